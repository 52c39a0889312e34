"""The vectors of grounding geometry, and what we make of each. With the standard library alone.

Each `known_bug` is held to what is recommended instead. The reference pairs of the original are not shipped, so the two
`bundled_mu_hat` records cannot be computed; that they have the form of ours is all that is checked.
"""

import json
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from vrty_gate.core.geometry import calibration, proposals, reference, scores, texts, thresholds
from vrty_gate.core.geometry.angles import Encoder
from vrty_gate.core.geometry.calibration import CalibrationResult, Pair

Vector = dict[str, Any]

VECTORS: list[Vector] = [
    json.loads(line)
    for line in Path(__file__).with_name("grounding_geometry.jsonl").read_text(encoding="utf-8").splitlines()
]
FIXTURE = [Pair(**pair) for vector in VECTORS if vector["kind"] == "fixture" for pair in vector["input"]["pairs"]]
TOLERANCE = 5e-5
ERRORS = (ValueError, KeyError, TypeError, FileNotFoundError)


def hbow(name: str) -> Encoder:
    """The hashing encoder of the vectors, section 2.1."""
    size = int(name.removeprefix("hbow-"))

    def encode(some: list[str]) -> list[list[float]]:
        rows = []
        for text in some:
            row = [0.0] * size
            for word in re.findall(r"\w+", text.lower()):
                code = sha256(word.encode()).digest()
                row[int.from_bytes(code[:4], "big") % size] += -1.0 if code[4] % 2 else 1.0
            rows.append(row)
        return rows

    return encode


def outcome(vector: Vector) -> tuple[bool, Any]:
    """Whether we meet a vector, and what we found."""
    expected = vector.get("recommended", vector["expected"])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = FOUND[vector["kind"]](vector["input"])
    except ERRORS as error:
        kinds = [one.__name__ for one in type(error).__mro__]
        named = all(str(part) in str(error) for key in ("mentions", "index") for part in expected.get(key, []))
        met = expected.get("error_allowed") or (expected.get("error") in kinds and named)
        said = error.strerror if isinstance(error, OSError) else str(error)  # platforms number errors differently
        return bool(met), [type(error).__name__, said]
    asked = {key: value for key, value in expected.items() if key != "error_allowed"}
    return agrees(found, asked, vector.get("tol", {})), found


