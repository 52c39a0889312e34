"""The scorer `tools`: the tools that a conversation calls, compared with those of the accepted one."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import partial
from itertools import starmap
from typing import Annotated

from vrty_gate.core.bounds import Range
from vrty_gate.core.case import Case, Message
from vrty_gate.core.changes.change import summary
from vrty_gate.core.conversation.arguments import Tolerance
from vrty_gate.core.conversation.calls import Calls, Order
from vrty_gate.core.conversation.definitions import definitions_of
from vrty_gate.core.conversation.differences import argument, calls_in, lost, moved, new
from vrty_gate.core.conversation.lookups import Lookups, apart
from vrty_gate.core.conversation.order import Placed
from vrty_gate.core.conversation.turns import until
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.scorers.scorer import Files, Result, Scorer, Traits

VERSION = 2

WORDING = "argument_wording"
"""The dimension of free texts that are worded otherwise: each asks for a look, however many there are."""
OFFERED = "offered_calls"
"""The dimension of calls of tools that are not offered any more, and of those in their place: they ask for a look."""
LOOKUPS = "same_lookups"
"""The dimension of calls that only read, where both conversations answer after them: they ask for a look."""
_ALWAYS = ("same_calls", "same_call_order", "same_arguments", WORDING, "steps")
_MOST_NAMED = 5
"""Changes named in an explanation."""


class Options(NamedTuple):
    """Options of the tools scorer."""

    order: Annotated[
        Order,
        "strict: the accepted order; unordered: any order; subset: the accepted order, with other calls in between.",
    ] = "strict"
    ignore: Annotated[tuple[str, ...], "Patterns of arguments to ignore, such as *.request_id."] = ()
    any_order: Annotated[tuple[str, ...], "Patterns of arguments that are lists whose order does not matter."] = ()
    subset: Annotated[tuple[str, ...], "Patterns of arguments that may have more elements or keys, in any order."] = ()
    tolerance: Annotated[float, Range(at_least=0, at_most=1), "Relative difference of numbers to ignore."] = 0.0
    writes: Annotated[tuple[str, ...], "Patterns of the tools that change something, such as refund or create_*."] = ()
    reads: Annotated[tuple[str, ...], "Patterns of more tools that only read, whatever their names are."] = ()
    steps: Annotated[
        float, Range(at_least=1), "Largest acceptable ratio of the number of assistant messages to the accepted number."
    ] = 1.5


def scorer(options: Options, files: Files | None = None) -> Scorer:  # noqa: ARG001  # it reads no files
    """The scorer with its options. It compares with the accepted conversation, which scores 1."""
    rules = {name: Rule(k=1.0, severity="review" if name == WORDING else "fail") for name in _ALWAYS}
    rules |= {name: Rule(k=1.0, severity="review") for name in (LOOKUPS, OFFERED)}
    if options.writes:
        rules["no_new_side_effect"] = Rule(k=1.0)
    stated = "|".join(f"{name}:{value}" for name, value in options._asdict().items() if value != ())
    return Scorer(
        name="tools",
        signature=f"tools:{VERSION}|{stated}",
        rules=rules,
        look=partial(_look, options),
        accepted="best",
        traits=Traits(
            partial=True,
            needs_texts=True,
            idle="no case is a conversation, so tools has nothing to check",
            tolerance=_tolerance(options),
            looks=frozenset((WORDING, LOOKUPS, OFFERED)),
        ),
    )


def _tolerance(options: Options) -> Tolerance:
    return Tolerance(
        options.ignore, options.any_order, options.tolerance, options.subset, options.writes, options.reads
    )


def _look(options: Options, case: Case, accepted: tuple[Case, ...]) -> Result:
    if not case.messages and not any(other.messages for other in accepted):
        return Result({})
    names = [*_ALWAYS, *(["no_new_side_effect"] if options.writes else [])]
    if not accepted or case.messages == accepted[0].messages:
        return Result(dict.fromkeys(names, 1.0))
    found, withdrawn = _apart(calls_in(case, accepted[0], _tolerance(options)), case, accepted[0])
    calls, lookups = apart(found, case, accepted[0], _tolerance(options))
    if options.order == "subset":
        lookups = lookups._replace(new=())
    names += [LOOKUPS] if any(lookups) else []
    names += [OFFERED] if any(withdrawn) else []
    scores = _scores(options, calls, _most_steps(accepted[0], options.steps, lookups), _steps(case, accepted[0]))
    differing = sum(map(len, lookups))
    scores[LOOKUPS] = _share(len(calls.paired), len(calls.paired) + differing)
    scores["no_new_side_effect"] = float(not any(_writing(options, (*calls.new, *withdrawn[1]))))
    scores[OFFERED] = _share(len(calls.paired), len(calls.paired) + sum(map(len, withdrawn)))
    reasons = partial(_reasons, options, calls, lookups, withdrawn, case, accepted[0])
    return Result({name: scores[name] for name in names}, reasons)


Withdrawn = tuple[tuple[Placed, ...], tuple[Placed, ...]]
"""Lost calls of tools that are not offered any more, and new calls in their place."""


def _apart(calls: Calls, case: Case, accepted: Case) -> tuple[Calls, Withdrawn]:
    """The calls without those of tools that are not offered any more, and these.

    Both requests must state their tools. Each such call makes room for one new call in its turn.
    """
    now, before = definitions_of(case), definitions_of(accepted)
    gone = tuple([each for each in calls.lost if each.call.name in before and each.call.name not in now]) if now else ()
    instead: list[Placed] = []
    for each in gone:
        other = next((one for one in calls.new if one.turn == each.turn and one not in instead), None)
        instead += [other] if other is not None else []
    lost = tuple([each for each in calls.lost if each not in gone])
    fresh = tuple([each for each in calls.new if each not in instead])
    return calls._replace(lost=lost, new=fresh), (gone, tuple(instead))


def _scores(options: Options, calls: Calls, most: float, steps: int) -> dict[str, float]:
    paired, moved = len(calls.paired), len(calls.moved) if options.order != "unordered" else 0
    extra = len(calls.new) if options.order != "subset" else 0
    values = sum(pair.arguments for pair in calls.paired)
    differing = [each for pair in calls.paired for each in pair.changed]
    reworded = sum(each.is_reworded for each in differing)
    return {
        "same_calls": _share(paired, paired + len(calls.lost) + extra),
        "same_call_order": _share(paired - moved, paired),
        "same_arguments": _share(values - len(differing) + reworded, values),
        WORDING: _share(values - reworded, values),
        "steps": min(1.0, most / steps) if steps else 1.0,
    }


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _steps(case: Case, accepted: Case) -> int:
    """The messages of the assistant, without those after more turns of the user than the accepted conversation has."""
    return _spoken(until(case, accepted))


def _spoken(case: Case) -> int:
    """The messages of the assistant; a case of one prompt and one response has one."""
    return sum(message.role == "assistant" for message in case.messages) if case.messages else 1


def _most_steps(accepted: Case, factor: float, lookups: Lookups) -> float:
    """The highest acceptable number of messages.

    If the accepted conversation ends with a call, its answer may follow; and as many messages and one may be lookups.
    """
    before = max(_spoken(accepted) + bool(accepted.messages and _ends_with_call(accepted.messages)), 1)
    more = len({placed.turn for placed in lookups.new})
    return before * factor + min(more, before + 1)


def _ends_with_call(messages: tuple[Message, ...]) -> bool:
    last = next((message for message in reversed(messages) if message.role != "tool"), messages[-1])
    return bool(last.calls)


def _writing(options: Options, calls: tuple[Placed, ...]) -> Iterator[Placed]:
    """Those of some new calls whose tools change something."""
    for placed in calls:
        if any(fnmatchcase(placed.call.name, pattern) for pattern in options.writes):
            yield placed


def _reasons(
    options: Options, calls: Calls, lookups: Lookups, withdrawn: Withdrawn, case: Case, accepted: Case
) -> dict[str, str]:
    of_tools = list(map(lost, calls.lost)) + (list(map(new, calls.new)) if options.order != "subset" else [])
    differing = [(pair, each) for pair in calls.paired for each in pair.changed]
    changes = {
        "same_calls": of_tools,
        "same_call_order": list(map(moved, calls.moved)) if options.order != "unordered" else [],
        "same_arguments": [argument(pair, each) for pair, each in differing if not each.is_reworded],
        WORDING: [argument(pair, each) for pair, each in differing if each.is_reworded],
        LOOKUPS: [*map(lost, lookups.lost), *map(new, lookups.new), *starmap(argument, lookups.changed)],
        "no_new_side_effect": list(map(new, _writing(options, (*calls.new, *withdrawn[1])))),
    }
    steps, before = _steps(case, accepted), _spoken(accepted)
    names = ", ".join(sorted({each.call.name for each in withdrawn[0]}))
    instead = "; ".join([str(summary(new(each))) for each in withdrawn[1][:_MOST_NAMED]])
    return {
        **({OFFERED: f"not offered any more: {names}" + (f"; {instead}" if instead else "")} if names else {}),
        **{
            name: "; ".join(str(summary(change)) for change in each[:_MOST_NAMED])
            for name, each in changes.items()
            if each
        },
        "steps": f"{steps} messages of the assistant, {before} in the accepted conversation",
    }
