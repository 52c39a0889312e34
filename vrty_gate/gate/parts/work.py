"""How the cases of a suite are measured: at once or as a stream, here or elsewhere."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from vrty_gate.core.case import NOTHING
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import UnorderedError
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits
from vrty_gate.gate.parts import Joined, Judged, Part, divided, is_unchanged, measure, together
from vrty_gate.gate.score import Selection, select
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:  # making a protocol takes a while
    from concurrent.futures import Executor
    from typing import Protocol, TypeVar

    class Selects(Protocol):
        """Which cases and baselines to join; it is asked about each of them once."""

        def has_case(self, case: SuiteCase) -> bool:
            """Whether to join a case."""

        def has_baseline(self, record: Baseline) -> bool:
            """Whether to join a baseline."""

    Chosen = TypeVar("Chosen", bound=Selects)


class Work(NamedTuple):
    """How the cases are measured, and which the report lists; the verdict and the scores do not depend on it."""

    whole: bool = True
    """Whether the report lists cases that pass unchanged; otherwise it counts them."""
    workers: int | None = 1
    """Number of processes; None for as many as pay."""
    executor: "Executor | None" = None
    """Measures the cases instead."""
    cache: str = ""
    """Folder with the results of earlier runs; empty for none."""
    case_seconds: float | None = None
    """Processor time after which a case is an error; None for no limit."""
    cases_per_call: int = 0
    """Maximum number of changed cases measured by one call; 0 for a number that suits the workers."""
    progress: "Callable[[int, int], None] | None" = None
    """Is told how many more cases are being measured, and how many there are in all."""
    options: tuple[str, ...] = ()
    """Options that repeat the run, besides those of the selection."""
    limits: Limits = DEFAULT_LIMITS
    """Limits on streamed files."""
    known: Mapping[str, Judged] = NOTHING
    """By id, what `judge` found on cases; only for `HERE`."""


HERE = Work()
"""The report lists all cases, which are measured in this process."""
_PAYS = 40
"""Changed cases for which starting other processes takes less time than it saves: see bench/scale.py."""


def measured(
    suite: Suite,
    accepted: Mapping[str, Baseline],
    selection: Selection,
    selects: "Callable[[], Chosen]",
    work: Work,
    listed: frozenset[str] = frozenset(),
) -> "tuple[Part, Chosen]":
    """The results of the selected cases of a suite, and what selected those of a shard. Raises InputError.

    A streamed suite reads its baselines itself. Cases in `listed` are in the results even if they pass unchanged.
    """
    if suite.stream is not None:
        try:
            return _of_stream(suite, selects(), work, sort=False)
        except UnorderedError:
            return _of_stream(suite, selects(), work, sort=True)
    chosen = selects()
    joined = _joined(suite, accepted, selection, chosen)
    workers = work.workers if work.workers is not None or _has_many_changes(joined) else 1
    windows = [joined] if work.progress is None else _with_progress(_sliced(joined), len(joined.cases), work.progress)
    return together(_parts(suite, windows, work._replace(workers=workers), listed)), chosen


def _joined(suite: Suite, accepted: Mapping[str, Baseline], selection: Selection, chosen: "Selects") -> Joined:
    """The selected cases with their baselines."""
    cases = list(filter(chosen.has_case, select(suite, selection)))
    records = filter(chosen.has_baseline, accepted.values())
    if not (selection.is_whole or selection.files):
        return Joined(cases, accepted)
    known = {case.id for case in suite.cases}
    return Joined(
        cases, accepted, {record.case: record.sha256.prompt for record in records if record.case not in known}
    )


def _of_stream(suite: Suite, chosen: "Chosen", work: Work, *, sort: bool) -> "tuple[Part, Chosen]":
    from vrty_gate.gate.parts.stream import windows  # most suites are small

    joined = windows(suite, work.limits, chosen, sort=sort)
    if work.progress is not None:
        joined = _with_progress(joined, suite.stream.lines(), work.progress)
    if work.workers is None:
        first = list(islice(joined, 1))
        joined = chain(first, joined)
        work = work._replace(workers=None if any(map(_has_many_changes, first)) else 1)
    return together(_parts(suite, joined, work)), chosen


def _parts(suite: Suite, windows: Iterable[Joined], work: Work, listed: frozenset[str] = frozenset()) -> Iterable[Part]:
    """The results of the cases."""
    if work.cache:
        from vrty_gate.gate.parts.cache import cached  # few use it

        rest = work._replace(cache="", cases_per_call=1)
        return cached(suite, windows, work.cache, work.limits, lambda left: _parts(suite, left, rest, listed))
    measure_cases = partial(measure, whole=work.whole, listed=listed, case_seconds=work.case_seconds, known=work.known)
    if work.executor is None and work.workers == 1:
        if work.cases_per_call:
            calls = (call for joined in windows for call in _divided(joined, work.cases_per_call))
            return (measure_cases(suite, call) for call in calls)
        return (measure_cases(suite, joined) for joined in windows)
    from vrty_gate.gate.parts import workers  # they take a while to import

    if work.executor is not None:
        return workers.with_executor(suite, windows, work.executor, measure_cases, work.cases_per_call)
    return workers.in_processes(suite, windows, work.workers, measure_cases, work.cases_per_call)


def _sliced(joined: Joined) -> Iterator[Joined]:
    """The same cases, a few at a time."""
    for start in range(0, len(joined.cases), _SLICE):
        yield Joined(joined.cases[start : start + _SLICE], joined.accepted)
    yield Joined([], {}, joined.missing)


_SLICE = 20


def _with_progress(windows: Iterable[Joined], total: int, progress: "Callable[[int, int], None]") -> Iterator[Joined]:
    for joined in windows:
        yield joined
        progress(len(joined.cases), total)


def _divided(joined: Joined, size: int) -> list[Joined]:
    same, changed = divided(joined, size)
    return [same, *changed]


def _has_many_changes(joined: Joined) -> bool:
    """Whether starting other processes takes less time than it saves."""
    if len(joined.cases) < _PAYS or sys.platform in ("emscripten", "wasi"):  # which have no processes
        return False
    return sum(not is_unchanged(case, joined.accepted.get(case.id)) for case in joined.cases) >= _PAYS
