"""The cases of recording files: what other tools wrote, read where it lies."""

import os
import posixpath
from collections.abc import Iterator
from functools import partial

from vrty_gate.core.case import Id
from vrty_gate.errors import InputError, Place
from vrty_gate.formats.codec import Mismatch, decode
from vrty_gate.formats.yaml_text import Path
from vrty_gate.importing import TOOLS, recorded
from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.samples import together
from vrty_gate.importing.suite import Taken, slug
from vrty_gate.manifest.case_texts import CaseTexts
from vrty_gate.manifest.format import CaseEntry, FromEntry, RecordingEntry, Sample, is_of_recordings
from vrty_gate.manifest.mistakes import Mistakes
from vrty_gate.manifest.suite import LeftOut, Overrides, Recorded, SuiteCase

_BY_HAND = ("csv", "json")
"""Formats of files that people also write."""
_KEYS = ("id", "prompt", "response", "context", "reference")


class Recordings:
    """Reads the recording files of a manifest, and collects what is in them besides cases."""

    def __init__(self, texts: CaseTexts, mistakes: Mistakes) -> None:
        self.texts, self.opened, self.mistakes = texts, texts.opened, mistakes
        self._left_out: list[LeftOut] = []
        self._passed_over: dict[str, int] = {}
        self._passed_over_in: dict[str, int] = {}

    def recorded(self) -> Recorded:
        """What the files have besides cases, once these are read."""
        is_whole = all(map(is_of_recordings, self.opened.manifest.cases))
        kinds = dict(sorted(self._passed_over.items()))
        return Recorded(tuple(self._left_out), kinds, self._passed_over_in, is_whole)

    def cases(
        self, entry: RecordingEntry | FromEntry, files: list[str], path: Path, overrides: Overrides, names: list[str]
    ) -> Iterator[SuiteCase]:
        """The cases of an entry, file by file; `names` gets the ids of all, also of those with a mistake."""
        if isinstance(entry, FromEntry):
            entry = RecordingEntry("csv", entry.from_, rules=entry.rules, tags=entry.tags)
            keys = dict.fromkeys(files, "")  # the ids are those of the rows, as they are those of the lines
        else:
            self._require_paths(entry, path)
            folder = self.opened.folder or "."
            inner = {_relative(file, folder).replace(os.sep, "/"): file for file in files}
            keys = {inner[name]: key for name, key in recorded.keys(inner, posixpath.normpath(entry.each)).items()}
        taken: dict[str, int] = {}
        place = self.opened.positions.of((*path, "each"))
        for file in files:
            for case in self._of_file(entry, file, keys[file], place, taken):
                read = partial(self._case, entry, case, self.opened.source.shown(file), path, overrides, names)
                yield from self.mistakes.skipped(read)

    def _require_paths(self, entry: RecordingEntry, path: Path) -> None:
        """Raises InputError for a path of a value that the format does not have."""
        known = TOOLS[entry.format].fields if entry.format in TOOLS else ()
        for key in _KEYS:
            if getattr(entry, f"{key}_path") is not None and key not in known:
                place = self.opened.positions.of((*path, f"{key}_path"), at_key=True)
                raise InputError(f"{key}_path does not apply to {entry.format}; remove it, or set format: json", place)
        if entry.format == "json" and entry.response_path is None:
            words = "format: json needs response_path, such as response_path: /cases/*/response"
            raise InputError(words, self.opened.positions.of((*path, "format")))

    def _of_file(self, entry: RecordingEntry, file: str, key: str, place: Place, taken: dict[str, int]) -> list[Taken]:
        """The answers in a file that can become cases; none of a file that cannot be read."""
        source, limits = self.opened.source, self.opened.limits
        shown = source.shown(file)
        fields = {name: value for name in _KEYS if (value := getattr(entry, f"{name}_path")) is not None}
        options = Options(turns=entry.turns, fields=fields)
        try:
            data = source.read_bytes(file, recorded.larger(limits), place)
            answers = recorded.answers_in(data, shown, entry.format, options, limits)
        except InputError as error:
            if self.opened.unreadable is None:
                self.mistakes.add(error)
            else:
                self.opened.unreadable[file] = str(error)
            return []
        for kind, count in recorded.counted(answers).items():
            self._passed_over[kind] = self._passed_over.get(kind, 0) + count
            self._passed_over_in[shown] = self._passed_over_in.get(shown, 0) + count
        if entry.samples:
            answers = list(together(answer for answer in answers if not answer.passed_over))
        named = recorded.named(key, answers, taken, entry.format)
        cases = [case._replace(id=recorded.shortened(entry.id.replace("{stem}", case.id))) for case in named]
        for case in cases:
            if case.answer.skip_reason:
                self._left_out.append(LeftOut(case.id, Place(shown, case.answer.line), case.answer.skip_reason))
        return [case for case in cases if not case.answer.skip_reason]

    def _case(
        self, entry: RecordingEntry, case: Taken, file: str, path: Path, overrides: Overrides, names: list[str]
    ) -> Iterator[SuiteCase]:
        names.append(case.id)
        policies, stated = overrides.of(case.id)
        own = entry.cases.get(case.id)
        place = Place(file, case.answer.line)
        try:
            decode(Id, case.id)
        except Mismatch as error:
            raise InputError(f"the id {error}; change the id of the entry", place) from error
        answer = case.answer
        tags = {*entry.tags, *(slug(tag) for tag in answer.tags)}
        read = _with_texts(CaseEntry(case.id), answer)._replace(
            context=answer.context,
            reference=answer.reference,
            rules=entry.rules,
            metadata={**answer.numbers, **answer.metadata, **entry.metadata},
            tags=tuple(sorted(tags)),
            answer=(own and own.answer) or entry.answer,
            waive=own and own.waive,
        )
        is_one = entry.format not in _BY_HAND
        made = self.texts.case(read, policies, path, place, stated)
        yield made._replace(fault=answer.broken, is_one_recording=is_one)


def _relative(file: str, folder: str) -> str:
    """A path without dots, as it is from a folder."""
    if folder == ".":
        return file
    return file[len(folder) + 1 :] if file.startswith(f"{folder}{os.sep}") else os.path.relpath(file, folder)


def _with_texts(case: CaseEntry, answer: Imported) -> CaseEntry:
    """The case with what was asked and answered; the response of a broken one is empty."""
    if answer.broken:
        from vrty_gate.importing.messages import as_prompt  # few are
        from vrty_gate.importing.node import Node

        asked = [message for message in answer.messages if message.get("role") != "assistant"]
        prompt = answer.prompt.strip() or as_prompt(Node(asked))[0].strip() or answer.test
        return case._replace(prompt=prompt, response="")
    if answer.messages:
        return case._replace(messages=answer.messages)
    if answer.responses:
        of_each = answer.counts or (1,) * len(answer.responses)
        responses = tuple(Sample(text, count) for text, count in zip(answer.responses, of_each, strict=True))
        return case._replace(prompt=answer.prompt, responses=responses)
    return case._replace(prompt=answer.prompt, response=answer.response)
