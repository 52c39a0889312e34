"""Answers beside a manifest that no case reads: added and forgotten, or left over."""

import os
from collections.abc import Iterable, Iterator

from vrty_gate.doctor import Advice, some
from vrty_gate.manifest.found import find
from vrty_gate.manifest.suite import Suite


def unread(suite: Suite, suites: Iterable[Suite]) -> Iterator[Advice]:
    """The answers beside the manifest of a suite that no case of any of the suites reads.

    An answer has a prompt of its own, or lies where cases have theirs.
    """
    folder = os.path.dirname(suite.manifest)
    if os.path.basename(folder) == ".github":
        folder = os.path.dirname(folder)
    read = {os.path.realpath(file) for each in suites for case in each.cases for file in case.files.values()}
    of_cases = {os.path.dirname(os.path.realpath(file)) for case in suite.cases for file in case.files.values()}
    found = find(folder or ".")
    answered = {pair.response for pair in found.pairs}
    left = []
    for path in sorted({*found.responses, *found.tables}):
        real_path = os.path.realpath(os.path.join(folder, path))
        is_answer = path in answered or path in found.tables or os.path.dirname(real_path) in of_cases
        if is_answer and real_path not in read:
            left.append(path)
    if left:
        lie = "an answer lies" if len(left) == 1 else f"{len(left)} files with answers lie"
        says = f"{lie} beside the manifest that no case reads: {some(left)}"
        yield Advice("note", says, f"add to the cases of {suite.manifest}, or delete")
