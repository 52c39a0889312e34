"""Join the cases of a suite with their baselines without holding all of them in memory."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from vrty_gate.files.disk import Limits
from vrty_gate.gate.parts import Joined
from vrty_gate.manifest.suite import Suite
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline

if TYPE_CHECKING:
    from vrty_gate.gate.parts.work import Selects

WINDOW = 500
"""Number of cases in memory at a time."""


def windows(suite: Suite, limits: Limits, selects: "Selects", *, sort: bool) -> Iterator[Joined]:
    """The selected cases of a streamed suite with their baselines, some at a time.

    If the files are not in ascending order of id, they have to be sorted on disk (`sort`); otherwise raises
    UnorderedError when it shows. Raises InputError.
    """
    in_order = None
    if sort:
        from vrty_gate.files.on_disk import sorted_on_disk

        in_order = sorted_on_disk
    cases = filter(selects.has_case, suite.stream.cases(in_order))
    records = baselines.stream(suite.baselines, limits, in_order)
    waiting = filter(selects.has_baseline, records)
    record = next(waiting, None)
    while window := list(islice(cases, WINDOW)):
        accepted: dict[str, Baseline] = {}
        missing: dict[str, str] = {}
        known = {case.id for case in window}
        while record is not None and record.case <= window[-1].id:
            if record.case in known:
                accepted[record.case] = record
            else:
                missing[record.case] = record.sha256.prompt
            record = next(waiting, None)
        yield Joined(window, accepted, missing)
    missing = {}
    while record is not None:
        missing[record.case] = record.sha256.prompt
        record = next(waiting, None)
    if missing:
        yield Joined([], {}, missing)