def agrees(found: Any, expected: Any, tolerances: dict[str, float], tolerance: float = TOLERANCE) -> bool:
    """Whether numbers are near, and all else that is expected is there, in whatever else was found."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and agrees(found[key], value, tolerances, tolerances.get(key, tolerance))
            for key, value in expected.items()
        )
    if isinstance(expected, list):
        return len(found) == len(expected) and all(
            agrees(one, other, tolerances, tolerance) for one, other in zip(found, expected, strict=True)
        )
    if isinstance(expected, (int, float)) and not isinstance(expected, bool):
        return not isinstance(found, bool) and isinstance(found, (int, float)) and abs(found - expected) <= tolerance
    return type(found) is type(expected) and found == expected


def numbers(row: list[float | None]) -> list[float]:
    return [float("nan") if x is None else float(x) for x in row]


def rows_of(pairs: list[dict[str, list[float]]]) -> tuple[list[Pair], Encoder]:
    """Pairs whose texts stand for embeddings, and the encoder that knows them."""
    known = {f"{side} {i}": pair[side] for i, pair in enumerate(pairs) for side in ("question", "response")}
    named = [Pair(f"question {i}", f"response {i}") for i in range(len(pairs))]
    return named, lambda some: [known[text] for text in some]


def learnt(name: str, pairs: list[Pair], metadata: dict[str, str] | None = None) -> CalibrationResult:
    return calibration.calibrate(pairs, encoder=hbow(name), model=name, metadata=metadata)


def known_pairs(given: Vector) -> list[Pair]:
    return [Pair(**pair) for pair in given["pairs"] or []]


def sgi_raw(given: Vector) -> Any:
    return scores.sgi(*(numbers(given[name]) for name in ("question", "context", "response")))._asdict()


def dgi_raw(given: Vector) -> Any:
    return scores.dgi(*(numbers(given[name]) for name in ("question", "response", "mu_hat")))._asdict()


def sgi_text(given: Vector) -> Any:
    encoder = hbow(given["encoder"])
    return texts.sgi(given["question"], given["context"], given["response"], encoder=encoder)._asdict()


def dgi_text(given: Vector) -> Any:
    name = given["encoder"]
    found = texts.dgi(given["question"], given["response"], calibration=learnt(name, FIXTURE), encoder=hbow(name))
    return found._asdict()


def calibrate_raw(given: Vector) -> Any:
    pairs, encoder = rows_of(given["pairs"])
    return listed(calibration.calibrate(pairs, encoder=encoder, model="raw"))


def calibrate_text(given: Vector) -> Any:
    return listed(learnt(given["encoder"], known_pairs(given)))


def listed(found: CalibrationResult) -> Any:
    again = CalibrationResult.from_json(found.to_json(resultant=True))
    assert again == found
    return {**found._asdict(), "mu_hat": list(found.mu_hat)}


def calibration_json(given: Vector) -> Any:
    pairs, encoder = rows_of(given["pairs"])
    text = calibration.calibrate(pairs, encoder=encoder, model="<model>", metadata=given["metadata"]).to_json()
    data = json.loads(text)
    return {"keys": list(data), "json": data, "indent": len(re.match(r"{\n( *)", text)[1])}  # type: ignore[index]


def bundled(given: Vector) -> Any:
    expected = next(one["expected"] for one in VECTORS if one["input"] == given)
    assert len(expected["mu_hat"]) == int(given["encoder"].removeprefix("hbow-"))
    written = {"model": given["encoder"], "embedding_dim": len(expected["mu_hat"]), "concentration": 0.0, **expected}
    return listed(CalibrationResult.from_json(json.dumps(written)))


def band(method: scores.Method) -> Callable[[Vector], Any]:
    def found(given: Vector) -> Any:
        name = (scores.band_sgi if method == "sgi" else scores.band_dgi)(given["value"])
        rendered = f"{given['value']:.3f}"
        assert scores.explain(method, given["value"], name).startswith(f"{method.upper()} {rendered}, {name}")
        return {"band": name, "rendered": rendered}

    return found


def youden(given: Vector) -> Any:
    return thresholds.youden(given["grounded"], given["ungrounded"])._asdict()


def fit(given: Vector) -> Any:
    name = given["encoder"]
    examples = [thresholds.Example(**example) for example in given["examples"]]
    found = thresholds.fit_thresholds(examples, encoder=hbow(name), calibration=learnt(name, FIXTURE), model=name)
    return {"sgi_review": found.sgi_review, "dgi_pass": found.dgi_pass, "n": found.n, "metric": found.metric}


def evaluate(given: Vector) -> Any:
    name = given["encoder"]
    known = {"encoder": hbow(name), "calibration": learnt(name, FIXTURE)}
    return texts.evaluate(given["question"], given["response"], given.get("context"), **known)._asdict()  # type: ignore[arg-type]


def evaluate_batch(given: Vector) -> Any:
    name = given["encoder"]
    outcomes = texts.evaluate_batch(given["items"], encoder=hbow(name), calibration=learnt(name, FIXTURE))
    assert len(outcomes) == len(given["items"])
    return {"results": [one._asdict() for one in texts.require_all(outcomes)]}


def rank(given: Vector) -> Any:
    some = [
        proposals.Candidate(one["strategy"], "q", "c", one["id"], 0.5, one["uncertainty"])
        for one in given["candidates"]
    ]
    ranked = proposals.rank(some, given["n_to_label"], given["diverse_fraction"])
    return {"order": [one.candidate_response for one in ranked]}


def propose(given: Vector) -> Any:
    name, prompts = given["encoder"], []
    replies: Iterator[str | None] = iter(given["replies"])

    def generate(prompt: str) -> str:
        prompts.append(prompt)
        reply = next(replies)
        if reply == "RAISE":
            raise RuntimeError("no reply")
        return reply  # type: ignore[return-value]  # what is no text is passed over

    batch = proposals.propose_labels(
        seeds=[proposals.SeedExample(**one) for one in given["seeds"]],
        llm_generate=generate,
        calibration=learnt(name, FIXTURE),
        encoder=hbow(name),
        strategies=tuple(tuple(one) if isinstance(one, list) else one for one in given["strategies"]),
        **{key: given[key] for key in ("n_candidates", "n_to_label", "diverse_fraction", "seed")},
    )
    return {
        "prompts": prompts,
        "items": dicts(batch.items),
        "all_candidates": dicts(batch.all_candidates),
        "strategies_used": batch.strategies_used,
    }


def dicts(some: Iterable[proposals.Candidate]) -> list[dict[str, Any]]:
    return [one._asdict() for one in some]


def csv_load(given: Vector) -> Any:
    text = given["text"] if "text" in given else Path(given["path"]).read_text(encoding="utf-8")
    return {"pairs": [list(pair) for pair in reference.read(text).pairs]}


FOUND: dict[str, Callable[[Vector], Any]] = {
    "fixture": lambda given: {"pairs": [pair._asdict() for pair in FIXTURE]},
    "sgi_raw": sgi_raw,
    "known_bug": sgi_raw,
    "dgi_raw": dgi_raw,
    "sgi_text": sgi_text,
    "sgi_error": sgi_text,
    "dgi_text": dgi_text,
    "dgi_error": dgi_text,
    "calibrate_raw": calibrate_raw,
    "calibrate_text": calibrate_text,
    "calibrate_error": calibrate_text,
    "calibration_json": calibration_json,
    "bundled_mu_hat": bundled,
    "normalize_sgi": lambda given: {"normalized": scores.normalize_sgi(given["raw"])},
    "normalize_dgi": lambda given: {"normalized": scores.normalize_dgi(given["raw"])},
    "band_sgi": band("sgi"),
    "band_dgi": band("dgi"),
    "youden": youden,
    "fit_thresholds": fit,
    "evaluate": evaluate,
    "evaluate_batch": evaluate_batch,
    "rank": rank,
    "propose": propose,
    "seed_error": lambda given: proposals.SeedExample(**given),
    "csv_load": csv_load,
}
