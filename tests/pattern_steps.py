"""How many steps a regular expression takes on a text: counted, since what runs inside C cannot be.

A matcher in Python that tries the same alternatives in the same order as that of CPython, from the same parsed pattern. A
step is an instruction, and each character that a repeated class passes on its way there or back. Where CPython skips the
characters at which no match can begin, this one does too, at a step each.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

try:
    from re import _compiler as sre_compile  # type: ignore[attr-defined]
    from re import _constants as sre
    from re import _parser as sre_parse  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_compile
    import sre_constants as sre
    import sre_parse

_CHARACTERS = (sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN, sre.CATEGORY)
_FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL | re.ASCII | re.UNICODE
_NO_END = 1 << 60


class TooManyStepsError(Exception):
    """There are more steps than the test allows."""


class _Class:
    """One character of a pattern: which characters it matches, and runs of them, both found in C."""

    def __init__(self, node: Any, state: Any, flags: int) -> None:
        self._one = _compiled([node], state, flags)
        self.run = _compiled([(sre.MAX_REPEAT, (0, sre.MAXREPEAT, _part([node], state)))], state, flags).match
        self.find = self._one.search
        self._known: dict[Any, bool] = {}

    def has(self, char: Any) -> bool:
        known = self._known.get(char)
        if known is None:
            known = self._known[char] = self._one.match(char) is not None
        return known


def _part(nodes: list[Any], state: Any) -> Any:
    return sre_parse.SubPattern(state, nodes)


def _compiled(nodes: list[Any], state: Any, flags: int) -> re.Pattern[Any]:
    fresh = sre_parse.State()
    fresh.str = state.str
    fresh.flags = flags
    compiled: re.Pattern[Any] = sre_compile.compile(_part(nodes, fresh), flags)
    return compiled


_CHAR, _RUN, _SPLIT, _JUMP, _MARK, _ASSERT, _AT, _REF, _BEGIN, _AGAIN, _END = range(11)


class Counter:
    """A compiled pattern whose steps are counted."""

    def __init__(self, pattern: str | bytes, flags: int = 0) -> None:
        self._tree = sre_parse.parse(pattern, flags)
        self._state = self._tree.state
        self._flags = self._state.flags & _FLAGS
        self._program = self._assembled(self._tree)
        first = _first(list(self._tree), self._flags)
        branches = [self._piece([node]) for node, _ in first] if first is not None else []
        same = first is not None and all(flags == self._flags for _, flags in first)
        self._skip = _compiled([(sre.BRANCH, (None, branches))], self._state, self._flags).search if same else None
        self._back = 1 + _behind(list(self._tree))
        self._reach = 0
        self.steps = 0
        self._most = _NO_END

    def _piece(self, nodes: list[Any]) -> Any:
        return _part(nodes, self._state)

    def _assembled(self, tree: Any) -> list[Any]:
        program: list[Any] = []
        self._emit(list(tree), self._flags, program)
        program.append((_END,))
        for i, instruction in enumerate(program):
            if instruction[0] == _RUN:  # what must follow it tells at once that no shorter run will do
                following = program[i + 1]
                program[i] = (*instruction, following[1] if following[0] == _CHAR else None)
        return program

    def _emit(self, nodes: list[Any], flags: int, out: list[Any]) -> None:
        for node in nodes:
            kind, value = node
            if kind in _CHARACTERS:
                out.append((_CHAR, _Class(node, self._state, flags)))
            elif kind == sre.BRANCH:
                jumps = []
                for i, branch in enumerate(value[1]):
                    at = len(out)
                    if i + 1 < len(value[1]):
                        out.append(None)
                    self._emit(list(branch), flags, out)
                    if i + 1 < len(value[1]):
                        jumps.append(len(out))
                        out.append(None)
                        out[at] = (_SPLIT, at + 1, len(out))
                for jump in jumps:
                    out[jump] = (_JUMP, len(out))
            elif kind == sre.SUBPATTERN:
                group, added, removed, inner = value
                if group is not None:
                    out.append((_MARK, 2 * group))
                self._emit(list(inner), (flags | added) & ~removed & _FLAGS, out)
                if group is not None:
                    out.append((_MARK, 2 * group + 1))
            elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
                least, most, inner = value
                most = _NO_END if most == sre.MAXREPEAT else int(most)
                greedy, body = kind == sre.MAX_REPEAT, list(inner)
                if len(body) == 1 and body[0][0] in _CHARACTERS:
                    out.append((_RUN, _Class(body[0], self._state, flags), least, most, greedy))
                    continue
                out.append((_BEGIN,))
                at = len(out)
                out.append(None)
                self._emit(body, flags, out)
                out.append((_JUMP, at))
                out[at] = (_AGAIN, least, most, greedy, at + 1, len(out))
            elif kind in (sre.ASSERT, sre.ASSERT_NOT):
                direction, inner = value
                back = inner.getwidth()[0] if direction < 0 else 0
                inside: list[Any] = []
                self._emit(list(inner), flags, inside)
                out.append((_ASSERT, kind == sre.ASSERT, [*(self._looked(inside)), (_END,)], back))
            elif kind == sre.AT:
                out.append((_AT, _PLACES[_kind_of(value, flags)]))
            elif kind == sre.GROUPREF:
                out.append((_REF, value, bool(flags & re.IGNORECASE)))
            else:
                raise NotImplementedError(kind)

    @staticmethod
    def _looked(program: list[Any]) -> list[Any]:
        return [(*each, None) if each[0] == _RUN else each for each in program]

    def matches(self, text: Any, most: int = _NO_END) -> Iterator[tuple[int, int]]:
        """The span of each match as `finditer` finds them; `steps` then has what they took together."""
        self.steps, self._most = 0, most
        at, empty_at = 0, -1
        while at <= len(text):
            if self._skip is not None:
                found = self._skip(text, at)
                to = found.start() if found else len(text) + 1
                self.steps += to - at
                if found is None:
                    return
                at = to
            end = self._from(self._program, text, at, {}, empty_at == at)
            if end is None:
                at += 1
                continue
            yield at, end
            empty_at = end if end == at else -1  # after an empty match, the next one here must not be empty
            at = end

    def count(self, text: Any, most: int = _NO_END, *, again: tuple[int, int, int] | None = None) -> int:
        """The steps that finding all matches takes. Raises TooManyStepsError beyond `most`.

        `again` says that the text repeats: from where, after how many characters, and until where. What is tried at a
        place, and comes to nothing beyond what repeats, takes as many steps as it did at the same place of the unit
        before: those are added, not taken again.
        """
        if again is None:
            for _ in self.matches(text, most):
                pass
            return self.steps
        self.steps, self._most = 0, most
        begin, period, until = again
        known: dict[tuple[int, bool], tuple[int, int | None, int]] = {}
        seen: dict[tuple[int, bool], tuple[int, int]] = {}
        at, is_empty, furthest = 0, False, 0
        while at <= len(text):
            if self._skip is not None:
                found = self._skip(text, at)
                to = found.start() if found else len(text) + 1
                self._spend(to - at)
                if found is None:
                    break
                is_empty = is_empty and to == at
                at = to
            phase = (at - begin) % period, is_empty
            inside = at - self._back >= begin
            same = known.get(phase) if inside else None
            if same is not None and at + same[2] < until:
                before, length, reach = same
                furthest = max(furthest, reach)
                if phase in seen:
                    place, steps = seen[phase]
                    times = (until - furthest - at) // (at - place) - 1
                    if times > 0:
                        self._spend((self.steps - steps) * times)
                        at += (at - place) * times
                    seen.clear()
                seen[phase] = at, self.steps
                self._spend(before)
            else:
                seen.clear()
                before, self._reach = self.steps, at
                end = self._from(self._program, text, at, {}, is_empty)
                length = None if end is None else end - at
                if inside and self._reach < until:
                    known[phase] = self.steps - before, length, self._reach - at
            is_empty = length == 0
            at += 1 if length is None else length
        return self.steps

    def count_at_start(self, text: Any, most: int = _NO_END) -> int:
        """The steps that a match at the beginning of the text takes."""
        self.steps, self._most = 0, most
        self._from(self._program, text, 0, {}, not_empty=False)
        return self.steps

    def count_tokens(self, text: Any, most: int = _NO_END) -> int:
        """The steps of matches that each begin where the last one ended, until there is none."""
        self.steps, self._most = 0, most
        at: int | None = 0
        while at is not None and at < len(text):
            at = self._from(self._program, text, at, {}, not_empty=True)
        return self.steps

    def _from(self, program: list[Any], text: Any, start: int, marks: Any, not_empty: bool) -> int | None:  # noqa: PLR0915
        """The end of the match that starts there, or None."""
        steps, length, reach = 0, len(text), start
        stack: list[Any] = []
        at, pc, loops = start, 0, None
        while True:
            steps += 1
            if steps > 100_000:
                self._spend(steps)
                steps = 0
            op = program[pc]
            kind = op[0]
            if at >= reach:
                reach = at + 1
            if kind == _CHAR:
                if at < length and op[1].has(text[at : at + 1]):
                    at += 1
                    pc += 1
                    continue
            elif kind == _RUN:
                _, each, least, most, greedy, following = op
                end = each.run(text, at, min(length, at + most) if most < length else length).end()
                if end >= reach:
                    reach = end + 1
                if end - at >= least:
                    if greedy:
                        steps += end - at
                        lowest = at + least
                        if following is None:
                            if end > lowest:
                                stack.append((pc + 1, lowest, end - 1, marks, loops))
                            at = end
                            pc += 1
                            continue
                        if following.find(text, lowest, min(end + 1, length)) is not None:
                            stack.append((pc + 1, lowest, end, marks, loops))
                        else:
                            steps += end - lowest
                    else:
                        stack.append((pc + 1, -(at + least) - 1, end, marks, loops))
            elif kind == _END:
                if not (not_empty and at == start):
                    self._spend(steps)
                    self._reach = max(self._reach, reach)
                    self._marks = marks
                    return at
            elif kind == _SPLIT:
                stack.append((op[2], at, at, marks, loops))
                pc = op[1]
                continue
            elif kind == _JUMP:
                pc = op[1]
                continue
            elif kind == _MARK:
                marks = {**marks, op[1]: at}
                pc += 1
                continue
            elif kind == _BEGIN:
                loops = (0, -1, loops)
                pc += 1
                continue
            elif kind == _AGAIN:
                _, least, most, greedy, body, out = op
                times, last, outer = loops  # type: ignore[misc]
                again = (times + 1, at, outer)
                if times < least:
                    loops, pc = again, body
                    continue
                if times < most and at != last:
                    if greedy:
                        stack.append((out, at, at, marks, outer))
                        loops, pc = again, body
                    else:
                        stack.append((body, at, at, marks, again))
                        loops, pc = outer, out
                    continue
                loops, pc = outer, out
                continue
            elif kind == _ASSERT:
                _, wanted, inside, back = op
                if at - back >= 0:
                    self._marks = marks
                    found = self._from(inside, text, at - back, marks, not_empty=False) is not None
                else:
                    found = False
                if found == wanted:
                    marks = self._marks if found else marks
                    pc += 1
                    continue
            elif kind == _AT:
                if op[1](text, at):
                    pc += 1
                    continue
            else:
                begin, end = marks.get(2 * op[1]), marks.get(2 * op[1] + 1)
                if begin is not None and end is not None:
                    known, here = text[begin:end], text[at : at + end - begin]
                    reach = max(reach, at + end - begin)
                    steps += end - begin
                    if known == here or (op[2] and known.lower() == here.lower()):
                        at += end - begin
                        pc += 1
                        continue
            # back to the last choice
            if not stack:
                self._spend(steps)
                self._reach = max(self._reach, reach)
                return None
            pc, low, high, marks, loops = stack.pop()
            if low < 0:  # the shortest run first
                at = -low - 1
                if at < high:
                    stack.append((pc, low - 1, high, marks, loops))
            else:
                at = high
                if low < high:
                    stack.append((pc, low, high - 1, marks, loops))

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self._most:
            raise TooManyStepsError


def _first(nodes: list[Any], flags: int) -> list[tuple[Any, int]] | None:
    """The characters that a match can begin with; None if it may be empty, or begins with what is looked for ahead."""
    for kind, value in nodes:
        if kind in _CHARACTERS:
            return [((kind, value), flags)]
        if kind == sre.AT or (kind in (sre.ASSERT, sre.ASSERT_NOT) and value[0] < 0):
            continue
        if kind == sre.SUBPATTERN:
            inner = _first(list(value[3]), (flags | value[1]) & ~value[2] & _FLAGS)
            return inner if value[3].getwidth()[0] else None
        if kind == sre.BRANCH:
            branches = [_first(list(branch), flags) for branch in value[1]]
            return None if None in branches else [each for branch in branches for each in branch or ()]
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT) and value[0]:
            return _first(list(value[2]), flags)
        return None
    return None


def _behind(nodes: list[Any]) -> int:
    """How many characters before the beginning of a match the pattern may look at."""
    total = 0
    for kind, value in nodes:
        if kind in (sre.ASSERT, sre.ASSERT_NOT):
            total += (value[1].getwidth()[0] if value[0] < 0 else 0) + _behind(list(value[1]))
        elif kind == sre.BRANCH:
            total += sum(_behind(list(branch)) for branch in value[1])
        elif kind == sre.SUBPATTERN:
            total += _behind(list(value[3]))
        elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            total += _behind(list(value[2]))
    return total


def _kind_of(place: Any, flags: int) -> tuple[Any, bool, bool]:
    return place, bool(flags & re.MULTILINE), bool(flags & re.ASCII)


def _boundary(ascii_only: bool) -> Callable[[Any, int], bool]:
    word = re.compile(r"\w", re.ASCII if ascii_only else 0)

    def holds(text: Any, at: int) -> bool:
        before = at > 0 and word.match(text[at - 1]) is not None
        return before != (at < len(text) and word.match(text[at]) is not None)

    return holds


def _opposite(holds: Callable[[Any, int], bool]) -> Callable[[Any, int], bool]:
    return lambda text, at: len(text) > 0 and not holds(text, at)


def _places() -> dict[tuple[Any, bool, bool], Callable[[Any, int], bool]]:
    places: dict[tuple[Any, bool, bool], Callable[[Any, int], bool]] = {}
    for ascii_only in (False, True):
        for lines in (False, True):
            key = lines, ascii_only
            places[(sre.AT_BEGINNING, *key)] = lambda text, at, lines=lines: (
                at == 0 or (lines and text[at - 1 : at] in ("\n", b"\n"))
            )
            places[(sre.AT_BEGINNING_STRING, *key)] = lambda text, at: at == 0
            places[(sre.AT_END_STRING, *key)] = lambda text, at: at == len(text)
            places[(sre.AT_END, *key)] = lambda text, at, lines=lines: (
                at == len(text) or (text[at : at + 1] in ("\n", b"\n") and (lines or at == len(text) - 1))
            )
            places[(sre.AT_BOUNDARY, *key)] = _boundary(ascii_only)
            places[(sre.AT_NON_BOUNDARY, *key)] = _opposite(_boundary(ascii_only))
    return places


_PLACES = _places()
