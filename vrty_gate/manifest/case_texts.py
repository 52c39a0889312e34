"""Read a case of a manifest, with the texts in the manifest or in files of its own, into a `SuiteCase`."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from vrty_gate.core.case import Case
from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import Limits, Source
from vrty_gate.formats.codec import Mismatch, show, spell
from vrty_gate.formats.strict_json import parse_json
from vrty_gate.formats.yaml_text import Path, Positions
from vrty_gate.manifest.format import CaseEntry, CaseOverride, EachEntry, Manifest, RecordingEntry, Waiver
from vrty_gate.manifest.mistakes import TooLargeError
from vrty_gate.manifest.suite import Policy, Stated, SuiteCase, states_rules
from vrty_gate.scorers import Scorer, require_case_rules

if TYPE_CHECKING:
    from vrty_gate.core.case import Message
    from vrty_gate.manifest.samples import Recorded

_MOST_TEXTS = 1_000
"""Maximum number of files whose texts are kept while cases are streamed."""


class Opened(NamedTuple):
    """A decoded manifest, and how to read the files it refers to."""

    manifest: Manifest
    path: str
    positions: Positions
    limits: Limits
    source: Source
    recording: bool
    """Whether a response may have no file yet."""
    may_stream: bool
    cases_at: str
    """An address or a Parquet file whose cases replace those of the manifest; usually empty."""
    unreadable: dict[str, str] | None = None
    """Where recording files that cannot be read are noted; None if they are mistakes."""

    def inside(self, path: str, place: Place) -> str:
        """A path relative to the manifest. Raises InputError if it leaves the repository."""
        return self.source.inside(self.folder, path, place)

    @property
    def folder(self) -> str:
        """The folder of the manifest."""
        return os.path.dirname(self.path)


class CaseTexts:
    """Reads the cases of a suite, and a file that several of them share only once."""

    def __init__(self, opened: Opened, scorers: Sequence[Scorer], *, is_streamed: bool) -> None:
        self.opened = opened
        self.size = 0
        """Size of the texts read so far."""
        self.unrecorded: list[tuple[str, Place]] = []
        """The cases that have no response yet, which one command gets for all of them."""
        self.has_conversations = self.has_stated = False
        self.needs_tools = is_streamed and not any(scorer.name == "tools" for scorer in scorers)
        """Whether conversations cannot be scored, since the scorers are chosen before a stream is read."""
        self._schema_checks = [scorer.traits.require_schema for scorer in scorers if scorer.traits.require_schema]
        self._has_rules = any(scorer.name == "rules" for scorer in scorers)
        self._texts: dict[str, str] = {}
        self._schemas: dict[str, Mapping[str, object]] = {}
        self._checked_rules: set[str] = set()

    def case(
        self,
        entry: CaseEntry,
        policies: tuple[Policy, ...],
        path: Path,
        line: Place | None,
        stated: Stated | None = None,
    ) -> SuiteCase:
        """The case of an entry at a path of the manifest or in a line of another file. Raises InputError, Mismatch."""
        return _Reader(self, entry, path, line).case(policies, stated)

    def stated(
        self, entry: CaseEntry | EachEntry | RecordingEntry | CaseOverride, path: Path, line: Place | None
    ) -> Stated:
        """What an entry says that responses must keep, and must never say."""
        positions = self.opened.positions
        for name, listed in (("keep", entry.keep), ("never", entry.never)):
            if not listed and (*path, name) in positions.keys:  # nobody writes it in order to protect nothing
                words = f"{spell((*path, name))} is empty; list what it is for, or remove the key"
                raise InputError(words, positions.of((*path, name), at_key=True))
        if not entry.keep and not entry.never:
            return (), ()
        from vrty_gate.manifest.stated import entries  # most cases state nothing

        self.has_stated = True
        keep, never = (
            entries(listed, name, lambda i, name=name: line or positions.of((*path, name, i)))  # type: ignore[misc]
            for name, listed in (("keep", entry.keep), ("never", entry.never))
        )
        both = next((entry for entry in never if entry in keep), None)
        if both is not None:
            words = f"{' or '.join(both)!a} is in keep and in never, so that no response passes; remove one of them"
            raise InputError(words, line or positions.of((*path, "never"), at_key=True))
        return keep, never

    def text_of(self, path: str, place: Place) -> str:
        """The text of a file, read once but counted towards the size of the suite at each use."""
        if path not in self._texts:
            if len(self._texts) >= _MOST_TEXTS and self.opened.may_stream:
                self._texts.clear()
            self._texts[path] = self.opened.source.read(path, self.opened.limits, place)
            require_resolved(self._texts[path], path)
        return self.counted(self._texts[path], place)

    def counted(self, text: str, place: Place) -> str:
        """The text. Raises TooLargeError if the suite is too large with it."""
        self.size += len(text)
        most = self.opened.limits.suite_bytes
        if self.size > most:
            problem = f"the texts of the suite are larger than {most} bytes in total"
            raise TooLargeError(f"{problem}; split the suite or raise --max-suite-bytes", place)
        return text

    def schema(self, text: str, file: str) -> Mapping[str, object]:
        """The JSON Schema in a file; parsed once."""
        place = Place(file)
        if file not in self._schemas:
            schema = parse_json(text, place)
            if not isinstance(schema, dict):
                raise InputError(f"a JSON Schema must be an object, but this is {show(schema)}", place)
            self.require_flat(schema, place)
            self._schemas[file] = schema
        return self._schemas[file]

    def require_flat(self, schema: Mapping[str, object], place: Place) -> None:
        """Raises InputError for a schema that is nested too deep, as aliases may nest it."""
        depth = self.opened.limits.depth
        level: list[object] = [schema]
        for _ in range(depth):
            level = [inner for part in level for inner in values_in(part)]
        if any(isinstance(part, (dict, list)) for part in level):
            message = f"the schema is nested more than {depth} levels; flatten it or raise --max-depth"
            raise InputError(message, place)

    def require_schema(self, schema: Mapping[str, object], path: Path, place: Place | None) -> None:
        """Raises InputError unless each scorer that reads the schema can use it."""
        for require_usable in self._schema_checks:
            try:
                require_usable(schema)
            except Mismatch as error:
                at = place or self.opened.positions.of((*path, *error.path), at_key=error.at_key)
                raise InputError(f"the schema cannot be used: {error}", at) from error

    def require_rules(self, rules: Mapping[str, object], path: Path, line: Place | None) -> None:
        """Raises InputError or Mismatch unless the rules scorer can use them."""
        if not self._has_rules:
            message = "rules need the rules scorer; write scorers: [default, rules], or remove them"
            raise InputError(message, line or self.opened.positions.of((*path, "rules"), at_key=True))
        key = repr(rules)
        if key in self._checked_rules:
            return
        try:
            require_case_rules(rules)
        except Mismatch as error:
            error = error.within("rules")
            if line:
                raise InputError(str(error), line) from error
            for part in reversed(path):
                error = error.within(part)
            raise error from None
        self._checked_rules.add(key)


def require_resolved(text: str, file: str) -> None:
    """Raises InputError if Git left a conflict in a text, unless a code block shows one."""
    begin = _after(text, "<<<<<<< ", 0)
    middle = _after(text, "=======\n", begin) if begin else 0
    if middle and _after(text, ">>>>>>> ", middle) and "```" not in text[:begin]:
        raise InputError("Git left a conflict here; resolve it", Place(file, text.count("\n", 0, begin) + 1))


def _after(text: str, mark: str, start: int) -> int:
    """The place behind a mark at the beginning of a line; 0 if it is not there."""
    if not start and text.startswith(mark):
        return len(mark)
    found = text.find(f"\n{mark}", max(start - 1, 0))
    return found + 1 + len(mark) if found >= 0 else 0


def values_in(data: object) -> Iterable[object]:
    """The values in a list or mapping."""
    return data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()


class _Reader:
    """Reads one case."""

    def __init__(self, suite: CaseTexts, entry: CaseEntry, path: Path, line: Place | None) -> None:
        self.suite, self.entry, self.path, self.line = suite, entry, path, line
        self.opened = suite.opened
        self.files = {"cases": line.file} if line else {}
        self.message_lines: tuple[int, ...] = ()
        self.tools: Mapping[str, object] = {}

    def case(self, policies: tuple[Policy, ...], stated: Stated | None) -> SuiteCase:
        entry, place = self.entry, self.at()
        messages = self.messages()
        prompt, response = self.spoken(messages) if messages else (self.text("prompt"), self.text("response"))
        samples: tuple[str, ...] = ()
        counts: tuple[int, ...] = ()
        if not messages and (entry.responses is not None or entry.responses_file is not None):
            samples, counts = self.samples()
            response = samples[0]
        for name, value in (("prompt", prompt), ("response", response)):
            if value is None:
                raise InputError(f"case {entry.id!r} has no {name}; add {name} or {name}_file", place)
        if not str(prompt).strip():
            raise InputError(f"case {entry.id!r} has an empty prompt; write the one that was sent", place)
        context, reference, schema = self.text("context"), self.text("reference"), self.schema()
        if entry.rules:
            self.suite.require_rules(entry.rules, self.path, self.line)
        if schema is not None:
            schema_place = Place(self.files["schema"]) if "schema" in self.files else self.line
            self.suite.require_schema(schema, (*self.path, "schema"), schema_place)
        texts = Case(str(prompt), str(response), context, reference, entry.metadata, schema, entry.rules)
        if messages:
            texts = self.conversation(texts, messages)
        keep, never = self.suite.stated(entry, self.path, self.line) if stated is None else stated
        if keep or never or entry.answer:
            texts = texts._replace(keep=keep, never=never, answer=entry.answer or "")
        tags, policies = tuple(sorted({*entry.tags})), tuple(filter(states_rules, policies))
        place = Place(self.files["messages"], 1) if "messages" in self.files else place
        lines = self.message_lines if texts.messages else ()
        waive = self.waiver()
        return SuiteCase(entry.id, texts, tags, policies, waive, place, self.files, samples, lines, counts=counts)

    def at(self, *keys: str | int) -> Place:
        """The place of the case, or of a value in it."""
        return self.line or self.opened.positions.of((*self.path, *keys))

    def waiver(self) -> Waiver | None:
        """The waiver of the case. Raises InputError for a date that no calendar has."""
        waive = self.entry.waive
        if waive is None or isinstance(waive, str):
            return Waiver(waive) if waive is not None else None
        if waive.until is not None:
            from datetime import date  # few waivers have a date

            try:
                date.fromisoformat(waive.until)
            except ValueError:
                words = f"case {self.entry.id!r}: waive.until is {waive.until!a}, which is not a date in the calendar"
                raise InputError(words, self.at("waive", "until")) from None
        return waive

    def text(self, name: str) -> str | None:
        """A text of the case, inline or in a file; None if it has none."""
        inline, file = getattr(self.entry, name), getattr(self.entry, name + "_file")
        if file is None and not isinstance(inline, str):  # missing, or a schema
            return None
        place = self.at(name if file is None else name + "_file")
        if inline is not None and file is not None:
            raise self.both(name, f"{name}_file", place)
        if file is not None:
            path = self.opened.inside(file, place)
            self.files[name] = self.opened.source.shown(path)
            if name == "response" and self.opened.manifest.record is not None and not self.opened.source.has(path):
                if not self.opened.recording:
                    self.suite.unrecorded.append((self.entry.id, place))
                return ""
            return self.suite.text_of(path, place)
        if any("\ud800" <= char <= "\udfff" for char in inline) if not inline.isascii() else False:
            problem = f"{name} has an unpaired surrogate, which is not a character"
            raise InputError(f"case {self.entry.id!r}: {problem}", place)
        return self.suite.counted(inline.replace("\r\n", "\n") if "\r" in inline else inline, place)

    def both(self, name: str, other: str, place: Place) -> InputError:
        """The mistake of giving one text twice."""
        return InputError(f"case {self.entry.id!r} has both {name} and {other}; remove one", place)

    def schema(self) -> Mapping[str, object] | None:
        """The JSON Schema of the response, if the case has one."""
        text = self.text("schema")
        if text is not None:
            return self.suite.schema(text, self.files["schema"])
        if self.entry.schema is not None:
            self.suite.require_flat(self.entry.schema, self.at("schema"))
        return self.entry.schema

    def samples(self) -> "Recorded":
        """The responses of a case that has several."""
        from vrty_gate.manifest.samples import checked, in_file, inline  # few cases have them

        entry = self.entry
        name = "responses" if entry.responses is not None else "responses_file"
        place = self.at(name)
        if self.opened.manifest.store != "texts":
            problem = "has several responses, but store: scores does not keep them"
            raise InputError(f"case {entry.id!r} {problem}; remove one of the two", place)
        if entry.responses_file is None:
            samples = inline(entry, lambda i: self.at(name, i))
        else:
            file = self.opened.inside(entry.responses_file, place)
            self.files["responses"] = self.opened.source.shown(file)
            samples = in_file(self.suite.text_of(file, place), self.files["responses"])
        recorded = checked(entry, samples, place)
        if entry.responses is not None:
            for text in recorded.samples:
                self.suite.counted(text, place)
        return recorded

    def messages(self) -> "tuple[Message, ...]":
        """The messages of a case that is a conversation; none for other cases. Raises InputError."""
        entry = self.entry
        if entry.messages is None and entry.messages_file is None:
            return ()
        key = "messages_file" if entry.messages is None else "messages"
        place = self.at(key)
        for name in ("prompt", "prompt_file", "response", "response_file", "responses", "responses_file"):
            if getattr(entry, name) is not None:
                raise self.both(key, name, place)
        from vrty_gate.formats import messages as reading  # most suites have no conversations

        if entry.messages is not None and entry.messages_file is not None:
            raise self.both("messages", "messages_file", place)
        if entry.messages_file is None:
            messages = reading.messages_of(list(entry.messages or ()), place)
            self.message_lines = tuple(self.at("messages", i).line for i in range(len(messages)))
            return messages
        content = self.text("messages") or ""
        messages = reading.messages_in(content, self.files["messages"], is_answered=not self.opened.recording)
        self.message_lines = reading.lines_in(content, self.files["messages"], len(messages))
        self.tools = reading.tools_in(content, self.files["messages"])
        return messages

    def spoken(self, messages: "tuple[Message, ...]") -> tuple[str, str]:
        """Prompt and response of a conversation."""
        from vrty_gate.core.conversation.as_text import prompt_of, response_of

        counted, place = self.suite.counted, self.at()
        return counted(prompt_of(messages), place), counted(response_of(messages), place)

    def conversation(self, texts: Case, messages: "tuple[Message, ...]") -> Case:
        """The case with its messages, unless they are just one prompt and one response."""
        from vrty_gate.core.conversation.as_text import is_plain

        if is_plain(messages):
            return texts
        if self.suite.needs_tools:
            words = "conversations in a file of this size need the scorer tools; write scorers: [default, tools]"
            raise TooLargeError(words, self.at())
        self.suite.has_conversations = True
        metadata = {"tools": self.tools, **texts.metadata} if self.tools else texts.metadata
        return texts._replace(messages=messages, metadata=metadata)
