from pathlib import Path

import pytest
from pydantic import ValidationError

from server.settings import Settings


def test_variables_set_what_no_flag_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECLIPTIC_PORT", "1234")
    monkeypatch.setenv("ECLIPTIC_REDIS_URL", "redis://there")
    monkeypatch.setenv("ECLIPTIC_DATA", "/there")
    settings = Settings(port=99)
    assert (settings.port, settings.redis_url, settings.data) == (99, "redis://there", Path("/there"))


@pytest.mark.parametrize(("name", "value"), [("PORT", "seven"), ("PORT", "70000"), ("APPENDFSYNC", "sometimes")])
def test_a_wrong_value_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"ECLIPTIC_{name}", value)
    with pytest.raises(ValidationError):
        Settings()


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.setenv(f"ECLIPTIC_{name.upper()}", "")
    assert Settings() == Settings.model_construct()


def test_origins_are_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECLIPTIC_ORIGINS", '["https://one.example", "https://two.example"]')
    assert Settings().origins == ("https://one.example", "https://two.example")
