# The front door: `make serve` to play, `make test` to check everything.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-done
COMPILE_PINS := $(BIN)/uv pip compile --generate-hashes --universal \
	--python-version 3.11 --no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet

.PHONY: setup serve test test-long test-compiled chaos check compile format pins clean

setup: $(STAMP)  ## make .venv with everything in it

$(STAMP): requirements/dev.txt pyproject.toml scripts/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh scripts/setup.sh
	@touch $(STAMP)

serve: setup  ## serve the game on http://127.0.0.1:8765/; HOST=, PORT= and DATA= say where else
	@exec $(BIN)/ecliptic serve $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)") $(if $(DATA),--data "$(DATA)")

check: setup  ## formatting, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check  ## every check and every test but the long ones, the browser's included
	@sh scripts/programs.sh
	$(BIN)/pytest -n 3 --dist worksteal -m "not long"

test-long: setup  ## the tests that take longer
	$(BIN)/pytest -n 2 --dist worksteal -m long

compile: setup  ## compile the engine into build/compiled, for those who want it faster; needs a C compiler
	@$(BIN)/python -m scripts.compiling

test-compiled: compile  ## the engine's tests on the compiled engine
	$(BIN)/pytest -n 2 --dist worksteal -o pythonpath="build/compiled ." tests/engine

chaos: setup  ## two minutes of killed nodes, killed stores and lost connections under fifty players
	$(BIN)/python -m bench.chaos

format: setup  ## write the house formatting
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

pins: setup  ## choose the newest dependencies afresh, hashed, without addresses
	$(BIN)/pip install --quiet uv
	$(COMPILE_PINS) pyproject.toml --all-extras --group dev --upgrade --output-file requirements/dev.txt
	$(COMPILE_PINS) pyproject.toml --all-extras --constraints requirements/dev.txt --output-file requirements/server.txt
	echo hatchling | $(COMPILE_PINS) - --constraints requirements/dev.txt --output-file requirements/build.txt

clean:  ## remove what setup and the tests made (not data/)
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
