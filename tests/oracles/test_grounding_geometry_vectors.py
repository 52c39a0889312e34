"""Geometry meets the published numbers: scores, calibrations, thresholds, proposals; faults at what is recommended."""

from oracles.grounding_geometry_vectors import VECTORS, outcome


def test_every_vector_is_met() -> None:
    missed = {vector["id"]: found for vector in VECTORS for met, found in [outcome(vector)] if not met}
    assert not missed


def test_no_vector_is_left_out() -> None:
    kinds = [vector["kind"] for vector in VECTORS]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "fixture": 1, "sgi_raw": 44, "dgi_raw": 36, "sgi_text": 43, "dgi_text": 41, "known_bug": 8,
        "calibrate_raw": 8, "calibrate_text": 3, "calibrate_error": 5, "calibration_json": 1, "bundled_mu_hat": 2,
        "normalize_sgi": 15, "normalize_dgi": 11, "band_sgi": 9, "band_dgi": 6, "sgi_error": 6, "dgi_error": 4,
        "youden": 20, "fit_thresholds": 11, "evaluate": 8, "evaluate_batch": 6, "rank": 12, "propose": 11,
        "seed_error": 3, "csv_load": 13,
    }  # fmt: skip
