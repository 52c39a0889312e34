"""Results of changed cases, kept between runs so that only new changes are measured."""

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress

from vrty_gate import __version__
from vrty_gate.core.digests import Digest
from vrty_gate.errors import InputError, Place, note
from vrty_gate.files.disk import Limits, read_bytes, reason
from vrty_gate.formats.codec import Mismatch, decode, encode
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.gate.parts import Joined, Part, is_unchanged
from vrty_gate.gate.parts.shard import from_wire, to_wire
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.report import with_shared_checks
from vrty_gate.stores.baselines import Baseline

NAME = "vrty-gate-results.sqlite"
_MOST = 100_000
"""Maximum number of cases that are kept, those used last."""
_TOGETHER = 500
"""Results that are saved together."""
_UNTRUSTED = ("pull_request_target", "workflow_run")
"""Events whose workflows have rights that a pull request must not get, although it may have written the cache."""


def cached(
    suite: Suite,
    windows: Iterable[Joined],
    folder: str,
    limits: Limits,
    measure: Callable[[Iterable[Joined]], Iterable[Part]],
) -> Iterator[Part]:
    """The parts of a suite; only changed cases that the folder has no result of are measured, one in each call.

    What cannot be read is measured again, and said on stderr. Raises InputError if the folder cannot be written.
    """
    if not _is_cacheable(suite):
        yield from measure(windows)
        return
    with closing(_Results(folder)) as results:
        prefix = _digest_of(suite, limits)
        hits: list[Part] = []
        keys: dict[str, str] = {}

        def misses() -> Iterator[Joined]:
            for window in windows:
                left = []
                for case in window.cases:
                    record = window.accepted.get(case.id)
                    key = "" if is_unchanged(case, record) else _key(prefix, case, record)
                    part = results.read(key) if key else None
                    if part is None:
                        left.append(case)
                        keys[case.id] = key
                    else:
                        hits.append(_placed(part, case))
                yield window._replace(cases=left)

        for part in measure(misses()):
            yield from hits
            hits.clear()
            key = keys.get(part.cases[0].id, "") if len(part.cases) == 1 and not part.unchanged else ""
            if key and part.cases[0].verdict != "error":
                results.write(key, part)
            yield part
        yield from hits


def _is_cacheable(suite: Suite) -> bool:
    """Whether the results depend on nothing but the texts, the baselines, the settings and the version."""
    return suite.record is None and not any(scorer.traits.replays for scorer in suite.scorers)


def _digest_of(suite: Suite, limits: Limits) -> str:
    """Digest of everything that the results of all cases depend on."""
    digest = Digest()
    digest.add(__version__)
    digest.add(repr(suite._replace(cases=(), scorers=(), stream=None, patterns=(), option_files=())))
    for scorer in suite.scorers:
        digest.add(repr((scorer.signature, scorer.rules)))
    for path in suite.option_files:
        digest.add_bytes(read_bytes(path, limits.for_many()))
    return digest.hexadecimal()


def _key(prefix: str, case: SuiteCase, record: Baseline | None) -> str:
    """Digest of everything that the result of a case depends on."""
    digest = Digest()
    digest.add(prefix)
    digest.add(repr(case._replace(place=Place(""), files={})))
    digest.add(repr(record))
    return digest.hexadecimal()


def _placed(part: Part, case: SuiteCase) -> Part:
    """The part with the place where the case is now."""
    (result,) = part.cases
    file, line = case.place.file, case.place.line
    return part._replace(cases=(result._replace(file=file, line=line, response_file=case.files.get("response", "")),))


def _are_tracked(path: str) -> bool:
    """Whether Git keeps a database or a file that SQLite takes for a part of it; False outside a repository.

    Raises InputError if Git cannot read the repository.
    """
    from vrty_gate.files import git

    return git.has_any_of([f"{os.path.realpath(path)}{part}" for part in ("", "-journal", "-wal", "-shm")])


class _Results:
    """The file with the results. What it cannot read or write is said once on stderr, and does not matter."""

    def __init__(self, folder: str) -> None:
        self._waiting: dict[str, bytes | None] = {}
        self._database: sqlite3.Connection | None = None
        self._run = 0
        if os.environ.get("GITHUB_EVENT_NAME") in _UNTRUSTED:
            note("the cache is not used, because a pull request could have written it")
            return
        path = os.path.join(folder, NAME)
        if _are_tracked(path):
            words = (
                "it is in Git, so that a pull request can write its results; remove it from Git, or name another folder"
            )
            raise InputError(words, Place(path))
        try:
            os.makedirs(folder, exist_ok=True)
            try:
                self._connect(path)
            except sqlite3.DatabaseError:
                note(f"{path} is damaged; all changed cases are measured again")
                os.unlink(path)
                self._connect(path)
        except (OSError, sqlite3.Error) as error:
            raise InputError(f"--cache cannot be used: {reason(error)}; name another folder", Place(folder)) from error

    def _connect(self, path: str) -> None:
        self._database = sqlite3.connect(path)
        self._database.execute("PRAGMA synchronous = OFF")  # what a crash loses is measured again
        self._database.execute("CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, part BLOB, run INTEGER)")
        ((self._run,),) = self._database.execute("SELECT ifnull(max(run), 0) + 1 FROM results").fetchall()

    def read(self, key: str) -> Part | None:
        """The result with this key; None if there is none, or none that can be read."""
        if self._database is None:
            return None
        try:
            row = self._database.execute("SELECT part FROM results WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            part: Part = decode(Part, from_wire(parse_json(zlib.decompress(row[0]).decode("utf-8"), Place(NAME))))
            if len(part.cases) != 1:
                raise Mismatch("has another number of cases")
            part = part._replace(cases=tuple(map(with_shared_checks, part.cases)))
        except (sqlite3.Error, zlib.error, ValueError, TypeError, InputError, Mismatch):
            self._give_up("a result in the cache cannot be read")
            return None
        self._keep(key, None)
        return part

    def write(self, key: str, part: Part) -> None:
        """Keep a result."""
        self._keep(key, zlib.compress(json.dumps(to_wire(encode(part))).encode("utf-8"), 1))

    def _keep(self, key: str, part: bytes | None) -> None:
        self._waiting[key] = part
        if len(self._waiting) >= _TOGETHER:
            self._flush()

    def _flush(self) -> None:
        if self._database is None:
            return
        try:
            with self._database:
                for key, part in self._waiting.items():
                    if part is None:
                        self._database.execute("UPDATE results SET run = ? WHERE key = ?", (self._run, key))
                    else:
                        self._database.execute("REPLACE INTO results VALUES (?, ?, ?)", (key, part, self._run))
        except sqlite3.Error as error:
            self._give_up(f"the cache cannot be written: {error}")
        self._waiting.clear()

    def close(self) -> None:
        """Save what was measured, and drop what was not used for longest."""
        self._flush()
        if self._database is None:
            return
        with suppress(sqlite3.Error), self._database:
            older = "SELECT key FROM results ORDER BY run DESC, key LIMIT -1 OFFSET ?"
            self._database.execute(f"DELETE FROM results WHERE key IN ({older})", (_MOST,))  # noqa: S608
        self._database.close()

    def _give_up(self, words: str) -> None:
        note(f"{words}; the cases are measured again")
        self._database = None
