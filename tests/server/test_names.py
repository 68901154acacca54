"""Which texts are names, and which two names nobody could tell apart (CASES 157 and 158)."""

import unicodedata

import pytest
from confusable_homoglyphs.confusables import confusables_data
from hypothesis import assume, example, given
from hypothesis import strategies as st

from server.names import FEWEST, MOST, RESERVED, RESERVED_BEGINNINGS, BadName, canonical, skeletons

ANY_TEXT = st.text(st.characters(), min_size=1, max_size=25)
ALPHABETS = [(0x41, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x620, 0x64A), (0x4E00, 0x9FFF)]
LETTERS = st.sampled_from(ALPHABETS).flatmap(
    lambda ends: st.text(
        st.characters(min_codepoint=ends[0], max_codepoint=ends[1], categories=["L", "Mn", "Nd"]),
        min_size=3,
        max_size=12,
    )
)
NAMES = st.one_of(LETTERS, LETTERS, ANY_TEXT, st.text("AaOo0lI1mrnwv'-.é", min_size=3, max_size=8))
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def accepted(text: str) -> str:
    """The name of a text that is one; another text is tried instead of one that is none."""
    try:
        return canonical(text)
    except BadName:
        assume(condition=False)
        raise


@given(NAMES)
@example("a\u034fbc")
@example("abc\u115f")
def test_no_name_has_anything_that_cannot_be_seen(text: str) -> None:
    name = accepted(text)
    assert not {unicodedata.category(each) for each in name} & INVISIBLE
    assert all(each == " " or not each.isspace() for each in name)
    assert any(each.isalpha() for each in name)
    assert FEWEST <= len(name) <= MOST
    assert name == name.strip()


@given(NAMES)
@example("ﬁona")
@example("ſam")
def test_to_write_a_name_again_changes_nothing(text: str) -> None:
    name = accepted(text)
    assert canonical(name) == name
    assert all(skeletons(name))


@given(NAMES, NAMES)
def test_names_that_are_the_same_but_for_case_look_alike(one: str, other: str) -> None:
    if accepted(one).casefold() == accepted(other).casefold():
        assert look_alike(one, other)


@given(NAMES, st.data())
def test_a_name_in_other_case_looks_like_it(text: str, data: st.DataObject) -> None:
    name = accepted(text)
    assert look_alike(name, accepted(data.draw(st.sampled_from([name.upper(), name.lower(), name.title()]))))


ALIKE = sorted(
    (one, other["c"])
    for one, others in confusables_data.items()
    for other in others
    if all(len(each) == 1 and each.isalpha() and unicodedata.is_normalized("NFKC", each) for each in (one, other["c"]))
)


@given(st.sampled_from(ALIKE), st.integers(3, 6))
def test_a_letter_that_looks_like_another_makes_no_other_name(pair: tuple[str, str], times: int) -> None:
    """Whatever Unicode's table says of two letters is so of two names."""
    one, other = (accepted(letter * times) for letter in pair)
    assert look_alike(one, other)


def look_alike(one: str, other: str) -> bool:
    return bool(set(skeletons(one)) & set(skeletons(other)))


SAME = [
    ("Anna", "anna", "another case"),
    ("Axa", "Аха", "Cyrillic letters"),
    ("Anna", "ΑΝΝΑ", "Greek capitals"),
    ("Anna", "Ａｎｎａ", "wide letters"),
    ("Anna", "An-na", "a separator"),
    ("Anna", "A n.n_a", "three separators"),
    ("Jose", "José", "an accent"),
    ("Modest", "rnodest", "two letters like one"),
    ("willow", "vvillovv", "two letters like one, not in Unicode's table"),
    ("Bob", "B0b", "a nought"),
    ("Ilka", "lIka", "an upright stroke"),
    ("Ilka", "11ka", "two upright strokes"),
    ("Lars", "Ⅼars", "a number's letter"),
    ("Şule", "Șule", "a comma for a cedilla"),
    ("Łukasz", "Lukasz", "a stroke"),
]


