"""Score the cases of a suite."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from vrty_gate.core.bundled import DamagedDataError
from vrty_gate.core.case import NOTHING, Case
from vrty_gate.core.digests import digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, did_you_mean
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.scorers import FIDELITY, INTEGRITY
from vrty_gate.scorers.scorer import Result, Scorer, TooLongToCompare, Unscored
from vrty_gate.stores.baselines import Baseline, Scored, sealed, unchanged_texts

_IMPLIED = INTEGRITY.name
"""The scorer that gives any accepted response 1 in each dimension, so that baselines without texts need not store it.

It always has all its dimensions, which a plug-in may not; `fidelity` needs the texts.
"""


class Selection(NamedTuple):
    """Which cases to run; empty means all."""

    cases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Only cases that read one of these files; all cases if the manifest, baselines or scorers read one."""
    also: tuple[str, ...] = ()
    """Cases that have one of the tags in the base of a pull request."""
    shard: tuple[int, int] | None = None
    """One of a number of shards, counted from 1, and their number: only its cases."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing but a shard restricts the cases."""
        return not (self.cases or self.tags or self.files)

    def has_case(self, case: SuiteCase) -> bool:
        """Whether a case is in the shard."""
        return self.has(case.id)

    def has_baseline(self, record: Baseline) -> bool:
        """Whether a baseline is in the shard."""
        return self.has(record.case)

    def has(self, case_id: str) -> bool:
        """Whether the case with this id is in the shard."""
        if self.shard is None:
            return True
        number, shards = self.shard
        return int(digest(case_id)[:8], 16) % shards == number - 1


class ScoredCase(NamedTuple):
    """A case and its scores."""

    case: SuiteCase
    results: dict[str, Result]
    """By scorer, of those that could score."""
    error: str = ""
    """Why a scorer could not score; empty if all could."""
    is_too_long: bool = False
    """Whether that is only because texts are too long to be compared."""

    @property
    def scores(self) -> dict[str, dict[str, float]]:
        """By scorer, by dimension as far as they apply."""
        return {name: result.scores for name, result in self.results.items()}


def select(suite: Suite, selection: Selection) -> list[SuiteCase]:
    """The cases that match one of the ids, one of the tags and one of the files, as far as these are given.

    Raises InputError for an id or tag that matches no case.
    """
    ids = {case.id for case in suite.cases}
    tags = {tag for case in suite.cases for tag in case.tags}
    by_tag = () if selection.also else selection.tags  # the base may have the only cases of a tag
    for wanted, known, kind in ((selection.cases, ids, "case"), (by_tag, tags, "tag")):
        for name in wanted:
            if name not in known:
                hint = did_you_mean(name, sorted(known))
                raise InputError(f"{suite.manifest} has no {kind} {name!a}" + (f"; {hint}" if hint else ""))
    touched = {os.path.realpath(file) for file in selection.files}
    if not touched.isdisjoint(map(os.path.realpath, (suite.manifest, *suite.option_files))) or _is_baselines(
        suite, selection.files
    ):
        touched.clear()
    return [
        case
        for case in suite.cases
        if (not selection.cases or case.id in selection.cases)
        and (not selection.tags or case.id in selection.also or not set(selection.tags).isdisjoint(case.tags))
        and (not touched or not touched.isdisjoint(map(os.path.realpath, case.files.values())))
    ]


def _is_baselines(suite: Suite, files: tuple[str, ...]) -> bool:
    """Whether one of the files is a baselines file of the suite."""
    if not files:
        return False
    from vrty_gate.stores.baseline_files import has

    return any(has(suite.baselines, file) for file in files)


