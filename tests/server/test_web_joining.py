import pytest

from server.web_joining import join, needed_by


def test_a_module_needs_those_it_imports_and_those_they_import_but_none_it_fetches_later() -> None:
    bodies = {
        "main.js": b"""import { a,
  b } from "./parts/a.js";
import "./bare.js";
export const later = () => import("./later.js");
export const words = "./words.js"; // from "./comment.js"
""",
        "parts/a.js": b"""export { c } from '../c.js';\nimport * as main from "../main.js";\n""",
    }
    assert needed_by("main.js", bodies) == ["parts/a.js", "bare.js", "c.js"]


def test_modules_that_the_same_pages_need_are_one_file_each_after_what_it_needs() -> None:
    joined = join(
        "main.js",
        {
            "main.js": b"""import { b } from "./parts/b.js";\nexport const go = () => [b, import("./page.js")];\n""",
            "parts/b.js": b"""import { a as first } from "../a.js";\nexport function b() { return first; }\n""",
            "a.js": b"""export const a = 1;\nexport const { c, d } = { c: 2, d: import.meta.url };\n""",
            "page.js": b"""import { a } from './a.js';\nimport { e } from "./e.js";\nexport const page = a + e;\n""",
            "e.js": b"""import "./a.js";\nexport const e = 1;\n""",
            "worker.js": b"""const apart = 1;\n""",
        },
    )
    assert (
        joined["main.js"].decode()
        == """export const $a = (() => {
const a = 1;
const { c, d } = { c: 2, d: new URL("./a.js", import.meta.url).href };

return { a, c, d };
})();
export const $parts$b = (() => {
const { a: first } = $a;
function b() { return first; }

return { b };
})();
const { b } = $parts$b;
export const go = () => [b, import("./page.js")];
"""
    )
    assert (
        joined["page.js"].decode()
        == """import { $a } from "./main.js";
export const $e = (() => {

const e = 1;

return { e };
})();
const { a } = $a;
const { e } = $e;
export const page = a + e;
"""
    )
    handed_on = """import { $parts$b } from "../main.js";\nexport const { b } = $parts$b;\n"""
    assert joined["parts/b.js"].decode() == handed_on
    assert joined["worker.js"] == b"const apart = 1;\n"


@pytest.mark.parametrize(
    ("scripts", "why"),
    [
        ({"main.js": b'import { a } from "./a.js";'}, "main.js needs a.js, which is not there"),
        ({"main.js": b'export const go = () => import("./a.js");'}, "a page needs a.js, which is not there"),
        ({"main.js": b'import * as a from "./a.js";', "a.js": b""}, "main.js does not import by name"),
        (
            {"main.js": b'export { a } from "./a.js";', "a.js": b"export const a = 1;"},
            "main.js exports what may change",
        ),
        ({"main.js": b"export let a = 1;"}, "main.js exports what may change"),
        ({"main.js": b'await import("./a.js");', "a.js": b""}, "main.js waits before it is made"),
        (
            {
                "main.js": b'import { a } from "./a.js";',
                "a.js": b'import { b } from "./b.js";',
                "b.js": b'import { a } from "./a.js";',
            },
            "modules that need each other: a.js, b.js",
        ),
    ],
)
def test_a_module_that_would_not_be_the_same_in_the_file_of_another_is_named(
    scripts: dict[str, bytes], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        join("main.js", scripts)
