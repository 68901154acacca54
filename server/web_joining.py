"""The browser's modules, several in one file: what needs what, and one answer for all that are needed together.

A browser that asks for fifty small files over six connections waits for most of them, however small they are. So the
modules that the same pages need are sent as one. Nothing else changes: each is still made once, after those that it
needs, and still has its address.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping

IMPORT = re.compile(r"""^(?:(?:import|export)\b[^"';]*?\bfrom|import)\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
"""A module that another one needs before it can begin."""
LATER = re.compile(r"""\bimport\(["'](\.{1,2}/[^"']+)["']\)""")
"""A module that another one fetches once it is wanted."""
NAMED = re.compile(r"""^import \{ ([^}]*) \} from ["'](\.{1,2}/[^"']+)["'];$""", re.MULTILINE)
UNNAMED = re.compile(r"""^import ["']\.{1,2}/[^"']+["'];$""", re.MULTILINE)
DECLARED = re.compile(r"^export (?:(?:async )?function\*?|class|const) (?:(\w+)|\{ ([^}]*) \} =)", re.MULTILINE)
CHANGING = re.compile(r"^export (?!(?:async )?function\b|class\b|const\b).*", re.MULTILINE)
WAITING = re.compile(r"^await\b.*", re.MULTILINE)


def needed_by(module: str, scripts: Mapping[str, bytes]) -> list[str]:
    """The modules that a module needs before it can begin, and those that they need, in the order they are met."""
    met = dict.fromkeys([module])
    waiting = [module]
    while waiting:
        needed = dict.fromkeys(_asked(IMPORT, waiting.pop(0), scripts))
        waiting += [name for name in needed if name not in met]
        met |= needed
    return [name for name in met if name != module]


def join(start: str, scripts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The scripts, those modules in one file that the same pages need.

    Pages begin with `start` and with every module that is fetched later. Of the modules that are needed by the same of
    these the last, which needs the others or comes after them, has all of them in its file; at each other's address is
    a line that hands on what it exports. Scripts that are no modules of a page stay as they are.

    Raises ValueError, which says where, for a module that is not there; for modules that need each other; and for one
    that does not import by name, exports what may change, or waits before it is made.
    """
    groups = _groups(start, scripts)
    homes = {name: group[-1] for group in groups for name in group}
    joined = dict(scripts)
    for group in groups:
        joined[group[-1]] = _file_of(group, homes, scripts).encode()
        joined |= {name: _handed_on(name, group[-1], scripts).encode() for name in group[:-1]}
    return joined


def _groups(start: str, scripts: Mapping[str, bytes]) -> list[list[str]]:
    """Modules that are needed by the same pages, each after those that it needs."""
    if start not in scripts:
        return []
    needing: dict[str, set[str]] = {}
    pages = [start]
    for page in pages:
        for name in [page, *needed_by(page, scripts)]:
            needing.setdefault(name, set()).add(page)
            pages += [later for later in _asked(LATER, name, scripts) if later not in pages]
    groups: dict[frozenset[str], list[str]] = {}
    for name in _in_order(pages, scripts):
        by = {start} if start in needing[name] else needing[name]
        groups.setdefault(frozenset(by), []).append(name)
    return list(groups.values())


def _in_order(pages: Iterable[str], scripts: Mapping[str, bytes]) -> list[str]:
    """All modules that pages need, each after those that it needs."""
    done: dict[str, None] = {}
    begun: list[str] = []

    def visit(name: str) -> None:
        if name in begun:
            raise ValueError(f"modules that need each other: {', '.join(begun[begun.index(name) :])}")
        if name in done:
            return
        if name not in scripts:
            raise ValueError(f"{begun[-1] if begun else 'a page'} needs {name}, which is not there")
        begun.append(name)
        for needed in _asked(IMPORT, name, scripts):
            visit(needed)
        done[begun.pop()] = None

    for page in pages:
        visit(page)
    return list(done)


def _file_of(group: list[str], homes: Mapping[str, str], scripts: Mapping[str, bytes]) -> str:
    """The file of a group: its last module as it is, behind the others, each a constant that holds what it exports."""
    home = group[-1]
    lines = _imports(group, homes, scripts)
    for name in group:
        text = _within(name, home, scripts[name].decode())
        lines.append(text if name == home else _wrapped(name, text))
    return "\n".join(lines)


def _imports(group: list[str], homes: Mapping[str, str], scripts: Mapping[str, bytes]) -> list[str]:
    """What the modules of a group need of other files, a line for each file and for each module that is one."""
    home = group[-1]
    needed = dict.fromkeys(each for name in group for each in _asked(IMPORT, name, scripts) if homes[each] != home)
    inner: dict[str, list[str]] = {}
    for name in needed:
        inner.setdefault(homes[name], []).extend([_sign(name)] if homes[name] != name else [])
    lines = [f"import * as {_sign(name)} from {_way(home, name)};" for name in needed if homes[name] == name]
    lines += [f"import {{ {', '.join(signs)} }} from {_way(home, at)};" for at, signs in inner.items() if signs]
    return lines


def _within(name: str, home: str, text: str) -> str:
    """The text of a module as it reads in this file: what it imports stands there by now, made or imported."""
    if found := CHANGING.search(text):
        raise ValueError(f"{name} exports what may change, wanted a function, a class or a constant: {found[0]}")
    if found := WAITING.search(text):
        raise ValueError(f"{name} waits before it is made, for what may need it: {found[0]}")
    text = NAMED.sub(lambda each: f"const {{ {each[1].replace(' as ', ': ')} }} = {_sign(_from(name, each[2]))};", text)
    text = UNNAMED.sub("", text)
    if found := IMPORT.search(text):
        raise ValueError(f'{name} does not import by name, wanted import {{ a, b as c }} from "./other.js": {found[0]}')
    text = LATER.sub(lambda each: f"import({_way(home, _from(name, each[1]))})", text)
    return (
        text if name == home else text.replace("import.meta.url", f"new URL({_way(home, name)}, import.meta.url).href")
    )


def _wrapped(name: str, text: str) -> str:
    body = DECLARED.sub(lambda each: each[0].removeprefix("export "), text)
    return f"export const {_sign(name)} = (() => {{\n{body}\nreturn {{ {_exports(text)} }};\n}})();"


def _handed_on(name: str, home: str, scripts: Mapping[str, bytes]) -> str:
    exported = _exports(scripts[name].decode())
    return f"import {{ {_sign(name)} }} from {_way(name, home)};\nexport const {{ {exported} }} = {_sign(name)};\n"


def _exports(text: str) -> str:
    """The names of what a module exports, with commas between them."""
    return ", ".join(one or several for one, several in DECLARED.findall(text))


def _sign(name: str) -> str:
    """What a module is called within the files of others, as no name of ours is."""
    return "$" + name.removesuffix(".js").replace("/", "$")


def _way(from_: str, to: str) -> str:
    way = posixpath.relpath(to, posixpath.dirname(from_) or ".")
    return f'"{way if way.startswith(".") else f"./{way}"}"'


def _from(name: str, found: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), found))


def _asked(how: re.Pattern[str], name: str, scripts: Mapping[str, bytes]) -> list[str]:
    """What a module asks for in this way, by the names it has in the folder."""
    return [_from(name, found) for found in how.findall(scripts.get(name, b"").decode())]
