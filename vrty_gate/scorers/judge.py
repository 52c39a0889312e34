"""The scorer `judge`: recorded verdicts of a language model. Only `vrty-gate judge` calls the model."""

import os
import shlex
from functools import partial
from typing import Annotated, Literal

from vrty_gate.core.asking import Slot, Template, TemplateError, asked_key
from vrty_gate.core.asking.price import Price
from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.core.case import Case
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.judge import DEFAULT_TEMPLATE, Texts, braces, median, messages, parse_strict, template_digest
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Files, Result, Scorer, Traits, Unscored
from vrty_gate.stores import model_replies
from vrty_gate.stores.model_replies import Replies, Reply

_QUOTED = 80


class Options(NamedTuple):
    """Options of the judge scorer."""

    model: Annotated[str, Pattern("[!-{}~]{1,200}", "1 to 200 ASCII characters without spaces or |"), "Judge model."]
    template: Annotated[str, "Prompt template for the judge."] | None = None
    template_file: Annotated[str, "File with the template, relative to the manifest."] | None = None
    placeholders: Annotated[
        Literal["braces", "percent"], "Placeholder style of the template: {input} or %<input>s."
    ] = "braces"
    samples: Annotated[
        int, Range(at_least=1, at_most=model_replies.MOST_SAMPLES), "Number of replies per question."
    ] = 1
    needed: (
        Annotated[
            int,
            Range(at_least=1, at_most=model_replies.MOST_SAMPLES),
            "Minimum number of replies that are scores; defaults to more than half.",
        ]
        | None
    ) = None
    parse: Annotated[
        Literal["strict", "compat"], "Whether a reply must be just a number (strict) or may contain one (compat)."
    ] = "strict"
    temperature: (
        Annotated[
            float, Range(at_least=0, at_most=2), "Sampling temperature of the judge; unset leaves it to the endpoint."
        ]
        | Literal["unset"]
    ) = 0.0
    max_tokens: Annotated[int, Range(at_least=1), "Maximum length of a reply, in tokens."] | None = None
    seed: Annotated[int, "Seed sent to the endpoint."] | None = None
    verdicts: Annotated[str, "Verdicts file, relative to the manifest."] | None = None
    price: Annotated[Price, "Price per million tokens, used to show what the calls cost."] | None = None


class Judge(NamedTuple):
    """A judge with its recorded verdicts."""

    options: Options
    needed: int
    template: Template
    manifest: str
    path: str
    """Path of the verdicts file."""
    recorded: Replies

    @property
    def temperature(self) -> float | None:
        """The temperature to request; None to omit it."""
        return None if isinstance(self.options.temperature, str) else self.options.temperature

    @property
    def parameters(self) -> dict[str, float | int | None]:
        """Request parameters in addition to the model and the messages; None for those not sent."""
        return {"temperature": self.temperature, "max_tokens": self.options.max_tokens, "seed": self.options.seed}

    def messages(self, case: Case) -> list[dict[str, str]]:
        """The judge prompt for a case. Raises Unscored."""
        texts = Texts(case.prompt, case.reference, case.response, case.context)
        try:
            return messages(self.template, texts)
        except TemplateError as error:
            raise Unscored(f"the judge cannot be asked: {error}") from error

    def key(self, case: Case) -> str:
        """The key of the verdicts on a case. Raises Unscored."""
        return asked_key(self.options.model, self.parameters, self.messages(case))

    def read(self, reply: Reply) -> float | Unscored:
        """The score in a verdict, or why it has none."""
        quote = _quoted(reply.text or "")
        if reply.error is not None:
            return Unscored("the judge could not be asked", reply.error)
        if reply.finish == "refusal":
            return Unscored("the judge refused", quote)
        if reply.finish == "content_filter":
            return Unscored("a content filter of the endpoint removed the judge's reply", quote)
        if reply.finish == "length":
            return Unscored("the judge's reply was truncated", quote)
        if self.options.parse == "strict":
            score, problem = parse_strict(reply.text or ""), "is not one number from 0 to 1"
        else:
            from vrty_gate.core.compat.judge import parse_lenient

            score, problem = parse_lenient(reply.text or ""), "holds no number"
        return Unscored(f"the judge's reply {problem}", quote) if score is None else score

    def scores(self, case: Case) -> list[float]:
        """The scores of the samples that have one, in sample order. Raises Unscored if there are too few."""
        key = self.key(case)
        samples = [self.recorded.get((key, sample)) for sample in range(1, self.options.samples + 1)]
        replies = [reply for reply in samples if reply is not None]
        if len(replies) < len(samples):
            missing = f"{len(samples) - len(replies)} of {len(samples)} verdicts are not recorded" if replies else ""
            command = f"vrty-gate judge {shlex.quote(self.manifest)}"
            raise Unscored(f"{missing or 'no recorded verdict'}: run {command}")
        results = [self.read(reply) for reply in replies]
        scores = [score for score in results if isinstance(score, float)]
        if len(scores) < self.needed:
            unscored = next(result for result in results if isinstance(result, Unscored))
            if len(results) == 1:
                raise unscored
            problem = f"only {len(scores)} of {len(results)} samples are scores, but {self.needed} are needed"
            raise Unscored(problem, str(unscored))
        return scores

    def look(self, case: Case, accepted: tuple[Case, ...]) -> Result:  # noqa: ARG002  # it judges one text
        """The median of the recorded replies. Raises Unscored when too few are scores."""
        scores = self.scores(case)
        return Result({"judge": median(scores)}, partial(self._explain, scores))

    def _explain(self, scores: list[float]) -> dict[str, str]:
        numbers = [f"{score:g}" for score in scores]
        summary = f"the median of {', '.join(numbers)}" if len(numbers) > 1 else numbers[0]
        missing = self.options.samples - len(numbers)
        return {"judge": f"{summary} by {self.options.model}" + (f"; {missing} without a score" if missing else "")}


