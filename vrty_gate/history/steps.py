"""What one state of the baselines changed of the one before."""

from collections import Counter
from collections.abc import Mapping

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.history import Point
from vrty_gate.stores.baselines import Baseline, Digests

Records = Mapping[str, Baseline]


class Move(NamedTuple):
    """A point of a case with the records on both sides."""

    case: str
    point: Point
    before: Baseline | None
    after: Baseline | None


def found(records: Records) -> list[Move]:
    """The records of the oldest entry when older ones are missing."""
    moves_of_all = moves(0, {}, records)
    return [move._replace(point=move.point._replace(kind="found")) for move in moves_of_all]


def moves(entry: int, before: Records, after: Records) -> list[Move]:
    """What changed, by case in ascending order."""
    went = {name: before[name] for name in before if name not in after}
    came = {name: after[name] for name in after if name not in before}
    names = _renamed(went, came)
    earlier = {new: old for old, new in names.items()}
    changes = [_removed(entry, record, names.get(name, "")) for name, record in went.items()]
    changes += [_added(entry, record, before.get(earlier.get(name, ""))) for name, record in came.items()]
    changes += [
        _changed(entry, before[name], record)
        for name, record in after.items()
        if name in before and record is not before[name] and record != before[name]
    ]
    return sorted(changes, key=lambda move: move.case)


def _renamed(went: Records, came: Records) -> dict[str, str]:
    """New ids by old ids: exactly one case that went and one that came have the same prompt, as for the gate."""
    old, new = _by_prompt(went), _by_prompt(came)
    return {old[prompt]: new[prompt] for prompt in old if prompt in new}


def _by_prompt(records: Records) -> dict[str, str]:
    """The ids of the records of which no other one has the same prompt."""
    counts = Counter(record.sha256.prompt for record in records.values())
    return {record.sha256.prompt: name for name, record in records.items() if counts[record.sha256.prompt] == 1}


def _removed(entry: int, record: Baseline, later_id: str) -> Move:
    point = Point(entry, "renamed" if later_id else "removed", answers=0, later_id=later_id)
    return Move(record.case, point, record, None)


def _added(entry: int, record: Baseline, earlier: Baseline | None) -> Move:
    if earlier is not None:
        move = _changed(entry, earlier, record)
        return move._replace(point=move.point._replace(kind="renamed", earlier_id=earlier.case))
    return Move(
        record.case, _with_answers(Point(entry, "added", record.reason, scores_of(record)), record), None, record
    )


def _changed(entry: int, before: Baseline, after: Baseline) -> Move:
    same_texts = before._replace(scores=after.scores, seal=after.seal) == after
    scores, earlier = scores_of(after), scores_of(before)
    others = tuple(name for name, scored in after.scores.items() if is_other(before, name, scored.signature))
    incomparable = {dimension for name in others for dimension in after.scores[name].dimensions}
    deltas = {name: scores[name] - earlier[name] for name in scores if name in earlier and name not in incomparable}
    changed = tuple(name for name in Digests._fields if getattr(before.sha256, name) != getattr(after.sha256, name))
    point = _with_answers(Point(entry, "changed", after.reason, scores, deltas, others, changed), after)
    return Move(after.case, point._replace(kind="rescored") if same_texts else point, before, after)


def _with_answers(point: Point, record: Baseline) -> Point:
    return point._replace(answers=max(len(record.answers), 1), broken=record.broken)


def is_other(record: Baseline, scorer: str, signature: str) -> bool:
    """Whether another version of the scorer made the scores in the record."""
    return scorer in record.scores and record.scores[scorer].signature != signature


def scores_of(record: Baseline) -> dict[str, float]:
    """The stored scores by dimension."""
    return {name: score for scored in record.scores.values() for name, score in scored.dimensions.items()}