@pytest.mark.parametrize(("one", "other"), [pytest.param(*pair, id=what) for *pair, what in SAME])
def test_nobody_can_tell_them_apart(one: str, other: str) -> None:
    assert look_alike(canonical(one), canonical(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Lan", "Ian's"), ("Bill", "Blil"), ("李小龙", "李小尤"), ("Ирина", "Марина")]
)
def test_different_names_are_different(one: str, other: str) -> None:
    assert not look_alike(canonical(one), canonical(other))


WRITTEN = [
    ("  Anna   Maria ", "Anna Maria", "spaces around and between"),
    ("ﬁona", "fiona", "a ligature"),
    ("ＡＢＣ", "ABC", "wide letters"),
    ("Zoe\u0308", "Zoë", "a mark of its own"),
    ("Nguyễn Văn Á", "Nguyễn Văn Á", "two marks on a letter"),
    ("O'Brien", "O'Brien", "an apostrophe"),
    ("שלום עולם", "שלום עולם", "from right to left"),
    ("ಕನ್ನಡ", "ಕನ್ನಡ", "marks that are vowels"),
    ("4dice", "4dice", "a digit first"),
]


@pytest.mark.parametrize(("text", "name"), [pytest.param(*pair, id=what) for *pair, what in WRITTEN])
def test_a_name_is_written_in_one_way(text: str, name: str) -> None:
    assert canonical(text) == name


BAD = [
    ("", "3 to 20", "nothing"),
    ("   ", "3 to 20", "spaces"),
    ("ab", "3 to 20", "too short"),
    ("x" * 21, "3 to 20", "too long"),
    ("1234", "at least one letter", "digits only"),
    ("\u200b\u200b\u200b", "ZERO WIDTH SPACE", "invisible"),
    ("An\u200dna", "ZERO WIDTH JOINER", "a joiner"),
    ("An\u00adna", "SOFT HYPHEN", "a soft hyphen"),
    ("\u202eanna", "RIGHT-TO-LEFT OVERRIDE", "turned round"),
    ("anna\u2066x", "LEFT-TO-RIGHT ISOLATE", "an isolate"),
    ("an\x00na", "U+0000", "a nought byte"),
    ("anna\n", "U+000A", "a line's end"),
    ("\u3164\u3164\u3164", "U+1160", "a filler that is a letter"),
    ("ab\u2800", "BRAILLE PATTERN BLANK", "a blank that is a symbol"),
    ("anna\ufe0f", "VARIATION SELECTOR-16", "a variation"),
    ("an\U000e0061na", "TAG LATIN SMALL LETTER A", "a tag"),
    ("anna\ue000", "U+E000", "a private character"),
    ("an\u0378na", "U+0378", "no character yet"),
    ("🙂🙂🙂", "SLIGHTLY SMILING FACE", "a picture"),
    ("anna/bela", "SOLIDUS", "a part of an address"),
    ("<b>anna", "LESS-THAN SIGN", "a mark-up"),
    ("a\u0301\u0301\u0301nna", "marks", "a tower of marks"),
    ("\u0301anna", "begins", "a mark first"),
    ("anna-", "ends", "a separator last"),
    ("a--na", "between", "two separators"),
    ("שלום1", "right to left", "two directions"),
    ("abcשלום", "right to left", "two scripts of two directions"),
]  # fmt: skip


@pytest.mark.parametrize("name", ["Tiкimak", "Tikimaк", "χena", "мia Мия x", "Οlga"])
def test_a_name_of_two_scripts_is_none(name: str) -> None:
    with pytest.raises(BadName, match=r"one script|reserved"):
        canonical(name)


@pytest.mark.parametrize(
    "name", ["The Admin", "Real Moderator", "Support Team", "Site Admin", "The Server", "A Deleted one"]
)
def test_no_word_of_a_name_speaks_for_an_office(name: str) -> None:
    with pytest.raises(BadName, match="reserved"):
        canonical(name)


@pytest.mark.parametrize("name", ["東京タワーさん", "김철수 씨", "Зодиак Анна", "Łukasz Żak", "Νίκος 7"])
def test_a_name_of_one_script_is_one(name: str) -> None:
    assert canonical(name) == name


@pytest.mark.parametrize(("text", "words"), [pytest.param(*pair, id=what) for *pair, what in BAD])
def test_what_is_no_name_is_told_why(text: str, words: str) -> None:
    with pytest.raises(BadName, match=words.replace("+", r"\+")) as bad:
        canonical(text)
    assert 20 < len(str(bad.value)) < 160


@pytest.mark.parametrize(
    "word", [*(word for word in RESERVED if len(word) >= FEWEST), "Guest7K2M", *RESERVED_BEGINNINGS]
)
@pytest.mark.parametrize(
    "disguise", [str, str.upper, str.title, lambda word: word.replace("e", "е").replace("o", "0").replace("a", "а")]
)
def test_a_word_that_is_reserved_is_so_in_every_disguise(word: str, disguise: type[str]) -> None:
    with pytest.raises(BadName, match="reserved"):
        canonical(disguise(word))
