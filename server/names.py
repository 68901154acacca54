"""Names people may claim: which texts are names, how they are written, and which two nobody could tell apart. Pure.

A name is written by PRECIS, profile Nickname (RFC 8266), narrowed to letters, marks, digits and single separators.
Two names are the same to a reader if their skeletons are: look-alikes by Unicode's table of confusables (UTS 39), and
besides without regard to case, to accents over Latin, Greek and Cyrillic letters, and to separators.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

DELETED = "Deleted player"
"""What stands for a player that is no more."""
FEWEST, MOST = 3, 20
"""Characters of a name."""
MOST_MARKS = 2
"""Marks on one letter."""
SEPARATORS = " -_.'’"
RESERVED = (
    *("house", "the house", "computer", "bot", "robot", "dealer", "player", "somebody", "someone", "anybody", "anyone"),
    *(
        "everybody",
        "everyone",
        "nobody",
        "no one",
        "unknown",
        "anonymous",
        "none",
        "null",
        "undefined",
        "you",
        "myself",
    ),
    *(
        "system",
        "server",
        "root",
        "staff",
        "team",
        "support",
        "help",
        "official",
        "owner",
        "security",
        "abuse",
        "zodiac",
    ),
)
"""Words that speak for nobody's own self."""
OWN_LOOK_ALIKES = {"w": "vv"}
"""What is not in Unicode's table, as one character and what it looks like."""
RESERVED_BEGINNINGS = ("guest", "admin", "moderator", "ecliptic", "deleted")
"""What no name may begin with: names the server gives, and offices."""

OFFICES = ("staff", "support", "system", "server", "official", "house", "security", "root")
"""Words that no name may have among its own: they make it speak for somebody's office."""
EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL", "IDEOGRAPHIC"})
"""Scripts that are written together."""

_PROFILE = get_profile("NicknameCasePreserved")
_ACCENTS = range(0x0300, 0x0370)
_RIGHT_TO_LEFT = ("R", "AL")


class BadName(ValueError):  # noqa: N818 - the house's names say what is the case
    """The text is no name to claim; it says which rule it breaks."""


def canonical(text: str) -> str:
    """The name as it is written from now on; raises BadName with the rule that is broken."""
    try:
        name = _PROFILE.enforce(text)
    except UnicodeEncodeError as error:
        raise BadName(_words(error)) from None
    _check_length(name)
    _check_characters(name)
    _check_order(name)
    _check_reserved(name)
    _check_scripts(name)
    return name


def skeletons(text: str) -> tuple[str, ...]:
    """What a reader sees of a name, as written and in small letters: names that share one are taken for each other."""
    name = unicodedata.normalize("NFKC", text)
    return tuple(sorted({_skeleton(name.casefold()), _skeleton(_skeleton(name).casefold())}))


def _skeleton(text: str) -> str:
    seen = "".join(_classes().get(each, each) for each in _bare(text))
    return "".join(each for each in _bare(seen) if unicodedata.category(each)[0] in "LMN" and ord(each) not in _ACCENTS)


def _bare(text: str) -> str:
    """Letters and their marks one by one, without marks of direction."""
    return "".join(each for each in unicodedata.normalize("NFD", text) if unicodedata.category(each) != "Cf")


def _words(error: UnicodeEncodeError) -> str:
    if error.reason.endswith("empty"):
        return f"a name has {FEWEST} to {MOST} characters; this one has none"
    if error.reason.endswith("not_idempotent"):
        return "a name keeps its form when it is written again; this one does not"
    return _not_for_names(error.object[error.start])


def _not_for_names(character: str) -> str:
    shown = unicodedata.name(character, "a character without a name")
    return f"a name has letters, digits, spaces and - _ . ' only; not {shown} (U+{ord(character):04X})"


def _check_length(name: str) -> None:
    if not FEWEST <= len(name) <= MOST:
        raise BadName(f"a name has {FEWEST} to {MOST} characters; this one has {len(name)}")


