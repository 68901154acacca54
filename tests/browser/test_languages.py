"""The catalogues of the three languages: of one shape, whole, and chosen by the browser or its reader."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from engine.games import GAMES
from engine.languages import rules_in
from protocol.closing import CloseCode
from protocol.refusals import Reason
from tests.browser.bare import HERE, PageAt
from tests.browser.visitor import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
WEB = Path(__file__).resolve().parents[2] / "client" / "web"
WALKING = (Path(__file__).parent / "catalogues.js").read_text(encoding="utf-8")
OTHERS = ("pl", "kk")
SAME = re.compile(r"name|account\.(?:codeHint|exportName)|(?:keys\.lines|replay\.keyLines)\.\d+\.0")
"""What is the same everywhere: names, and keys as they are printed."""
MIXED = re.compile(r"(?i)[a-ząćęłńóśźż](?=[а-яёәғқңөұүһі])|[а-яёәғқңөұүһі](?=[a-ząćęłńóśźż])")
"""A letter of one script beside one of another, which looks the same and is not found."""


async def walked(page: Page, body: str, *arguments: object) -> Any:
    """What a function body makes of the walk, `walk`, of the catalogues by language, `words`, and the arguments."""
    script = f"""async ([source, given]) => {{
      const walk = await import(URL.createObjectURL(new Blob([source], {{ type: "text/javascript" }})));
      const words = {{}};
      for (const each of ["en", "pl", "kk"]) {{
        const catalogue = await import(`/words/${{each}}/index.js`);
        const parts = await Promise.all(Object.values(catalogue.parts).map((part) => part()));
        words[each] = Object.assign({{}}, catalogue.words, ...parts);
      }}
      {body}
    }}"""
    return await page.evaluate(script, [WALKING, list(arguments)])


@pytest.mark.parametrize("language", ["en", *OTHERS])
async def test_a_catalogue_says_what_the_english_one_says(page_at: PageAt, language: str) -> None:
    page = await page_at()
    assert page.url.startswith(HERE)
    assert await walked(page, "return walk.compare(words.en, words[given[0]]);", language) == []


@pytest.mark.parametrize("language", OTHERS)
async def test_no_sentence_was_left_in_english(page_at: PageAt, language: str) -> None:
    page = await page_at()
    said = dict(await walked(page, "return walk.sentences(words.en);"))
    other = dict(await walked(page, "return walk.sentences(words[given[0]]);", language))
    left = [path for path, text in other.items() if text == said[path] and len(re.findall(r"[A-Za-z]{3,}", text)) > 1]
    functions = [path for path in left if "=>" in other[path] or "function" in other[path]]
    assert [path for path in left if not SAME.fullmatch(path) and path not in functions] == []


async def test_no_word_of_kazakh_has_letters_of_another_script(page_at: PageAt) -> None:
    found = await walked(await page_at(), "return walk.sentences(words.kk);")
    assert [(path, text) for path, text in found if MIXED.search(text)] == []


async def test_every_refusal_and_every_end_of_a_socket_has_its_words(page_at: PageAt) -> None:
    page = await page_at()
    known = await walked(page, "return Object.values(words).map((each) => Object.keys(each.refusals));")
    assert [set(each) for each in known] == [{reason.value for reason in Reason}] * 3
    body = """const { CLOSED } = await import("/connection.js");
      const statuses = given[0].map((code) => CLOSED[code] ?? "lost");
      return Object.values(words).map(({ connection }) => statuses.filter((status) => !connection[status]));"""
    assert await walked(page, body, [int(code) for code in CloseCode]) == [[], [], []]


@pytest.mark.parametrize(
    ("languages", "spoken"),
    [("pl-PL", "pl"), ("kk-KZ", "kk"), ("en-US", "en"), ("de-DE", "en")],
)
async def test_the_browser_chooses_the_language(
    chromium: Browser, serve_process: str, languages: str, spoken: str
) -> None:
    context = await chromium.new_context(base_url=serve_process, locale=languages)
    page = await context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto("/about")
    await expect(page.locator("html")).to_have_attribute("lang", spoken)
    await expect(page.locator(f".languages [data-language={spoken}]")).to_have_attribute("aria-pressed", "true")
    assert {found[1] for url in asked if (found := re.search(r"/words/(\w+)/", url))} == {spoken}
    await context.close()


async def test_the_reader_changes_the_language_without_a_reload_and_for_good(visit: Open) -> None:
    visitor = await visit("/about")
    page = visitor.page
    await page.evaluate("window.isSame = true")
    await expect(page.locator("h1")).to_have_text("About")
    await visitor.press(".languages [data-language=pl]")
    await expect(page.locator("h1")).to_have_text("O grze")
    await expect(page.locator(".languages [data-language=pl]")).to_be_focused()
    await visitor.press(".languages [data-language=kk]")
    await expect(page.locator("h1")).to_have_text("Ойын туралы")
    assert await page.evaluate("[window.isSame, document.documentElement.lang, document.title]") == [
        True,
        "kk",
        "Ойын туралы · Ecliptic",
    ]
    await page.goto("/")
    await expect(page.locator("html")).to_have_attribute("lang", "kk")
    await visitor.reads("Пасьянс жарыстары")


@pytest.mark.parametrize("where", ["/about", "practice"])
async def test_who_changes_the_language_in_the_settings_stays_there(visit: Open, where: str) -> None:
    visitor = await visit(where if where != "practice" else "/")
    page = visitor.page
    if where == "practice":
        await visitor.practise()
    await visitor.press("[data-tool=settings]")
    settings, title = page.locator("dialog.settings[open]"), page.locator("dialog.settings h2")
    for language, words in {"pl": "Ustawienia", "kk": "Баптаулар", "en": "Settings"}.items():
        await visitor.press(f"dialog.settings [data-language={language}]")
        await expect(title).to_have_text(words)
        await expect(settings.locator(f"[data-language={language}]")).to_be_focused()
        await expect(settings.locator("[aria-pressed=true]")).to_have_attribute("data-language", language)
    await expect(page.locator("dialog")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(settings).to_have_count(0)
    assert page.url == (f"{visitor.base}{where}" if where != "practice" else page.url)


async def test_the_languages_that_are_asked_for_first_are_those_that_are_spoken() -> None:
    first, spoken = ((WEB / name).read_text(encoding="utf-8") for name in ("first.js", "language.js"))
    listed = re.search(r"LANGUAGES = \{([^}]*)\}", spoken)
    early = re.search(r'\["en"[^\]]*\]', first)
    assert listed
    assert early
    names = re.findall(r"(\w+):", listed[1])
    assert re.findall(r"\w+", early[0]) == names
    assert {folder.name for folder in (WEB / "words").iterdir() if folder.is_dir()} == set(names)


async def test_games_and_their_rules_are_told_in_the_language(visit: Open) -> None:
    visitor = await visit("/rules/zodiac")
    await visitor.press(".languages [data-language=kk]")
    await expect(visitor.page.locator("h1")).to_have_text("Зодиак")
    assert await visitor.page.locator(".sentences").first.locator("li").all_inner_texts() == rules_in(
        "kk", GAMES["zodiac"]
    )
    await visitor.page.goto("/daily")
    await visitor.reads("Төрт мезгіл")
    await visitor.press(".languages [data-language=en]")
    await visitor.reads("Four Seasons")
    await visitor.page.goto("/rules/four-seasons")
    await visitor.reads("One deck, 52 cards.")


async def test_refusals_are_told_in_the_language_and_unknown_ones_as_the_server_says(visit: Open) -> None:
    visitor = await visit("/about")
    await visitor.press(".languages [data-language=pl]")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "pl")
    told = await visitor.page.evaluate("""async () => {
      const { whyRefused } = await import(new URL("refusals.js", document.querySelector("script[type=module]").src));
      return ["race_full", "of_tomorrow"].map((reason) => whyRefused({ reason, text: "no seat is free" }));
    }""")
    assert told == ["Wszystkie miejsca w tym wyścigu są zajęte.", "no seat is free"]
