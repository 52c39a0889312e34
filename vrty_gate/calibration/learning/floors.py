"""The effect of learned floors on a suite: the lines of its gate, and the accepted cases that would fail."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from vrty_gate.calibration.learning.learned import Learned
from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.gate.rule import Change, check
from vrty_gate.formats.codec import encode
from vrty_gate.manifest.suite import Suite, SuiteCase, severity_when_named
from vrty_gate.scorers import Scorer

_NAMED = 10


def gate(suite: Suite, floors: Mapping[str, float]) -> dict[str, object]:
    """The new `gate` of the manifest: its current content and the floors."""
    if not floors:
        return {}
    lines: dict[str, object] = {name: encode(change) for name, change in suite.gate.items()}
    for name, floor in floors.items():
        stated = suite.gate.get(name)
        lines[name] = {**(encode(stated) if stated else {}), "floor": floor}
    return lines


def stricter_k(suite: Suite, scorers: Iterable[Scorer], dimensions: Iterable[Learned]) -> Iterator[str]:
    """Dimensions with a k that can require more than their floor."""
    floors = {dimension.dimension: dimension.floor for dimension in dimensions if dimension.tells}
    with_floors = _with(suite, floors)
    names = []
    for name, default in ((name, rule) for scorer in scorers for name, rule in scorer.rules.items() if name in floors):
        rule = with_floors.rule_of_dimension(name, default)
        if not rule.by_floor and rule.k > floors[name]:
            names.append(f"{name} {rule.k:g}")
    if names:
        yield f"besides its floor, a score must still reach k times the accepted score: {', '.join(names)}"


def fails_accepted(
    suite: Suite, scorers: Collection[Scorer], floors: Mapping[str, float], accepted: Collection[str]
) -> Iterator[str]:
    """The accepted cases that fail under the floors; `check` reports those that cannot be scored."""
    with_floors = _with(suite, floors)
    red = [case.id for case in suite.cases if case.id in accepted and _fails(case, with_floors, scorers, floors)]
    if red:
        more = f" and {len(red) - _NAMED} more" if len(red) > _NAMED else ""
        yield f"these floors fail accepted cases: {', '.join(red[:_NAMED])}{more}"


def _fails(case: SuiteCase, suite: Suite, scorers: Iterable[Scorer], floors: Mapping[str, float]) -> bool:
    for scorer in scorers:
        try:
            scores = scorer.look(case.texts, ()).scores
        except DamagedDataError:
            raise
        except Exception:  # noqa: BLE001, S112  # `check` reports whatever a scorer raises
            continue
        for name in floors.keys() & scores.keys():
            if check(scores[name], None, suite.rule_of(case, name, scorer.rules[name])).verdict == "fail":
                return True
    return False


def _with(suite: Suite, floors: Mapping[str, float]) -> Suite:
    """The suite as if its manifest had these floors."""
    changes = dict(suite.policy.by_dimension)
    for name, floor in floors.items():
        stated = changes.get(name, Change(severity=severity_when_named(name)))
        changes[name] = stated._replace(floor=floor)
    return suite._replace(policy=suite.policy._replace(by_dimension=changes))
