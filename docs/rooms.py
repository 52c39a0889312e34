"""Draw the rooms of `vrty_gate/` and `core/` in CONTRIBUTING.md from the imports: `python docs/rooms.py`.

A test compares them.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "CONTRIBUTING.md"
TOPS = ("vrty_gate", "core")
_START = "<!-- The rooms of `{}/`, drawn by docs/rooms.py; change the imports, then run it. -->\n\n"
_END = "\n<!-- The end of the rooms. -->"
_NOT_ROOMS = ("__init__", "templates")


def main() -> None:
    """Write the pictures into the page."""
    page = PAGE.read_text(encoding="utf-8")
    for top in TOPS:
        before, start, after = page.partition(_START.format(top))
        page = f"{before}{start}{picture(top)}{_END}{after.partition(_END)[2]}"
    PAGE.write_text(page, encoding="utf-8", newline="\n")


def drawn(top: str) -> str:
    """The picture of the rooms of a folder as it is in the page."""
    return PAGE.read_text(encoding="utf-8").partition(_START.format(top))[2].partition(_END)[0]


def picture(top: str) -> str:
    """A line for each room, with the rooms it imports from that none of these imports from; each is above them."""
    rooms = imports(top)
    heights = {room: height(room, rooms) for room in rooms}
    order = sorted(rooms, key=lambda room: (-heights[room], room))
    width = max(map(len, rooms))
    return "".join(f"    {room:<{width}}  {', '.join(sorted(_nearest(room, rooms)))}".rstrip() + "\n" for room in order)


@cache
def imports(top: str) -> dict[str, set[str]]:
    """By room of a folder, the rooms it imports from; `core` is a room of `vrty_gate`."""
    package = "vrty_gate" if top == "vrty_gate" else f"vrty_gate.{top}"
    rooms: dict[str, set[str]] = {"core": set()} if top == "vrty_gate" else {}
    for path in (ROOT / top).rglob("*.py"):
        room = path.relative_to(ROOT / top).parts[0].removesuffix(".py")
        if room not in (*_NOT_ROOMS, "core"):
            rooms.setdefault(room, set()).update(_imported(path, package))
    return {room: imported & rooms.keys() - {room} for room, imported in rooms.items()}


def _imported(path: Path, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            yield str(node.module).removeprefix(f"{package}.").split(".")[0]


def height(room: str, rooms: dict[str, set[str]], above: tuple[str, ...] = ()) -> int:
    """The length of the longest chain of imports below a room. Raises ValueError for a circle."""
    if room in above:
        raise ValueError(f"the rooms import each other in a circle: {' -> '.join((*above, room))}")
    return max((height(other, rooms, (*above, room)) + 1 for other in rooms[room]), default=0)


def _nearest(room: str, rooms: dict[str, set[str]]) -> set[str]:
    """The rooms that one imports from, without those that they stand on themselves."""
    return {other for other in rooms[room] if not any(other in _below(near, rooms) for near in rooms[room])}


def _below(room: str, rooms: dict[str, set[str]]) -> set[str]:
    """All rooms below one."""
    return rooms[room].union(*(_below(other, rooms) for other in rooms[room]))


if __name__ == "__main__":
    main()