def score(
    suite: Suite,
    cases: Sequence[SuiteCase],
    accepted: Mapping[str, tuple[Case, ...]] | None = None,
    stored: Mapping[str, Baseline] = NOTHING,
) -> Iterator[ScoredCase]:
    """Each case with its scores, in the given order. A scorer that raises fails its case, not the run.

    `accepted` has the accepted answers by case id; without it each case is compared with itself. Relative scorers use
    accepted answers even if they violate the schema; only `check` tests that. `stored` has baselines instead, whose
    scores stand for texts that did not change.
    """
    for case in cases:
        itself = case.texts._replace(schema=None)
        record = stored.get(case.id)
        before = record.answers if record is not None else (itself,) if accepted is None else accepted.get(case.id, ())
        before = in_its_form(case.texts, before)
        laid_out = in_its_layout(case.texts, before)
        results = {}
        error, is_too_long = "", True
        unchanged = record if record is not None and unchanged_texts(record, case.texts) else None
        for scorer in suite.scorers:
            try:
                texts = itself if accepted is None and scorer.relative else case.texts
                standing = _standing(scorer, texts, before, unchanged) if unchanged is not None else None
                results[scorer.name] = standing or scorer.look(
                    texts, laid_out if scorer.name == FIDELITY.name else before
                )
            except DamagedDataError:  # it affects every case
                raise
            except Exception as fault:  # noqa: BLE001  # whatever a scorer raises is the verdict on this case
                failed = "" if isinstance(fault, Unscored) else " failed"
                error = f"scorer {scorer.name}{failed}: {in_words(fault, quote=not suite.redact)}"
                is_too_long = is_too_long and isinstance(fault, TooLongToCompare)
        yield ScoredCase(case, results, error, bool(error) and is_too_long)


def in_its_form(case: Case, accepted: tuple[Case, ...]) -> tuple[Case, ...]:
    """The accepted answers; data in them as a call or as JSON, as the case has it."""
    if not case.messages and not any(answer.messages for answer in accepted):
        return accepted
    from vrty_gate.core.conversation.envelopes import in_form_of  # few cases are conversations

    return tuple([in_form_of(case, answer) for answer in accepted])


def in_its_layout(case: Case, accepted: tuple[Case, ...]) -> tuple[Case, ...]:
    """The accepted answers, laid out as the case is; `integrity` still says which keys are gone."""
    if all(answer.response == case.response for answer in accepted):
        return accepted
    from vrty_gate.core.conversation.layout import laid_out  # most answers did not change

    return tuple([laid_out(case, answer) for answer in accepted])


def _standing(scorer: Scorer, texts: Case, accepted: tuple[Case, ...], record: Baseline) -> Result | None:
    """The scores stored for the same texts, if the same version of the scorer made all of them."""
    if not scorer.traits.stands:
        return None
    scored = record.scores.get(scorer.name)
    if scored is None or scored.signature != scorer.signature or scored.dimensions.keys() != scorer.rules.keys():
        return None
    return Result(scored.dimensions, partial(_explained, scorer, texts, accepted))


def _explained(scorer: Scorer, texts: Case, accepted: tuple[Case, ...]) -> dict[str, str]:
    return scorer.look(texts, accepted).explain()


def kept(suite: Suite, scores: Mapping[str, dict[str, float]], *, with_texts: bool) -> dict[str, Scored]:
    """The scores to store in a baseline.

    Relative scorers give accepted texts 1 by definition, so only their version is stored: with the texts, with which
    they can be compared, and of integrity without texts as well, see `stored_by`.
    """
    return {
        scorer.name: Scored(
            scorer.signature,
            {} if scorer.relative and with_texts else _without_implied(scorer.name, scores[scorer.name]),
        )
        for scorer in suite.scorers
        if not scorer.traits.unstored
    }


def stored_by(scorer: Scorer, record: Baseline) -> Scored | None:
    """The scores of a scorer in a baseline, with those that are not written because they are 1; None without any.

    Nothing can pass by a missing score: 1 is the most that a baseline can demand.
    """
    scored = record.scores.get(scorer.name)
    if scored is None or scored.dimensions or scorer.name != _IMPLIED:
        return scored
    return scored._replace(dimensions=dict.fromkeys(scorer.rules, 1.0))


def without_implied(record: Baseline) -> Baseline:
    """The baseline without the scores that need not be stored; the same with its seal if it has none of them."""
    scores = {
        name: scored._replace(dimensions=_without_implied(name, scored.dimensions))
        for name, scored in record.scores.items()
    }
    return record if scores == record.scores else sealed(record._replace(scores=scores))


def _without_implied(name: str, dimensions: dict[str, float]) -> dict[str, float]:
    return {} if name == _IMPLIED and all(value == 1.0 for value in dimensions.values()) else dimensions


def in_words(fault: Exception, *, quote: bool = True) -> str:
    """The exception of a scorer, for a report; without `quote`, nothing that may come from a text."""
    if isinstance(fault, Unscored):
        return str(fault) if quote else fault.words
    name = type(fault).__name__
    try:
        return f"{name}: {fault}" if quote else name
    except Exception:  # noqa: BLE001  # the exception of a plug-in, which may not even have words
        return name
