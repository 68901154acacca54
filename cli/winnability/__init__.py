"""`ecliptic winnability`: how many of a game's deals can be won, by deciding a long series of them."""

from cli.winnability.command import add_parser

__all__ = ["add_parser"]
