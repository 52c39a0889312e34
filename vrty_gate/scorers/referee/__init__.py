"""The scorer `referee`: recorded replies of a model about one pair of answers.

The model is called only by `vrty-gate referee` and `record --referee`. The scorer has no dimension: what the referee
says decides where reading did not, see `core.referee.settling`.
"""

import os

from vrty_gate.core.asking import TemplateError
from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.referee import question
from vrty_gate.formats.codec import Mismatch
from vrty_gate.scorers import Files, Result, Scorer, Traits
from vrty_gate.scorers.referee.options import Options
from vrty_gate.scorers.referee.recorded import NAME, Referee, parse

__all__ = ["Options", "referee_of", "scorer", "with_referee"]

VERSION = f"version {question.VERSION}"


def referee_of(scorer: Scorer) -> Referee | None:
    """The referee behind a scorer, None for any other scorer."""
    owner = getattr(scorer.look, "__self__", None)
    return owner.referee if isinstance(owner, _Scorer) else None


def with_referee(scorer: Scorer, referee: Referee) -> Scorer:
    """The scorer with another referee."""
    return scorer._replace(look=_Scorer(referee).look)


class _Scorer(NamedTuple):
    """The referee as a scorer without dimensions."""

    referee: Referee

    def look(self, case: Case, accepted: tuple[Case, ...]) -> Result:  # noqa: ARG002  # it has no score
        """No scores."""
        return Result({})


def scorer(options: Options, files: Files) -> Scorer:
    """The referee with the replies in its file. Raises Mismatch and InputError."""
    if options.template is not None and options.template_file is not None:
        raise Mismatch("cannot be combined with template; remove one", ("template_file",), at_key=True)
    if options.samples > 1 and options.seed is not None:
        raise Mismatch("would make all samples the same; remove it, or ask for one sample", ("seed",), at_key=True)
    text, source = options.template, "template"
    if options.template_file is not None:
        text, source = files.read(options.template_file, ("template_file",)).rstrip("\n"), "template_file"
    manifest = os.path.basename(files.manifest().rpartition(":")[2])  # of a commit, it is `1a2b3c4:path`
    name = options.replies or f"{os.path.splitext(manifest)[0]}.referee.jsonl"
    if not name.endswith(".jsonl"):
        raise Mismatch(f"is {name!a}, but must end in .jsonl", ("replies",))
    path = files.shown(name, ("replies",))
    recorded = parse(files.read_if_there(name, ("replies",)) or "", path)
    asked = question.TEMPLATE if text is None else text
    try:
        template = question.template(asked)
    except TemplateError as error:
        raise Mismatch(str(error), (source,)) from error
    orders = (template, question.exchanged(template)) if options.swap else (template,)
    digest = question.digest(asked)
    version = VERSION if text is None else f"{VERSION}, own question {digest}"
    referee = Referee(options, orders, version, files.manifest(), path, recorded)
    return Scorer(
        name=NAME,
        signature=_signature(referee, digest),
        rules={},
        look=_Scorer(referee).look,
        traits=Traits(partial=True, replays=True, unstored=True),
    )


def _signature(referee: Referee, digest: str) -> str:
    options = referee.options
    parts = [
        f"{NAME}:{question.VERSION}",
        options.model,
        f"question:{digest}",
        f"samples:{options.samples}",
        f"orders:{len(referee.orders)}",
        *(f"{name}:{value:g}" for name, value in referee.parameters.items() if value is not None),
    ]
    return "|".join(parts)
