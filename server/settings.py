"""What an operator can set: by a flag of `ecliptic serve`, else by an ECLIPTIC_* variable, else as it stands here."""

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from server.store.winnable import MOST


class Settings(BaseSettings):
    """The settings of one node."""

    model_config = SettingsConfigDict(env_prefix="ECLIPTIC_", env_ignore_empty=True, frozen=True)

    host: str = Field("127.0.0.1", description="the address to listen on; 0.0.0.0 for all")
    port: int = Field(8765, ge=0, le=65535, description="the port to listen on; 0 for any free one")
    data: Path = Field(Path("data"), description="the folder of the embedded store")
    redis_url: str | None = Field(
        None,
        description="a Redis 7.0+ or Valkey 7.2+ to use instead of the embedded one: redis://, redis+sentinel:// or "
        "redis+cluster://",
    )
    appendfsync: Literal["everysec", "always"] = Field(
        "everysec", description="embedded store: how soon a commit is safe from a power cut"
    )
    origins: tuple[str, ...] = Field((), description="further web origins whose pages may open sockets here")
    house_pace: float = Field(
        1.0, ge=0, le=60, allow_inf_nan=False, description="about how many seconds the house thinks about a move"
    )
    foretell: bool = Field(True, description="tell spectators which seats can still win, where that tells no card")
    analysis_seconds: float = Field(
        30,
        ge=0,
        le=3600,
        allow_inf_nan=False,
        description="how many seconds to spend on finding out where a race that is over could have been won; 0: none",
    )
    winnable: int = Field(
        20, ge=0, le=MOST, description="how many deals known to be winnable are kept ready of each game; 0 for none"
    )
    log_json: bool = Field(False, description="log JSON instead of text")
    trust_proxy: bool = Field(False, description="believe a proxy's X-Forwarded headers")
    reload_web: bool = Field(False, description="read the browser's files anew at each request")

    @field_validator("host", "data", "redis_url", mode="before")
    @classmethod
    def _is_something(cls, value: object) -> object:
        """An empty variable sets nothing; an empty flag is a mistake, such as what a script has left unset."""
        if value == "":
            raise PydanticCustomError("empty", "Input should not be empty")
        return value
