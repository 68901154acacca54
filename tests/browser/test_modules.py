"""Parts of the page that decide without a page: what is made of news, and what waits for an answer."""

from typing import Any

import pytest

from tests.browser.visitor import Open, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
NOW = 10_000
SEAT = {"seat": 0, "player": {"id": "a", "name": "Ann"}, "state": "playing", "progress": 0, "reached": 0}
RIVAL = {**SEAT, "seat": 1, "player": {"id": "b", "name": "Bob"}, "away": 5_000, "grace": 9_000}
RACE = {
    "race": "AAAA2222",
    "version": 7,
    "game": "zodiac",
    "state": "running",
    "minutes": 15,
    "is_ranked": True,
    "maker": 0,
    "seats": [SEAT, RIVAL],
    "you": 0,
    "elapsed": 1_000,
    "left": 60_000,
}


async def call(visitor: Visitor, module: str, body: str, *arguments: object) -> Any:
    """What a function body makes of a module's exports, `module`, and the arguments, `given`."""
    script = f"""async (given) => {{
      const page = document.querySelector("script[type=module]").src;
      await (await import(new URL("language.js", page))).ready;
      const module = await import(new URL("{module}", page));
      {body}
    }}"""
    return await visitor.page.evaluate(script, list(arguments))


async def after(visitor: Visitor, *events: object) -> dict[str, Any]:
    """The race after these events, all told at once."""
    body = """const [race, events, now] = given;
      return module.takeEvents(module.takeRace(race, now), { race: race.race, first: 8, last: 8, events }, now);"""
    race: dict[str, Any] = await call(visitor, "state.js", body, RACE, events, NOW)
    return race


async def test_in_an_outage_all_clocks_of_a_race_stand_still(visit: Open) -> None:
    visitor = await visit()
    plain, later = await after(visitor), await after(visitor, {"kind": "outage", "lasts": 12_000})
    assert (plain["begunAt"], plain["endsAt"], plain["seats"][1]["awayUntil"]) == (9_000, 70_000, 15_000)
    assert (later["begunAt"], later["endsAt"], later["seats"][1]["awayUntil"]) == (21_000, 82_000, 27_000)
    words = await call(
        visitor, "news.js", "return module.eventWords(...given)", RACE, {"kind": "outage", "lasts": 12_000}
    )
    assert words == "The server was away for 12 seconds; the clock stood still."


async def test_away_and_back_and_forfeit_are_taken_in(visit: Open) -> None:
    visitor = await visit()
    away = {"kind": "away", "seat": 0, "left": 8_000}
    assert (await after(visitor, away))["seats"][0]["awayUntil"] == NOW + 8_000
    back = (await after(visitor, away, {"kind": "back", "seat": 0, "grace": 3_000}))["seats"][0]
    assert (back["awayUntil"], back["grace"]) == (None, 3_000)
    forfeit = {"kind": "seat_ended", "seat": 1, "state": "forfeit", "progress": 4, "reached": 900}
    seat = (await after(visitor, forfeit))["seats"][1]
    assert (seat["awayUntil"], seat["state"], seat["progress"]) == (None, "forfeit", 4)


TABLE = {"turn": 0, "tableau": [["AS"]], "progress": 0}
WATCHED = {"is_watching": True, "you": None, "shown_in": 4_000, "elapsed": None, "left": None}


async def test_what_spectators_are_told_is_taken_in(visit: Open) -> None:
    visitor = await visit()
    tables = [{"seat": seat, "table": TABLE, "behind": 0} for seat in (0, 1)]
    later = {**TABLE, "turn": 3}
    steps = [{"card": "??", "source": "s", "destination": "w", "is_turned": True}]
    body = """const [race, begun, seen, now] = given;
      const before = module.takeRace(race, now);
      const tell = (race, event) => {
        const next = race.version + 1;
        return module.takeEvents(race, { race: race.race, first: next, last: next, events: [event] }, now);
      };
      const first = tell(before, begun);
      return [before, first, tell(first, seen)];"""
    begun = {"kind": "begun", "left": 60_000, "tables": tables}
    seen = {"kind": "seen", "seat": 1, "table": later, "behind": 2, "may_win": False, "steps": steps}
    before, first, then = await call(visitor, "state.js", body, {**RACE, **WATCHED}, begun, seen, NOW)
    assert (before["shownAt"], before["begunAt"]) == (NOW + 4_000, None)
    assert (first["shownAt"], first["begunAt"], first["is_watching"]) == (None, NOW, True)
    assert [each["table"] for each in first["tables"]] == [TABLE, TABLE]
    shown = {each["seat"]: each for each in then["tables"]}
    assert shown[0]["table"] == TABLE
    assert (shown[1]["table"], shown[1]["behind"], shown[1]["steps"]) == (later, 2, steps)
    assert shown[1]["may_win"] is False


async def test_who_watches_does_not_sit_there_for_its_browser(visit: Open) -> None:
    visitor = await visit()
    body = "return given.map((race) => module.isSeated(module.takeRace(race, 0)));"
    assert await call(visitor, "state.js", body, RACE, {**RACE, "is_watching": True}) == [True, False]


REQUESTS = """
  const requests = new module.Requests();
  const answers = [];
  const ask = (message) => requests.add(message, (answer) => answers.push(answer));
  const types = (entries) => entries.map(({ message }) => message.type);
"""


async def test_after_a_loss_what_was_asked_waits_in_order_and_what_each_socket_says_is_forgotten(visit: Open) -> None:
    visitor = await visit()
    body = """
      for (const type of ["hello", "resume", "ready", "create", "move", "undo"]) requests.noteSent(ask({ type }));
      requests.lose();
      const before = types(requests.unsent());
      requests.settle([], new Set());
      return [before, types(requests.unsent()), answers.length];"""
    before, settled, forgotten = await call(visitor, "requests.js", REQUESTS + body)
    assert before == ["ready", "move", "undo"]
    assert settled == ["ready", "create", "move", "undo"]
    assert forgotten == 2


async def test_a_race_that_was_made_after_all_is_entered_and_not_made_again(visit: Open) -> None:
    visitor = await visit()
    body = """
      requests.noteSent(ask({ type: "create" }));
      requests.lose();
      requests.settle(["OLD", "NEW"], new Set(["OLD"]));
      return requests.unsent().map(({ message }) => [message.type, message.race]);"""
    assert await call(visitor, "requests.js", REQUESTS + body) == [["resume", "NEW"]]


async def test_only_what_was_sent_before_a_ping_that_is_answered_is_overdue(visit: Open) -> None:
    visitor = await visit()
    body = """
      requests.noteSent(ask({ type: "ready" }));
      const ping = requests.number();
      requests.noteSent(ask({ type: "move" }));
      return types(requests.overdue(ping));"""
    assert await call(visitor, "requests.js", REQUESTS + body) == ["ready"]
