"""What the gate says of corrupted and of reworded conversations with tool calls. Prints Markdown.

    python bench/conversations.py --data FOLDER [--workers 2] [--misses FILE]

FOLDER has a git mirror of sierra-research/tau-bench (MIT) and of ShishirPatil/gorilla (Apache-2.0), each named
`owner+name`. Makes a suite of their conversations, accepts it, and checks it with other messages by the public API, so
that no inner module is called. Only `--misses` writes texts of the conversations. Intervals are Wilson's, 95 %.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kinds.kind import Case, Kind, Source
from kinds.registry import KINDS
from make_variants import random_for
from trajectories import CORRUPTIONS, WRITES, Messages, Recorded, calls_in, function_at, known, places, recorded, texts

from vrty_gate import api
from vrty_gate.accept import accept
from vrty_gate.core.gate.rule import SuiteRule
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.gate.decide import decide
from vrty_gate.gate.score import Selection
from vrty_gate.report import CaseReport

SEED = "1"
REWORDINGS = 5
"""How often each conversation is reworded."""
SUITES = 1_000
SIZE = 20
GOOD = tuple(kind for kind in KINDS if kind.severity == "none")
MANIFEST = "version: 1\nscorers:\n  - default\n  - tools:\n      writes: {}\ncases:\n  - each: conversations/*.json\n"


class Judged(NamedTuple):
    """A conversation with other messages, and what the gate says of it."""

    recorded: Recorded
    kind: str
    report: CaseReport

    @property
    def is_caught(self) -> bool:
        """Whether it fails, alone or as one of those that a suite counts."""
        return self.report.verdict in ("fail", "review", "error")


class Judge:
    """A suite of accepted conversations in a temporary folder."""

    def __init__(self, folder: Path, conversations: Iterable[Recorded], executor: ProcessPoolExecutor | None) -> None:
        self.folder, self.executor = folder, executor
        self.accepted = {each.id: each for each in conversations}
        (folder / "conversations").mkdir()
        (folder / "vrty-gate.yml").write_text(MANIFEST.format(json.dumps(WRITES)), encoding="utf-8")
        for each in self.accepted.values():
            self._write(each.id, each.messages)
        accept(self._suite(), Selection(), "recorded", DEFAULT_LIMITS, broken=self.accepted)

    def _suite(self) -> api.Suite:
        return api.load(str(self.folder / "vrty-gate.yml"))

    def _write(self, name: str, messages: Messages) -> None:
        text = json.dumps(messages, ensure_ascii=False)
        (self.folder / "conversations" / f"{name}.json").write_text(text, encoding="utf-8")

    def __call__(self, kind: str, others: Mapping[str, Messages]) -> list[Judged]:
        """The reports on conversations with other messages, by the id of the accepted one."""
        for name, messages in others.items():
            self._write(name, messages)
        reports = api.check(self._suite(), executor=self.executor).suites[0].cases
        for name in others:
            self._write(name, self.accepted[name].messages)
        return [Judged(self.accepted[case.id], kind, case) for case in reports if case.id in others]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--misses", type=Path, metavar="FILE", help="write what is missed, and false alarms, here")
    arguments = parser.parse_args()
    conversations = recorded(arguments.data)
    with TemporaryDirectory() as name, ProcessPoolExecutor(arguments.workers) as pool:
        judge = Judge(Path(name), conversations, pool if arguments.workers > 1 else None)
        _sizes(conversations)
        bad = _corrupted(judge, conversations)
        same = _same(judge, conversations)
        good = _reworded(judge, conversations)
        worse = _worsened(judge, conversations)
        natural = _natural(judge, conversations)
    _suites(good, bad)
    if arguments.misses:
        wrong = [one for one in bad + worse if not one.is_caught] + [
            one for one in same + good + natural if one.is_caught
        ]
        arguments.misses.write_text("".join(map(_line, wrong)), encoding="utf-8")


def _sizes(conversations: Sequence[Recorded]) -> None:
    row("source", "conversations", "tasks", "calls", "texts of the assistant")
    row("---", *["--:"] * 4)
    for source in ("airline", "functions"):
        chosen = [each for each in conversations if each.source == source]
        calls, said = (sum(len(of(each.messages)) for each in chosen) for of in (places, texts))
        row(source, str(len(chosen)), str(len({each.task for each in chosen})), f"{calls:,}", f"{said:,}")
    print()


def _corrupted(judge: Judge, conversations: Sequence[Recorded]) -> list[Judged]:
    what = known(conversations)
    judged: list[Judged] = []
    row("corruption", "airline", "functions", "caught", "fail alone", "review")
    row("---", *["--:"] * 5)
    for kind, corrupt in CORRUPTIONS.items():
        others = {}
        for each in conversations:
            messages = corrupt(each.messages, random_for(SEED, each.id, kind), what[each.source])
            if messages is not None and any(message["role"] == "assistant" for message in messages):
                others[each.id] = messages
        found = judge(kind, others)
        by_source = (
            _rate([one for one in found if one.recorded.source == source]) for source in ("airline", "functions")
        )
        row(kind, *by_source, *_verdicts(found))
        judged += found
    row(
        "all",
        *(_rate([one for one in judged if one.recorded.source == s]) for s in ("airline", "functions")),
        *_verdicts(judged),
    )
    print()
    return judged


def _same(judge: Judge, conversations: Sequence[Recorded]) -> list[Judged]:
    """The same conversation in other form, which must pass unchanged."""
    judged: list[Judged] = []
    row("the same in another form", "pass", "pass unchanged")
    row("---", *["--:"] * 2)
    for kind, change in {"other ids of calls": _other_ids, "arguments as objects": _objects}.items():
        found = judge(kind, {each.id: change(each.messages) for each in conversations})
        unchanged = [one for one in found if one.report.verdict == "pass" and not one.report.changed]
        row(kind, share(sum(not one.is_caught for one in found), len(found)), share(len(unchanged), len(found)))
        judged += found
    print()
    return judged


def _other_ids(messages: Messages) -> Messages:
    text = json.dumps(messages)
    for i, place in enumerate(places(messages)):
        text = text.replace(json.dumps(messages[place]["tool_calls"][0]["id"]), f'"other_{i}"')
    other: Messages = json.loads(text)
    return other


def _objects(messages: Messages) -> Messages:
    other: Messages = json.loads(json.dumps(messages))
    for place in places(other):
        function = function_at(other, place)
        function["arguments"] = json.loads(function["arguments"])
    return other


def _reworded(judge: Judge, conversations: Sequence[Recorded]) -> list[Judged]:
    """Every text of the assistant rewritten by a good kind that applies to it."""
    judged: list[Judged] = []
    by_texts: dict[str, list[Judged]] = defaultdict(list)
    for draw in range(REWORDINGS):
        others = {}
        for each in conversations:
            rng = random_for(SEED, each.id, f"reworded {draw}")
            messages, count = _rewritten(each, texts(each.messages), GOOD, rng)
            if count:
                others[each.id] = messages
        judged += judge("reworded", others)
    for one in judged:
        number = len(texts(one.recorded.messages))
        by_texts["1 to 4" if number < 5 else "5 to 7" if number < 8 else "8 or more"].append(one)
    row("texts of the assistant, all reworded", "stay green", "fail alone", "review")
    row("---", *["--:"] * 3)
    for name in ("1 to 4", "5 to 7", "8 or more"):
        row(name, *_green(by_texts[name]))
    row("all", *_green(judged))
    print()
    return judged


def _rewritten(each: Recorded, chosen: Sequence[int], kinds: Sequence[Kind], rng: Random) -> tuple[Messages, int]:
    """The conversation with the chosen texts rewritten, each by one of the kinds that apply; and how many were."""
    messages, count = list(each.messages), 0
    corpus = tuple(
        Source(f"{each.id}-{i}", "multi_turn", _prompt(each.messages, i), each.messages[i]["content"])
        for i in texts(each.messages)
    )
    for i in chosen:
        case = Case(f"{each.id}-{i}", "multi_turn", _prompt(messages, i), "", messages[i]["content"], corpus)
        for kind in rng.sample(kinds, len(kinds)):
            text = kind.edit(case, rng)
            if text and text.strip() and text != case.response:
                messages[i] = {**messages[i], "content": text}
                count += 1
                break
    return messages, count


def _prompt(messages: Messages, place: int) -> str:
    return next((message["content"] for message in reversed(messages[:place]) if message["role"] == "user"), "")


def _worsened(judge: Judge, conversations: Sequence[Recorded]) -> list[Judged]:
    """One text of the assistant made worse, whatever the kind."""
    judged: list[Judged] = []
    row("one text made worse", "caught", "fail alone", "review")
    row("---", *["--:"] * 3)
    for severity in ("severe", "moderate", "mild"):
        kinds = [kind for kind in KINDS if kind.severity == severity]
        others = {}
        for each in conversations:
            said = texts(each.messages)
            if said:
                rng = random_for(SEED, each.id, severity)
                messages, count = _rewritten(each, [rng.choice(said)], kinds, rng)
                if count:
                    others[each.id] = messages
        found = judge(severity, others)
        row(severity, *_verdicts(found))
        judged += found
    row("all", *_verdicts(judged))
    print()
    return judged


def _natural(judge: Judge, conversations: Sequence[Recorded]) -> list[Judged]:
    """Other trials of the same task with equal calls, in which the user words the prompts otherwise."""
    judged: list[Judged] = []
    for one, other in combinations((each for each in conversations if each.source == "airline"), 2):
        if one.task == other.task and calls_in(one.messages) == calls_in(other.messages):
            judged += judge("natural", {one.id: other.messages}) + judge("natural", {other.id: one.messages})
    row("other trials with equal calls and other prompts", "stay green", "fail alone", "review")
    row("---", *["--:"] * 3)
    row("airline", *_green(judged))
    print()
    return judged


def _suites(good: Sequence[Judged], bad: Sequence[Judged]) -> None:
    """How often suites of 20 reworded conversations are red, and with some of them corrupted instead."""
    by_id: dict[str, list[Judged]] = defaultdict(list)
    for one in good:
        by_id[one.recorded.id].append(one)
    row(f"suites of {SIZE}", "red")
    row("---", "--:")
    for corrupted in (0, 1, 2):
        rng = Random(int(SEED))
        red = 0
        for _ in range(SUITES):
            cases = [rng.choice(by_id[name]).report for name in rng.sample(sorted(by_id), SIZE - corrupted)]
            cases += [one.report for one in rng.sample(bad, corrupted)]
            cases = [case._replace(id=str(i)) for i, case in enumerate(cases)]
            failed = any(case.verdict in ("fail", "error") for case in cases)
            red += failed or bool(decide(SuiteRule(), _SCORERS, cases, ()).broken)
        row(f"{SIZE - corrupted} reworded, {corrupted} corrupted", share(red, SUITES))


_SCORERS = api.DEFAULT


def _rate(judged: Sequence[Judged]) -> str:
    return share(sum(one.is_caught for one in judged), len(judged)) if judged else ""


def _verdicts(judged: Sequence[Judged]) -> tuple[str, str, str]:
    counts = Counter(one.report.verdict for one in judged)
    fail = counts["fail"] + counts["error"]
    return _rate(judged), percent(fail, len(judged)), percent(counts["review"], len(judged))


def _green(judged: Sequence[Judged]) -> tuple[str, str, str]:
    _, fail, review = _verdicts(judged)
    return share(sum(not one.is_caught for one in judged), len(judged)), fail, review


def share(part: int, whole: int) -> str:
    """A percentage with Wilson's interval."""
    if not whole:
        return ""
    z = 1.96
    middle = (part + z * z / 2) / (whole + z * z)
    half = z * sqrt(part * (whole - part) / whole + z * z / 4) / (whole + z * z)
    return (
        f"{percent(part, whole)} of {whole:,} ({100 * max(0, middle - half):.1f} to {100 * min(1, middle + half):.1f})"
    )


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""


def _line(one: Judged) -> str:
    checks = [
        [check.dimension, check.verdict, check.current, check.explanation or check.reason]
        for check in one.report.checks
        if check.verdict != "pass"
    ]
    changes = [[change.kind, change.before, change.after, change.where] for change in one.report.changes]
    said = {"id": one.recorded.id, "kind": one.kind, "verdict": one.report.verdict, "checks": checks}
    return json.dumps({**said, "changes": changes, "message": one.report.message}) + "\n"


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
