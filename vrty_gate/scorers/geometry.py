"""The scorer `geometry`: how far a response has moved from its prompt to its context, in embeddings. docs/geometry.md.

No model is loaded here: embeddings come from the built-in lexical encoder or from a file written by `vrty-gate embed`.
"""

import shlex
from collections.abc import Iterable, Sequence
from functools import partial
from math import degrees
from typing import Annotated

from vrty_gate.core.bounds import Range
from vrty_gate.core.case import Case
from vrty_gate.core.digests import digest
from vrty_gate.core.gate.rule import Rule
from vrty_gate.core.geometry import lexical, scores
from vrty_gate.core.geometry.angles import Vector
from vrty_gate.core.geometry.calibration import CalibrationError, CalibrationResult
from vrty_gate.core.geometry.scores import Geometry
from vrty_gate.core.named_tuple import NamedTuple
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

    sgi: Annotated[float, Range(at_least=0, at_most=1000), "Threshold of sgi."] = scores.DEFAULT.sgi
    dgi: Annotated[float, Range(at_least=-1, at_most=1), "Threshold of dgi."] = scores.DEFAULT.dgi


class Options(NamedTuple):
    """Source of the embeddings, calibration, and thresholds."""

    encoder: Annotated[str, "Built-in encoder: lexical."] | None = None
    embeddings: Annotated[str, "Embeddings file, relative to the manifest."] | None = None
    calibration: Annotated[str, "Calibration file for dgi, relative to the manifest."] | None = None
    thresholds: Thresholds = Thresholds()


RULES = {
    "sgi": Rule(k=0.7, severity="note", absolute=True),
    "sgi_unflagged": Rule(k=1.0, severity="note"),
    "dgi": Rule(severity="note", absolute=True),
    "dgi_unflagged": Rule(k=1.0, severity="note"),
}
"""All only add notes, because some good answers of another model or person get low scores, see docs/geometry.md."""


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
        geometries = self.geometry(case)
        values: dict[str, float] = {}
        for geometry in geometries:
            values |= {
                geometry.method: geometry.normalized,
                f"{geometry.method}_unflagged": float(not geometry.flagged),
            }
        return Result(values, partial(self._explain, geometries, accepted))

    def _explain(self, geometries: Sequence[Geometry], accepted: tuple[Case, ...]) -> dict[str, str]:
        before = {geometry.method: geometry for geometry in self._geometry_if_known(accepted[0])} if accepted else {}
        reasons: dict[str, str] = {}
        for geometry in geometries:
            value = f"{geometry.value:.2f}{_accepted_value(geometry, before.get(geometry.method))}"
            reasons[geometry.method] = f"{_position(geometry)}: {_VALUES[geometry.method]} {value}"
            reasons[f"{geometry.method}_unflagged"] = _flag(geometry, getattr(self.thresholds, geometry.method))
        return reasons

    def geometry(self, case: Case) -> list[Geometry]:
        """The scores that apply to a case: sgi with a context, dgi with a calibration. Raises Unscored."""
        context = case.context if case.context is not None and case.context.strip() else None
        if context is None and self.calibration is None:
            return []
        if not case.response.strip():
            raise Unscored("its response is empty")
        self._require_one_encoder()
        prompt, response = self._embedding("prompt", case.prompt), self._embedding("response", case.response)
        geometries = []
        try:
            if context is not None:
                geometries.append(scores.sgi(prompt, self._embedding("context", context), response, self.thresholds))
            if self.calibration is not None:
                geometries.append(scores.dgi(prompt, response, self.calibration.mu_hat, self.thresholds))
        except ValueError as error:
            raise Unscored(str(error)) from error
        return geometries

    def _geometry_if_known(self, case: Case) -> Sequence[Geometry]:
        try:
            return self.geometry(case)
        except Unscored:
            return ()

    def _embedding(self, name: str, text: str) -> Vector:
        if self.path is None:
            return lexical.encode([text])[0]
        try:
            embedding = self.embeddings.of(text) if self.embeddings else None
        except InputError as error:
            raise Unscored(str(error)) from error
        if embedding is None:
            raise Unscored(f"no embedding of its {name} in {self.path}{self._how_to_fix()}")
        return embedding

    def _how_to_fix(self) -> str:
        """How to fix a missing embedding."""
        encoder = ascii(self.encoder)
        name = encoders.spoken(self.encoder) if self.embeddings else "NAME"
        if name is None:
            return f": add it, made by {encoder}"
        others = f", whose others were made by {encoder}" if self.embeddings and name == "NAME" else ""
        return f"{others}: run {shlex.join(['vrty-gate', 'embed', self.manifest, '--encoder', name])}"

    def _require_one_encoder(self) -> None:
        """Raises Unscored if the calibration was made with another encoder than the embeddings file.

        `embed` can fix that, so the manifest must still load.
        """
        if self.calibration and self.embeddings and (wrong := _encoder_mismatch(self.calibration, self.embeddings)):
            raise Unscored(
                f"the calibration {self.calibration_path} is {wrong}: calibrate again, or embed with the same encoder"
            )


