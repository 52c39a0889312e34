"""The scorer `geometry`: how far a response has moved from its prompt to its context, in embeddings. docs/geometry.md.

No model is loaded here: embeddings come from the built-in lexical encoder or from a file written by `vrty-gate embed`.
"""

import shlex
from collections.abc import Sequence
from functools import partial
from math import degrees
from typing import Annotated, NamedTuple

from vrty_gate.core.bounds import Range
from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.geometry import lexical, scores
from vrty_gate.core.geometry.angles import Vector
from vrty_gate.core.geometry.calibration import CalibrationError, CalibrationResult
from vrty_gate.core.geometry.scores import Geometry
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import Mismatch, show
from vrty_gate.formats.strict_json import parse_json, place_of_key
from vrty_gate.models import encoders
from vrty_gate.scorers import Files, Result, Scorer, Traits, Unscored
from vrty_gate.stores import embeddings
from vrty_gate.stores.embeddings import Embeddings

VERSION = "1"
"""Increased when the same embeddings may give another score."""


class Thresholds(NamedTuple):
    """Values below which a response is flagged."""

    sgi: Annotated[float, Range(at_least=0, at_most=1000)] = scores.DEFAULT.sgi
    dgi: Annotated[float, Range(at_least=-1, at_most=1)] = scores.DEFAULT.dgi


class Options(NamedTuple):
    """Source of the embeddings, and calibration and thresholds."""

    encoder: Annotated[str, "Built-in encoder: lexical."] | None = None
    embeddings: Annotated[str, "Embeddings file, relative to the manifest."] | None = None
    calibration: Annotated[str, "Calibration file for dgi, relative to the manifest."] | None = None
    thresholds: Thresholds = Thresholds()


RULES = {
    "sgi": Rule(k=0.7, severity="warn", absolute=True),
    "sgi_unflagged": Rule(k=1.0, severity="warn"),
    "dgi": Rule(severity="warn", absolute=True),
    "dgi_unflagged": Rule(k=1.0, severity="warn"),
}
"""All only warn, because some good answers of another model or person get low scores, see docs/geometry.md."""


class Measure(NamedTuple):
    """The embeddings, calibration and thresholds that score a case."""

    manifest: str
    path: str | None
    """Path of the embeddings file; None for the built-in encoder."""
    embeddings: Embeddings | None
    """Content of the embeddings file; None if the file does not exist yet."""
    calibration: CalibrationResult | None
    calibration_path: str
    thresholds: scores.Thresholds

    @property
    def encoder(self) -> str:
        """The name of the encoder; empty when there are no embeddings yet."""
        if self.path is None:
            return lexical.NAME
        return self.embeddings.encoder if self.embeddings else ""

    def look(self, case: Case, accepted: tuple[Case, ...]) -> Result:
        """The values that apply, each with its flag. Raises Unscored."""
        found = self.geometry(case)
        values: dict[str, float] = {}
        for one in found:
            values |= {one.method: one.normalized, f"{one.method}_unflagged": float(not one.flagged)}
        return Result(values, partial(self._explain, found, accepted))

    def _explain(self, found: Sequence[Geometry], accepted: tuple[Case, ...]) -> dict[str, str]:
        before = {one.method: one for one in self._geometry_if_known(accepted[0])} if accepted else {}
        words: dict[str, str] = {}
        for one in found:
            then = before.get(one.method)
            words[one.method] = f"{_place(one)}: {_VALUES[one.method]} {one.value:.2f}{_then(one, then)}"
            words[f"{one.method}_unflagged"] = _flag(one, getattr(self.thresholds, one.method))
        return words

    def geometry(self, case: Case) -> list[Geometry]:
        """The scores that apply to a case: sgi with a context, dgi with a calibration. Raises Unscored."""
        context = case.context if case.context is not None and case.context.strip() else None
        if context is None and self.calibration is None:
            return []
        if not case.response.strip():
            raise Unscored("its response is empty")
        self._require_one_encoder()
        prompt, response = self._embedding("prompt", case.prompt), self._embedding("response", case.response)
        found = []
        try:
            if context is not None:
                found.append(scores.sgi(prompt, self._embedding("context", context), response, self.thresholds))
            if self.calibration is not None:
                found.append(scores.dgi(prompt, response, self.calibration.mu_hat, self.thresholds))
        except ValueError as error:
            raise Unscored(str(error)) from error
        return found

    def _geometry_if_known(self, case: Case) -> Sequence[Geometry]:
        try:
            return self.geometry(case)
        except Unscored:
            return ()

    def _embedding(self, name: str, text: str) -> Vector:
        if self.path is None:
            return lexical.encode([text])[0]
        try:
            found = self.embeddings.of(text) if self.embeddings else None
        except InputError as error:
            raise Unscored(str(error)) from error
        if found is None:
            raise Unscored(f"no embedding of its {name} in {self.path}{self._mend()}")
        return found

    def _mend(self) -> str:
        """How to fix a missing embedding."""
        made_by = ascii(self.encoder)
        name = encoders.spoken(self.encoder) if self.embeddings else "NAME"
        if name is None:
            return f": add it, made by {made_by}"
        others = f", whose others were made by {made_by}" if self.embeddings and name == "NAME" else ""
        return f"{others}: run {shlex.join(['vrty-gate', 'embed', self.manifest, '--encoder', name])}"

    def _require_one_encoder(self) -> None:
        """Raises Unscored if the calibration was made with another encoder than the embeddings file.

        `embed` can fix that, so the manifest must still load.
        """
        if self.calibration and self.embeddings and (wrong := _other(self.calibration, self.embeddings)):
            raise Unscored(
                f"the calibration {self.calibration_path} is {wrong}: calibrate again, or embed with the same encoder"
            )