def _check_characters(name: str) -> None:
    for each in name:
        if each not in SEPARATORS and unicodedata.category(each) not in (
            "Lu",
            "Ll",
            "Lt",
            "Lm",
            "Lo",
            "Mn",
            "Mc",
            "Nd",
        ):
            raise BadName(_not_for_names(each))
    if not any(unicodedata.category(each)[0] == "L" for each in name):
        raise BadName("a name has at least one letter")
    directions = {unicodedata.bidirectional(each) for each in name}
    if directions & set(_RIGHT_TO_LEFT) and not directions <= {*_RIGHT_TO_LEFT, "NSM", "WS"}:
        raise BadName("a name written from right to left has letters of that direction and spaces only")


def _script(letter: str) -> str:
    """The script of a letter by its name in Unicode, in capitals; empty for a letter of none."""
    words = unicodedata.name(letter, "").replace("-", " ").split()
    return "" if not words or words[0] in ("MODIFIER", "FULLWIDTH", "MATHEMATICAL") else words[0]


def _check_scripts(name: str) -> None:
    scripts = {_script(each) for each in name if unicodedata.category(each)[0] == "L"} - {""}
    if len(scripts) > 1 and not scripts <= EAST_ASIAN:
        raise BadName(f"a name has letters of one script; this one has {' and '.join(sorted(scripts))}")


def _check_order(name: str) -> None:
    before = " "
    marks = 0
    for each in unicodedata.normalize("NFD", name):
        is_mark = unicodedata.category(each)[0] == "M"
        marks = marks + 1 if is_mark else 0
        if marks > MOST_MARKS:
            raise BadName(f"a letter of a name has at most {MOST_MARKS} marks")
        if before in SEPARATORS and (is_mark or each in SEPARATORS):
            raise BadName("a name begins with a letter or digit, and has one between any two of - _ . ' and spaces")
        before = each
    if before in SEPARATORS:
        raise BadName("a name ends with a letter or digit")


def _check_reserved(name: str) -> None:
    words, beginnings = _reserved()
    whole = skeletons(name)
    parts = [seen for part in re.split(f"[{re.escape(SEPARATORS)}]", name) if part for seen in skeletons(part)]
    is_office = any(seen.startswith(beginnings) or seen in _offices() for seen in parts)
    if is_office or any(seen in words or seen.startswith(beginnings) for seen in whole):
        raise BadName("this name, or one that looks like it, is reserved: it would speak for the server or for guests")
    if not all(skeletons(name)):
        raise BadName("a name has a letter that can be told from others")


@cache
def _reserved() -> tuple[frozenset[str], tuple[str, ...]]:
    words = frozenset(seen for word in RESERVED for seen in skeletons(word))
    return words, tuple(seen for word in RESERVED_BEGINNINGS for seen in skeletons(word))


@cache
def _offices() -> frozenset[str]:
    return frozenset(seen for word in OFFICES for seen in skeletons(word))


@cache
def _classes() -> dict[str, str]:
    """For each character that looks like others, the text that stands for all of them."""
    pairs = {(_bare(one), _bare(other["c"])) for one, others in confusables_data.items() for other in others}
    pairs |= set(OWN_LOOK_ALIKES.items())
    stands_for = _join((one, other) for one, other in pairs if len(one) == len(other) == 1)
    spelt = {
        stands_for.get(one, one): "".join(stands_for.get(each, each) for each in other)
        for one, other in sorted(pairs)
        if len(one) == 1 and len(other) > 1
    }
    return {each: _spell(stands_for.get(each, each), spelt) for each in {*stands_for, *spelt}}


def _join(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """One character of each class of those that look alike, for all of its members."""
    classes: dict[str, set[str]] = {}
    for one, other in pairs:
        joined = classes.get(one, {one}) | classes.get(other, {other})
        classes.update(dict.fromkeys(joined, joined))
    return {each: "" if alike & set(SEPARATORS) else min(alike, key=_plainness) for each, alike in classes.items()}


def _plainness(character: str) -> tuple[bool, bool, int, str]:
    """Letters of this alphabet come first, small before great, so that case can be taken from what stands for all."""
    kind = unicodedata.category(character)
    return kind[0] not in "LN", not character.isascii(), ("Ll", "Lu", kind).index(kind), character


def _spell(character: str, spelt: Mapping[str, str], above: str = "") -> str:
    """Characters that look like several, in full: m is r and n."""
    if character in above or character not in spelt:
        return character
    return "".join(_spell(each, spelt, above + character) for each in spelt[character])


# Made as a node starts, not while it serves: it takes a tenth of a second.
_reserved()
