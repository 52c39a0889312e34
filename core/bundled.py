"""The data files bundled with `core`, documented in `data/README.md`, and the versions of what reads them.

Signatures of scorers name both, and need nothing else of `core`.
"""

import os.path
from typing import Any

FIDELITY = "5"
"""Bumped whenever any pair of texts may get a different fidelity."""
INTEGRITY = "6"
"""Bumped whenever any check may give a different result for some text."""
SHA256 = {
    "banking.rules.yml": "7797e45da8e1aff4548ee98cc354a54184ea8ee1ad3f61d30d13db2edb4a4bd4",
    "change_rates.json": "fcd22927ea05599bceea7c5576b119cd87d42106a6cc186158e571a5f744e774",
    "decision_rationale.rules.yml": "62a646881b861df966e2609f6fe9e2b8f6766f22abfdafc0ecb5a7613fea09c8",
    "fidelity.json": "93425467fadd512601529fe55f77cc5f6c8146425a82319ccfbc625ccb890daa",
    "good_answers.json": "1a48a8b75cc01dceb69edde11bc67bdbfa34bda96fdb880d0fe9cf4b18ff66c4",
    "good_suites.json": "5e4db4fc1e48803741f504dd4250f6daa8679f6afd75432fbb0a418dae60af8f",
    "known_words.bin": "f144ad36f75114c31b05ae1239397ad8adb4481d912424f53f5949d6826a7da8",
    "phrases.txt": "0789c8cb49ac666ee6337aac0d630df5f06445c2b680626522aef5d66c521c24",
    "routing.rules.yml": "13aa1038b2e5bf0d465c793fa8ea23aeaf531a0fd92838778c30ed2ee35df41e",
    "unicode14_ascii_fold.txt": "fb3247a4371b23e6647da29d59420efca1dd6be2afc66d1eaee79a829829b2f1",
    "vrty_idf.txt": "b2b637c5641ff08097e97789867999abb3174eb53915c99ad6831ac2f1945d39",
    "words.txt": "466db3041d8fc3f58cae0f90642ac852343de49d5a961c5305da8fe41f0a8063",
}
"""Each data file that the code reads, with its digest; written by `bench/bundled_digests.py`."""
BLAKE2B = {
    "banking.rules.yml": "f6f2966798f222d8dad5147f54faa2ce",
    "change_rates.json": "f5675b69cac4be863d98ccbbb2af8bc4",
    "decision_rationale.rules.yml": "44bce9331a11e3ab97523f079597a1da",
    "fidelity.json": "ade3263c4ba93a91f1995c8bc9e6ee6d",
    "good_answers.json": "993d40a3c65716e479c6e42daf3aedaa",
    "good_suites.json": "e1397ab2bd67dd58debc438c5fa99d05",
    "known_words.bin": "239958c9a4f553b87206ffc96956c472",
    "phrases.txt": "4158b11a745e9bfbf87a29cebfeae6db",
    "routing.rules.yml": "6c14718a73d74900eed50b00aa27795c",
    "unicode14_ascii_fold.txt": "ea8ed2db1125b0a801e49df0e5c66155",
    "vrty_idf.txt": "7b95b9fa29b167ef99599ac917db3772",
    "words.txt": "0386728fc75bb535a1eab16f1ef6d99b",
}
"""BLAKE2b digests of the same files, 16 bytes each; they take a third of the time to verify."""


class DamagedDataError(RuntimeError):
    """A data file differs from the one bundled with this version; the message says which, and what to do."""

    def __init__(self, name: str, problem: str = "is not the one that this version came with") -> None:
        super().__init__(f"the packaged file core/data/{name} {problem}; reinstall vrty-gate")


def read(name: str) -> bytes:
    """The contents of `data/<name>`, from the loader of this module, so that zipped installs work as well.

    Scores are identified by version and by these digests: different data would give different scores under the same
    identification.

    Raises:
        DamagedDataError: The file is missing, or its digest differs.
    """
    try:  # hashlib loads OpenSSL, as in `core.digests`
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

    loader: Any = __spec__.loader  # importlib.resources does the same; importing it takes longer than scoring a suite
    try:
        data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), "data", name))
    except OSError as error:
        raise DamagedDataError(name, "cannot be read") from error
    if blake2b(data, digest_size=16).hexdigest() != BLAKE2B[name]:
        raise DamagedDataError(name)
    return data