def judge_of(scorer: Scorer) -> Judge | None:
    """The judge behind a scorer, None for any other scorer."""
    owner = getattr(scorer.look, "__self__", None)
    return owner if isinstance(owner, Judge) else None


def scorer(options: Options, files: Files) -> Scorer:
    """The judge with the verdicts in its file. Raises Mismatch and InputError."""
    if options.template is not None and options.template_file is not None:
        raise Mismatch("cannot be combined with template; remove one", ("template_file",), at_key=True)
    if options.samples > 1 and options.seed is not None:
        raise Mismatch("would make all samples the same; remove it, or ask for one sample", ("seed",), at_key=True)
    needed = options.needed or options.samples // 2 + 1
    if needed > options.samples:
        raise Mismatch(f"is {needed}, but there are only {options.samples} samples", ("needed",))
    text, source = DEFAULT_TEMPLATE, "template"
    if options.template is not None:
        text = options.template
    elif options.template_file is not None:
        text, source = files.read(options.template_file, ("template_file",)).rstrip("\n"), "template_file"
    manifest = os.path.basename(files.manifest().rpartition(":")[2])  # of a commit, it is `1a2b3c4:path`
    name = options.verdicts or f"{os.path.splitext(manifest)[0]}.verdicts.jsonl"
    if not name.endswith(".jsonl"):
        raise Mismatch(f"is {name!a}, but must end in .jsonl", ("verdicts",))
    path = files.shown(name, ("verdicts",))
    recorded = model_replies.parse(files.read_if_there(name, ("verdicts",)) or "", path)
    judge = Judge(options, needed, _template(options, text, source), files.manifest(), path, recorded)
    return Scorer(
        name="judge",
        signature=_signature(judge, text),
        rules={"judge": Rule()},
        look=judge.look,
        traits=Traits(replays=True),
    )


def _template(options: Options, text: str, source: str) -> Template:
    percent_signs = options.placeholders == "percent" and text is not DEFAULT_TEMPLATE
    try:
        if percent_signs:
            from vrty_gate.core.compat.judge import percent

            template = percent(text)
        else:
            template = braces(text)
    except TemplateError as error:
        raise Mismatch(str(error), (source,)) from error
    if not any(isinstance(part, Slot) and part.name == "actual" for part in template):
        slot = "%<actual>s" if percent_signs else "{actual}"
        raise Mismatch(f"lacks {slot}, so the judge would not see the response", (source,))
    return template


def _signature(judge: Judge, template: str) -> str:
    options = judge.options
    parts = [
        "judge:1",
        options.model,
        f"template:{template_digest(template + options.placeholders)}",
        f"parse:{options.parse}",
        f"samples:{judge.needed}/{options.samples}",
        *(f"{name}:{value:g}" for name, value in judge.parameters.items() if value is not None),
    ]
    return "|".join(parts)


def _quoted(text: str) -> str:
    return ascii(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")