def measure_of(scorer: Scorer) -> Measure | None:
    """The state behind a geometry scorer; None for any other scorer."""
    owner = getattr(scorer.look, "__self__", None)
    return owner if isinstance(owner, Measure) else None


def scorer(options: Options, files: Files) -> Scorer:
    """The geometry scorer. Raises Mismatch and InputError."""
    if options.encoder not in (None, encoders.BUILT_IN):
        words = f"is {show(options.encoder)}, but only {encoders.BUILT_IN} is built in"
        advice = "write embeddings: FILE, and select the encoder with vrty-gate embed"
        raise Mismatch(f"{words}; {advice}", ("encoder",))
    path, found = None, None
    if options.embeddings is not None:
        if options.encoder is not None:
            raise Mismatch("cannot be combined with encoder; remove one", ("embeddings",), at_key=True)
        if not embeddings.is_name(options.embeddings):
            raise Mismatch(f"is {show(options.embeddings)}, but must end in {embeddings.NAMES}", ("embeddings",))
        path = files.shown(options.embeddings, ("embeddings",))
        data = files.data_if_there(options.embeddings, ("embeddings",), embeddings.LONGEST)
        found = embeddings.parse(data, path) if data is not None else None
    calibration, shown = _calibration(options, files)
    thresholds = scores.Thresholds(*options.thresholds)
    measure = Measure(files.manifest(), path, found, calibration, shown, thresholds)
    return Scorer(
        name="geometry",
        signature=_signature(measure),
        rules=RULES,
        look=measure.look,
        traits=Traits(
            partial=True,
            replays=path is not None,
            idle="geometry scores no case: sgi needs a context, and dgi a calibration",
        ),
    )


def _calibration(options: Options, files: Files) -> tuple[CalibrationResult | None, str]:
    """The calibration, and its path as messages show it. Raises InputError, and Mismatch for another encoder."""
    if options.calibration is None:
        return None, ""
    path = ("calibration",)
    text, shown = files.read(options.calibration, path), files.shown(options.calibration, path)
    data = parse_json(text, Place(shown))
    try:
        found = CalibrationResult.from_data(data)
    except KeyError as error:
        words = f"it is not a calibration: missing required key {error.args[0]!r}"
        raise InputError(words, place_of_key("", text, Place(shown))) from error
    except CalibrationError as error:
        place = place_of_key(error.key, text, Place(shown))
        raise InputError(f"it is not a calibration: {error}", place) from error
    if options.embeddings is None and found.model != lexical.NAME:
        words = f"is of the encoder {show(found.model)}, but the texts are encoded with {lexical.NAME}"
        raise Mismatch(f"{words}; use embeddings of the same encoder, or calibrate again", path)
    return found, shown


def _other(calibration: CalibrationResult, found: Embeddings) -> str:
    """How the encoder of a calibration differs; empty if it does not."""
    if calibration.model != found.encoder:
        return f"of the encoder {show(calibration.model)}, the embeddings are of {found.encoder!a}"
    if calibration.embedding_dim != found.dimension:
        return f"of {calibration.embedding_dim} numbers, the embeddings are of {found.dimension}"
    return ""


def _signature(measure: Measure) -> str:
    calibration, thresholds = measure.calibration, measure.thresholds
    dimension = measure.embeddings.dimension if measure.embeddings else lexical.DIMENSIONS if not measure.path else 0
    parts = [f"geometry:{VERSION}", measure.encoder or "none", f"dimension:{dimension}", f"sgi:{thresholds.sgi:g}"]
    if calibration is not None:
        parts += [f"calibration:{digest(repr(calibration.mu_hat))[:12]}", f"dgi:{thresholds.dgi:g}"]
    return "|".join(parts)


_VALUES = {"sgi": "ratio", "dgi": "cosine"}
_WAYS = {
    "pass": "moves away from the question as grounded answers do",
    "weak": "hardly moves away from the question as grounded answers do",
    "opposing": "moves away from the question in the opposite direction of grounded answers",
}


def _place(one: Geometry) -> str:
    """The position of a response, in words."""
    if one.method == "dgi":
        return _WAYS[one.band]
    if one.value == 1.0:
        return "as close to the question as to the context"
    near, far = ("question", "context") if one.value < 1.0 else ("context", "question")
    return f"closer to the {near} than to the {far}"


def _then(now: Geometry, then: Geometry | None) -> str:
    """The value of the accepted answer."""
    if then is None:
        return ""
    return " (as accepted)" if then == now else f" (accepted {then.value:.2f})"


def _flag(one: Geometry, threshold: float) -> str:
    """The value and the threshold, with more digits where two do not show the difference."""
    short = f"{one.value:.2f}"
    value = short if (float(short) < threshold) == one.flagged else f"{one.value:.4f}"
    asked = f"{'needs' if one.flagged else 'at least'} {threshold:g}"
    if one.q_dist is None or one.ctx_dist is None:
        return f"a cosine of {value}, {asked}"
    angles = f"{degrees(one.q_dist):.1f} degrees from the question, {degrees(one.ctx_dist):.1f} from the context"
    return f"{angles}: a ratio of {value}, {asked}"
