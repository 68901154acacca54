# One node. It needs a Redis: see docker-compose.yml.
FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements requirements
RUN python -m venv tools && tools/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt
RUN python -m venv --without-pip /opt/ecliptic && \
    pip --python /opt/ecliptic/bin/python install --no-cache-dir --require-hashes -r requirements/server.txt
COPY . .
RUN tools/bin/hatchling build -t wheel -d dist && \
    pip --python /opt/ecliptic/bin/python install --no-cache-dir --no-deps --no-index dist/*.whl

FROM python:3.11-slim
RUN useradd --system --uid 10001 ecliptic
COPY --from=build /opt/ecliptic /opt/ecliptic
USER ecliptic
ENV PATH=/opt/ecliptic/bin:$PATH PYTHONUNBUFFERED=1 ECLIPTIC_HOST=0.0.0.0 ECLIPTIC_LOG_JSON=true
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/healthz', timeout=2)"]
CMD ["ecliptic", "serve"]
