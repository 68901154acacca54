# One node. It needs a Redis: see docker-compose.yml.
FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements/server.txt requirements/server.txt
RUN python -m venv /opt/ecliptic && /opt/ecliptic/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY . .
RUN /opt/ecliptic/bin/pip install --no-cache-dir --no-deps .

FROM python:3.11-slim
RUN useradd --create-home ecliptic
COPY --from=build /opt/ecliptic /opt/ecliptic
USER ecliptic
ENV PATH=/opt/ecliptic/bin:$PATH ECLIPTIC_HOST=0.0.0.0 ECLIPTIC_LOG_JSON=1
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/healthz', timeout=2)"]
CMD ["ecliptic", "serve"]
