"""Word diff of two texts: removed and added words with a few words of context."""

from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple

_AROUND = 8
_CHANCE = 2
_LONGEST_WORD = 80


class Piece(NamedTuple):
    """A run of words; a line break is a separate word."""

    kind: Literal["same", "gone", "added"]
    words: list[str]


def word_diff(before: str, after: str, most: int = 300) -> list[Piece]:
    """Pieces that turn `before` into `after`; long unchanged runs are shortened to their ends.

    Uses the longest common subsequence of at most `most` words per side, after the common prefix and suffix, so that no
    input takes long.
    """
    old, new = _words(before), _words(after)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    gone, added = old[start : len(old) - end], new[start : len(new) - end]
    pieces = [
        Piece("same", _last(old[:start])),
        *_compare(gone, added, most),
        Piece("same", _first(old[len(old) - end :])),
    ]
    return [piece for piece in pieces if piece.words]


_LINES = 60
_LONGEST_LINE = 300
_CONTEXT = 2


def line_diff(before: str, after: str, most: int = 400) -> list[str]:
    """The lines that differ, each after `-` or `+`, with two unchanged ones around, each after a blank."""
    pieces = _pieces(_lines(before), _lines(after), most)
    marks = {"same": " ", "gone": "-", "added": "+"}
    lines: list[str] = []
    for i, piece in enumerate(pieces):
        shown = piece.words
        if piece.kind == "same":
            first = shown[:_CONTEXT] if i else []
            last = shown[-_CONTEXT:] if i + 1 < len(pieces) else []
            shown = shown if len(shown) <= len(first) + len(last) else [*first, "...", *last]
        lines += [marks[piece.kind] + line for line in shown]
    return lines if len(lines) <= _LINES else [*lines[:_LINES], f" (... {len(lines) - _LINES} more lines)"]


def _lines(text: str) -> list[str]:
    lines = text.strip("\n").split("\n")
    return [line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + "..." for line in lines]


def _pieces(old: list[str], new: list[str], most: int) -> list[Piece]:
    """The pieces of two lists of lines; of what differs, at most `most` lines a side are compared."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    changed = _aligned(old[start : len(old) - end][:most], new[start : len(new) - end][:most])
    pieces = [Piece("same", old[:start]), *changed, Piece("same", old[len(old) - end :])]
    return [piece for piece in pieces if piece.words]


def _words(text: str) -> list[str]:
    words = text.replace("\n", " \n ").split(" ")
    return [word if len(word) <= _LONGEST_WORD else word[:_LONGEST_WORD] + "..." for word in words if word]


def _left(words: list[str], most: int) -> list[str]:
    more = sum(word != "\n" for word in words[most:])
    return [f"(... {more} more words)"] if more else []


def _first(words: list[str]) -> list[str]:
    return words if len(words) <= _AROUND else [*words[:_AROUND], "..."]


def _last(words: list[str]) -> list[str]:
    return words if len(words) <= _AROUND else ["...", *words[-_AROUND:]]


def _compare(gone: list[str], added: list[str], most: int) -> list[Piece]:
    pieces = _aligned(gone[:most], added[:most])
    pieces += [Piece("gone", _left(gone, most)), Piece("added", _left(added, most))]
    return [_shortened(piece) for piece in _without_chance(pieces)]


def _aligned(old: list[str], new: list[str]) -> list[Piece]:
    """The pieces of a longest common subsequence, removed words before added ones."""
    longer = _longer(old, new)
    pieces: list[Piece] = []
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            _append(pieces, "same", old[i])
            i, j = i + 1, j + 1
        elif j == len(new) or (i < len(old) and _common(longer[i + 1], j) >= _common(longer[i], j + 1)):
            _append(pieces, "gone", old[i])
            i += 1
        else:
            _append(pieces, "added", new[j])
            j += 1
    return pieces


def _longer(old: list[str], new: list[str]) -> list[int]:
    """For each i, a bit set: bit j is 1 if old[i:] has a longer common subsequence with new[j:] than with new[j + 1:].

    Bit-parallel dynamic programming over whole rows (H. Hyyrö, Bit-parallel LCS-length computation revisited, 2004),
    from the last word to the first.
    """
    width = len(new)
    full = (1 << width) - 1
    positions: dict[str, int] = {}
    for j, word in enumerate(reversed(new)):
        positions[word] = positions.get(word, 0) | 1 << j
    rows, same = [0], full  # a 0 in `same` where the length grows, the last word of `new` at bit 0
    for word in reversed(old):
        matches = same & positions.get(word, 0)
        same = ((same + matches) | (same - matches)) & full
        rows.append(_mirrored(~same & full, width))
    return rows[::-1]


def _mirrored(bits: int, width: int) -> int:
    return int(f"{bits:0{width}b}"[::-1], 2) if width else 0


def _common(row: int, start: int) -> int:
    """The length of the longest common subsequence, starting at word `start` of the new text."""
    return (row >> start).bit_count()


def _append(pieces: list[Piece], kind: Literal["same", "gone", "added"], word: str) -> None:
    if not pieces or pieces[-1].kind != kind:
        pieces.append(Piece(kind, []))
    pieces[-1].words.append(word)


def _without_chance(pieces: list[Piece]) -> list[Piece]:
    """Merge changes separated by only one or two equal words; removed before added."""
    result: list[Piece] = []
    gone: list[str] = []
    added: list[str] = []
    for i, piece in enumerate(pieces):
        between = 0 < i < len(pieces) - 1
        if piece.kind == "same" and not (between and len(piece.words) <= _CHANCE):
            result += [Piece("gone", gone), Piece("added", added), piece]
            gone, added = [], []
            continue
        gone += piece.words if piece.kind != "added" else []
        added += piece.words if piece.kind != "gone" else []
    return [piece for piece in (*result, Piece("gone", gone), Piece("added", added)) if piece.words]


def _shortened(piece: Piece) -> Piece:
    if piece.kind != "same" or len(piece.words) <= 2 * _AROUND:
        return piece
    return Piece("same", [*piece.words[:_AROUND], "...", *piece.words[-_AROUND:]])
