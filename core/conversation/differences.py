"""What differs between two conversations, as changes that reports name."""

from collections.abc import Iterator

from vrty_gate.core.case import Case
from vrty_gate.core.changes import changes, is_trivial, kinds
from vrty_gate.core.changes.change import Change, by_meaning
from vrty_gate.core.conversation.arguments import Argument, Tolerance
from vrty_gate.core.conversation.calls import Calls, Paired, compare
from vrty_gate.core.conversation.definitions import definitions_of
from vrty_gate.core.conversation.lookups import apart
from vrty_gate.core.conversation.order import Placed
from vrty_gate.core.conversation.turns import Pair, pairs
from vrty_gate.core.fidelity import is_certain


def differences(case: Case, accepted: Case, tolerance: Tolerance) -> tuple[Change, ...]:
    """The changes of tool calls, then those of answers, each with its turn as place."""
    calls = calls_in(case, accepted, tolerance)
    found = [*map(new, calls.new), *map(lost, calls.lost), *map(moved, calls.moved)]
    found += [argument(pair, each) for pair in calls.paired for each in pair.changed]
    answers = [change for pair in pairs(case, accepted) for change in _of_answer(pair)]
    return (*by_meaning(found), *by_meaning(answers))


def calls_in(case: Case, accepted: Case, tolerance: Tolerance) -> Calls:
    """The calls of a conversation compared with those of the accepted one, under both definitions of their tools."""
    defined = {**definitions_of(accepted), **definitions_of(case)}
    return compare(case.messages, accepted.messages, tolerance, defined)


def differ_in_form(case: Case, accepted: Case, tolerance: Tolerance) -> bool:
    """Whether the conversations call the same tools with the same arguments, and answers differ in form only."""
    calls = calls_in(case, accepted, tolerance)
    if calls.new or calls.lost or calls.moved or any(pair.changed for pair in calls.paired):
        return False
    return all(
        pair.now is not None
        and pair.accepted is not None
        and (pair.now.case.response == pair.accepted.case.response or is_trivial(pair.now.case, (pair.accepted.case,)))
        for pair in pairs(case, accepted)
    )


def have_other_values(case: Case, accepted: Case, tolerance: Tolerance) -> bool:
    """Whether other tools act, or an answer has another value or figure than the accepted one in its place."""
    calls, _ = apart(calls_in(case, accepted, tolerance), case, accepted, tolerance)
    if calls.new or calls.lost or any(not each.is_reworded for pair in calls.paired for each in pair.changed):
        return True
    return any(
        pair.now is not None
        and pair.accepted is not None
        and pair.now.case.response != pair.accepted.case.response
        and is_certain(pair.now.case, (pair.accepted.case,))
        for pair in pairs(case, accepted)
    )


def new(placed: Placed) -> Change:
    """A call that the accepted conversation does not make."""
    return Change(kinds.CALL_NEW, "", f"{placed.call.name}()", turn(placed.turn))


def lost(placed: Placed) -> Change:
    """A call of the accepted conversation that is not made."""
    return Change(kinds.CALL_LOST, f"{placed.call.name}()", "", turn(placed.turn))


def moved(pair: Paired) -> Change:
    """A call that is made in another place among the others."""
    return Change(kinds.CALL_MOVED, "", f"{pair.now.call.name}()", turn(pair.now.turn))


def argument(pair: Paired, each: Argument) -> Change:
    """Another argument of a call; the place names tool and argument."""
    where = f"{turn(pair.now.turn)}: {pair.now.call.name}({each.path})"
    kind = kinds.ARGUMENT_REWORDED if each.is_reworded else kinds.ARGUMENT_CHANGED
    return Change(kind, each.before or "", each.after or "", where)


def turn(number: int) -> str:
    """The place of a change in a conversation."""
    return f"turn {number}"


def _of_answer(pair: Pair) -> Iterator[Change]:
    if pair.now is None and pair.accepted is not None:
        yield Change(kinds.ANSWER_LOST, pair.accepted.case.response, "", turn(pair.accepted.turn))
    elif pair.now is not None and pair.accepted is None:
        yield Change(kinds.ANSWER_NEW, "", pair.now.case.response, turn(pair.now.turn))
    elif pair.now is not None and pair.accepted is not None:
        for change in changes(pair.now.case, (pair.accepted.case,)):
            place = turn(pair.now.turn)
            yield change._replace(where=f"{place}, {change.where}" if change.where else place)