def measure_of(scorer: Scorer) -> Measure | None:
    """The state behind a geometry scorer; None for any other scorer."""
    owner = getattr(scorer.look, "__self__", None)
    return owner if isinstance(owner, Measure) else None


def measure_in(scorers: Iterable[Scorer]) -> Measure | None:
    """The geometry scorer of a suite, if it has one."""
    return next((measure for scorer in scorers if (measure := measure_of(scorer))), None)


def scorer(options: Options, files: Files) -> Scorer:
    """The geometry scorer. Raises Mismatch and InputError."""
    if options.encoder not in (None, encoders.BUILT_IN):
        message = f"is {show(options.encoder)}, but only {encoders.BUILT_IN} is built in"
        advice = "write embeddings: FILE, and select the encoder with vrty-gate embed"
        raise Mismatch(f"{message}; {advice}", ("encoder",))
    path, content = None, None
    if options.embeddings is not None:
        if options.encoder is not None:
            raise Mismatch("cannot be combined with encoder; remove one", ("embeddings",), at_key=True)
        if not embeddings.is_name(options.embeddings):
            raise Mismatch(f"is {show(options.embeddings)}, but must end in {embeddings.NAMES}", ("embeddings",))
        path = files.shown(options.embeddings, ("embeddings",))
        data = files.data_if_there(options.embeddings, ("embeddings",), embeddings.LONGEST)
        content = embeddings.parse(data, path) if data is not None else None
    calibration, calibration_path = _calibration(options, files)
    thresholds = scores.Thresholds(*options.thresholds)
    measure = Measure(files.manifest(), path, content, calibration, calibration_path, thresholds)
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
    text, display_path = files.read(options.calibration, path), files.shown(options.calibration, path)
    data = parse_json(text, Place(display_path))
    try:
        calibration = CalibrationResult.from_data(data)
    except KeyError as error:
        message = f"it is not a calibration: missing required key {error.args[0]!r}"
        raise InputError(message, place_of_key("", text, Place(display_path))) from error
    except CalibrationError as error:
        place = place_of_key(error.key, text, Place(display_path))
        raise InputError(f"it is not a calibration: {error}", place) from error
    if options.embeddings is None and calibration.model != lexical.NAME:
        message = f"is of the encoder {show(calibration.model)}, but the texts are encoded with {lexical.NAME}"
        raise Mismatch(f"{message}; use embeddings of the same encoder, or calibrate again", path)
    return calibration, display_path


def _encoder_mismatch(calibration: CalibrationResult, embeddings: Embeddings) -> str:
    """How the encoder of a calibration differs; empty if it does not."""
    if calibration.model != embeddings.encoder:
        return f"of the encoder {show(calibration.model)}, the embeddings are of {embeddings.encoder!a}"
    if calibration.embedding_dim != embeddings.dimension:
        return f"of {calibration.embedding_dim} numbers, the embeddings are of {embeddings.dimension}"
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
    "weak": "barely moves away from the question as grounded answers do",
    "opposing": "moves away from the question in the opposite direction of grounded answers",
}


def _position(geometry: Geometry) -> str:
    """The position of a response, in words."""
    if geometry.method == "dgi":
        return _WAYS[geometry.band]
    if geometry.value == 1.0:
        return "as close to the question as to the context"
    near, far = ("question", "context") if geometry.value < 1.0 else ("context", "question")
    return f"closer to the {near} than to the {far}"


def _accepted_value(current: Geometry, accepted: Geometry | None) -> str:
    """The value of the accepted answer."""
    if accepted is None:
        return ""
    return " (as accepted)" if accepted == current else f" (accepted {accepted.value:.2f})"


def _flag(geometry: Geometry, threshold: float) -> str:
    """The value and the threshold, with more digits where two do not show the difference."""
    short = f"{geometry.value:.2f}"
    value = short if (float(short) < threshold) == geometry.flagged else f"{geometry.value:.4f}"
    requirement = f"{'needs' if geometry.flagged else 'at least'} {threshold:g}"
    if geometry.q_dist is None or geometry.ctx_dist is None:
        return f"a cosine of {value}, {requirement}"
    angles = (
        f"{degrees(geometry.q_dist):.1f} degrees from the question, {degrees(geometry.ctx_dist):.1f} from the context"
    )
    return f"{angles}: a ratio of {value}, {requirement}"
