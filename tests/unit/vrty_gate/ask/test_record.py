"""Which responses are asked for anew, what is asked, and what counts as a response."""

import hashlib
import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.ask.record import Call, Plan, Recorder, Unusable, plan, response_in, state_of
from vrty_gate.core.case import Case
from vrty_gate.errors import InputError, Place
from vrty_gate.files.disk import DEFAULT_LIMITS, Limits, read_text
from vrty_gate.formats.codec import Mismatch, decode, schema
from vrty_gate.gate.score import Selection
from vrty_gate.manifest.format import Manifest
from vrty_gate.manifest.load import load
from vrty_gate.manifest.record import Recording, asked_digest, asked_of, message
from vrty_gate.manifest.suite import Suite, SuiteCase
from vrty_gate.models.concurrent import Answer
from vrty_gate.models.endpoint import ModelError, Reply
from vrty_gate.stores import baselines
from vrty_gate.stores.baselines import Baseline, digest
from vrty_gate.stores.recordings import Recorded, Recordings, read, response_digest, write

DOCS = Path(__file__).parents[4] / "docs"
NOW, THEN = digest("what is asked today"), digest("what was asked then")
NOTHING = Recordings({}, whole=True)


def case(response: str = "Thirty days.\n", prompt: str = "How long?", context: str | None = None) -> SuiteCase:
    return SuiteCase("a", Case(prompt, response, context), (), (), None, Place("m.yml"), {"response": "a.md"})


def recorded(response: str = "Thirty days.\n", asked: str = NOW) -> Recorded:
    return Recorded("a", asked, response_digest(response), "m-1", 1, 1)


def known(*lines: Recorded) -> Recordings:
    return Recordings({"a": lines}, whole=True)


def accepted(response: str = "Thirty days.\n", prompt: str = "How long?", context: str | None = None) -> Baseline:
    return baselines.baseline("a", Case(prompt, response, context), {}, "texts", "good")


@pytest.mark.parametrize("response", ["", " \n\t\n"])
def test_an_empty_response_is_missing_whatever_was_recorded(response: str) -> None:
    assert state_of(case(response), NOW, NOTHING, None) == "missing"
    assert state_of(case(response), NOW, known(recorded()), accepted()) == "missing"
    assert state_of(case(response), NOW, known(recorded(response)), accepted(response)) == "missing"


def test_a_recorded_response_is_stale_when_something_else_is_asked_today() -> None:
    assert state_of(case(), NOW, known(recorded()), None) == "fresh"
    assert state_of(case(), NOW, known(recorded(asked=THEN)), None) == "stale"
    assert state_of(case(), NOW, known(recorded(asked=THEN)), accepted()) == "stale"


def test_what_was_asked_counts_more_than_what_was_accepted() -> None:
    assert state_of(case(prompt="How many days?"), NOW, known(recorded()), accepted()) == "fresh"


def test_a_response_that_somebody_edited_is_no_longer_stale() -> None:
    assert state_of(case("Fourteen days.\n"), NOW, known(recorded()), None) == "edited"
    assert state_of(case("Fourteen days.\n"), NOW, known(recorded(asked=THEN)), accepted()) == "edited"


def test_blanks_at_the_ends_of_lines_are_no_edit() -> None:
    lines = known(recorded("Thirty days.  \nFrom today.\t\n\n"))
    assert state_of(case("Thirty days.\nFrom today.\n"), NOW, lines, None) == "fresh"
    assert state_of(case(" Thirty days.\nFrom today.\n"), NOW, lines, None) == "edited"


def test_of_several_lines_the_one_that_fits_the_response_counts() -> None:
    ours, theirs = recorded("Thirty days.\n", THEN), recorded("Fourteen days.\n", NOW)
    assert state_of(case("Thirty days.\n"), NOW, known(ours, theirs), None) == "stale"
    assert state_of(case("Fourteen days.\n"), NOW, known(ours, theirs), None) == "fresh"
    assert state_of(case("Sixty days.\n"), NOW, known(ours, theirs), None) == "edited"


def test_a_response_that_was_about_to_be_written_when_the_run_was_killed_never_was() -> None:
    coming = recorded("Sixty days.\n")._replace(before=response_digest("Thirty days.\n"))
    assert state_of(case("Sixty days.\n"), NOW, known(coming), None) == "fresh"
    assert state_of(case("Ninety days.\n"), NOW, known(coming), None) == "edited"
    for before in (NOTHING, known(recorded(asked=THEN)), known(recorded()), known(recorded("Fourteen days.\n"))):
        lines = (*before.by_case.get("a", ()), coming)
        for baseline in (None, accepted(), accepted(prompt="What?")):
            assert state_of(case(), NOW, known(*lines), baseline) == state_of(case(), NOW, before, baseline)


def test_a_response_that_was_not_recorded_here_is_stale_when_it_is_still_the_accepted_one() -> None:
    assert state_of(case(), NOW, NOTHING, None) == "fresh"
    assert state_of(case(), NOW, NOTHING, accepted()) == "fresh"
    assert state_of(case(prompt="How many days?"), NOW, NOTHING, accepted()) == "stale"
    assert state_of(case(context="A new policy."), NOW, NOTHING, accepted()) == "stale"
    assert state_of(case("Sixty days.\n", prompt="How many days?"), NOW, NOTHING, accepted()) == "fresh"


def test_one_of_several_accepted_answers_is_an_accepted_one() -> None:
    baseline = accepted("Fourteen days.\n")
    assert baseline.texts is not None
    several = baseline._replace(texts=baseline.texts._replace(others=("Thirty days.\n",)))
    assert state_of(case(prompt="How many days?"), NOW, NOTHING, several) == "stale"


def test_the_prompt_is_asked_as_it_is_with_its_context_above_it() -> None:
    assert message(None, Case("How long?\n", "")) == "How long?\n"
    assert message(None, Case("How long?", "", "Thirty days.")) == "Thirty days.\n\nHow long?"
    assert message(None, Case("How long?", "", "Thirty days.\n")) == "Thirty days.\n\nHow long?"
    assert message("Read {context} and say: {prompt} {{sic}}", Case("p", "", "c")) == "Read c and say: p {sic}"
    assert message("<{context}>{prompt}", Case("p", "")) == "<>p"


def test_a_text_never_opens_a_place_for_another() -> None:
    texts = Case("{context} {{ {prompt}", "", "{prompt} }}")
    assert message("{prompt}|{context}", texts) == "{context} {{ {prompt}|{prompt} }}"


@given(st.text(), st.text())
def test_texts_go_into_the_message_verbatim(prompt: str, context: str) -> None:
    assert message("<{context}|{prompt}>", Case(prompt, "", context)) == f"<{context}|{prompt}>"


def test_system_goes_before_the_prompt() -> None:
    how = Recording("m-1", system="Be brief. {prompt}")
    assert asked_of(how, Case("p", "")) == [
        {"role": "system", "content": "Be brief. {prompt}"},
        {"role": "user", "content": "p"},
    ]
    assert [one["role"] for one in asked_of(Recording("m-1", system=""), Case("p", ""))] == ["user"]


def test_everything_that_can_change_the_answer_changes_what_is_asked() -> None:
    texts = Case("p", "", "c")
    ways = [
        Recording("m-1"),
        Recording("m-2"),
        Recording("m-1", temperature=0.0),
        Recording("m-1", temperature=0.5),
        Recording("m-1", max_tokens=5),
        Recording("m-1", seed=5),
        Recording("m-1", system="s"),
        Recording("m-1", template="{prompt}"),
    ]
    digests = [asked_digest(how, asked_of(how, texts)) for how in ways]
    digests.append(asked_digest(ways[0], asked_of(ways[0], Case("p", "", "d"))))
    digests.append(asked_digest(ways[0], asked_of(ways[0], Case("q", "", "c"))))
    assert len(set(digests)) == len(digests)
    assert asked_digest(ways[0], asked_of(ways[0], texts._replace(response="r"))) == digests[0]
    assert asked_digest(ways[0]._replace(recordings="x.jsonl"), asked_of(ways[0], texts)) == digests[0]


def test_the_digest_of_what_is_asked_stays_the_same_from_version_to_version() -> None:
    how = Recording("m-1", temperature=0.0, seed=7, system="Be brief.")
    line = (
        b'{"messages": [{"content": "Be brief.", "role": "system"}, {"content": '
        b'"Drei\\u00dfig Tage.\\n\\nWie lange?", "role": "user"}], "model": "m-1", "seed": 7, "temperature": 0.0}'
    )
    asked = asked_digest(how, asked_of(how, Case("Wie lange?", "", "Dreißig Tage.")))
    assert asked == hashlib.sha256(line).hexdigest()


def reply(text: str = "Thirty days.", finish: str = "stop") -> Reply:
    return Reply(text, finish, 10, 5, "m-1-2024")


def test_a_response_has_line_feeds_and_the_last_one_too() -> None:
    assert response_in(reply("a\r\nb\rc"), DEFAULT_LIMITS) == "a\nb\nc\n"
    assert response_in(reply("a\n\n"), DEFAULT_LIMITS) == "a\n\n"
    assert response_in(reply("\ufeffa"), DEFAULT_LIMITS) == "a\n"


@given(st.text().filter(lambda text: text.strip("\ufeff").strip() and "\0" not in text))
def test_a_response_reads_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    written = response_in(reply(text), DEFAULT_LIMITS)
    path = tmp_path_factory.mktemp("r") / "a.md"
    path.write_text(written, encoding="utf-8", newline="\n")
    assert response_digest(read_text(str(path), DEFAULT_LIMITS)) == response_digest(written)


@pytest.mark.parametrize(
    "answer, words",
    [
        (reply(finish="length"), "the answer was truncated; raise max_tokens, or ask for a shorter answer"),
        (reply(finish="content_filter"), "the answer was withheld by a content filter"),
        (reply("I will not. " * 50, finish="refusal"), "the model refused: I will not. "),
        (reply(""), "the answer is empty"),
        (reply(" \r\n\t"), "the answer is empty"),
        (reply("\ufeff"), "the answer is empty"),
        (reply("a\0b"), "the answer contains NUL, which is not valid text"),
        (reply("é" * 50), "the answer is larger than 100 bytes; raise --max-file-bytes"),
    ],
)
def test_what_is_no_response(answer: Reply, words: str) -> None:
    with pytest.raises(Unusable) as caught:
        response_in(answer, Limits(file_bytes=100))
    assert words in str(caught.value)
    assert len(str(caught.value)) < 130


@pytest.mark.parametrize(
    "template",
    [
        "",
        "no place",
        "{prompt",
        "{prompt}}",
        "{{prompt}}",
        "{context}",
        "{prompt} {contxt}",
        "{prompt} {",
        "{prompt}{0}",
    ],
)
def test_a_template_without_the_prompt_or_with_odd_braces_is_refused(template: str) -> None:
    with pytest.raises(Mismatch, match=r"template is '.*', but must be a text with \{prompt\}"):
        decode(Recording, {"model": "m", "template": template})


@pytest.mark.parametrize("template", ["{prompt}", "{context}\n\n{prompt}", "{{}} {prompt}{prompt}", "{{{prompt}}}"])
def test_a_template_with_the_prompt_is_fine(template: str) -> None:
    assert decode(Recording, {"model": "m", "template": template}).template == template


def test_a_long_odd_template_is_refused_at_once() -> None:
    with pytest.raises(Mismatch):
        decode(Recording, {"model": "m", "template": "{prompt}{{" * 20_000 + "{"})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def suite(text: str) -> Suite:
    Path("m.yml").write_text(f"version: 1\nrecord: {{model: m-1}}\n{text}", encoding="utf-8")
    return load("m.yml", recording=True)


def planned(loaded: Suite, *cases: str, every: bool = False) -> Plan:
    assert loaded.record is not None
    return plan(loaded, loaded.record, Selection(cases), {}, DEFAULT_LIMITS, every=every)


def test_a_missing_response_is_an_error_but_for_record(folder: Path) -> None:
    loaded = suite("cases: [{id: a, prompt: p, response_file: new/a.md}]\n")
    assert loaded.cases[0].texts.response == ""
    with pytest.raises(InputError, match=r"m\.yml:3:.*case 'a' has no response yet; run vrty-gate record to get one"):
        load("m.yml")
    Path("m.yml").write_text(
        "version: 1\nrecord: {model: m}\ncases: [{id: a, prompt: p, response_file: a, context_file: c}]"
    )
    with pytest.raises(InputError, match=r"cannot read c: No such file"):
        load("m.yml", recording=True)


def test_missing_ones_are_asked_for_and_named_ones_and_all(folder: Path) -> None:
    Path("b.md").write_text("there\n")
    loaded = suite("cases: [{id: a, prompt: p, response_file: a.md}, {id: b, prompt: p, response_file: b.md}]\n")
    result = planned(loaded)
    assert ([call.case for call in result.calls], result.fresh) == (["a"], 1)
    assert [call.case for call in planned(loaded, "b").calls] == ["b"]
    assert [(call.case, call.state) for call in planned(loaded, every=True).calls] == [("a", "missing"), ("b", "fresh")]


def test_a_response_in_the_manifest_is_never_asked_for(folder: Path) -> None:
    loaded = suite("cases: [{id: a, prompt: p, response: r}, {id: b, prompt: p, response: ''}]\n")
    for result, wanted in (
        (planned(loaded), ["b"]),
        (planned(loaded, every=True), ["b"]),
        (planned(loaded, "a"), ["a"]),
    ):
        assert result.calls == []
        assert [one.case for one in result.inline if one.wanted] == wanted


@pytest.mark.parametrize(
    "text, words",
    [
        ("cases: [{id: a, prompt: p, response_file: r}, {id: b, prompt: q, response_file: ./x/../r}]", "share the"),
        ("cases: [{id: a, prompt: p, response_file: r}, {id: b, prompt: q, response_file: link}]", "share the"),
        ("cases: [{id: a, prompt: p, response_file: m.yml}]", "would overwrite m.yml"),
        ("cases: [{id: a, prompt: p, response_file: m.baselines.jsonl}]", "would overwrite m.baselines.jsonl"),
        ("cases: [{id: a, prompt: p, response_file: m.recordings.jsonl}]", "would overwrite m.recordings.jsonl"),
        ("cases: [{id: a, prompt_file: r, response_file: link}]", "would overwrite link"),
        ("cases: [{id: a, prompt: p, response_file: r}, {id: b, prompt_file: r, response: x}]", "would overwrite r"),
        ("cases: [{from: more.jsonl}]", "would overwrite more.jsonl"),
    ],
)
def test_each_response_has_a_file_of_its_own(folder: Path, text: str, words: str) -> None:
    Path("r").write_text("text\n")
    Path("link").symlink_to("r")
    Path("more.jsonl").write_text('{"id": "a", "prompt": "p", "response_file": "more.jsonl"}\n')
    loaded = suite(text)
    with pytest.raises(InputError, match=words) as caught:
        planned(loaded)
    assert caught.value.place is not None


def test_recordings_have_a_file_of_their_own(folder: Path) -> None:
    for line, words in {
        "record: {model: m, recordings: m.baselines.jsonl}": "another file of the suite",
        "record: {model: m, recordings: x.txt}": "m.yml:2:32: record.recordings is 'x.txt', but must end in .jsonl",
        "record: {model: m, recordings: ../x.jsonl}": "outside the repository",
        "record: {model: m, system: s, system_file: r}": "has both system and system_file",
        "record: {model: m, system_file: none.md}": "cannot read none.md: No such file",
        "record: {model: m, temperature: 3}": "must be at least 0 and at most 2",
        "record: {}": "record is missing required key 'model'",
        "record: {model: ''}": "1 to 200 characters without spaces",
    }.items():
        Path("m.yml").write_text(f"version: 1\n{line}\ncases: [{{id: a, prompt: p, response_file: r}}]\n")
        with pytest.raises(InputError) as caught:
            planned(load("m.yml", recording=True))
        assert words in str(caught.value)


def test_a_reply_is_written_before_the_next_is_waited_for(folder: Path) -> None:
    loaded = suite("cases: [{id: a, prompt: p, response_file: new/a.md}, {id: b, prompt: p, response_file: b.md}]\n")
    assert loaded.record is not None
    first, second = planned(loaded).calls
    recorder = Recorder(loaded, loaded.record, DEFAULT_LIMITS)
    recorder.prepare([first, second])
    recorder.take(second, Answer(1, reply("B")))
    assert Path("b.md").read_bytes() == b"B\n"
    assert list(read("m.recordings.jsonl").by_case) == ["b"]
    recorder.take(first, Answer(0, None, ModelError("no answer within 1 seconds")))
    assert recorder.failed == {"a": "no answer within 1 seconds"}
    recorder.take(first, Answer(0, reply("A")))
    assert list(read("m.recordings.jsonl").by_case) == ["b", "a"]
    recorder.close()
    assert list(read("m.recordings.jsonl").by_case) == ["a", "b"]
    assert planned(load("m.yml", recording=True)).fresh == 2


def test_half_a_line_of_a_killed_run_does_not_spoil_the_next(folder: Path) -> None:
    loaded = suite("cases: [{id: a, prompt: p, response_file: a.md}, {id: b, prompt: p, response_file: b.md}]\n")
    assert loaded.record is not None
    calls = planned(loaded).calls
    write("m.recordings.jsonl", [recorded()])
    with Path("m.recordings.jsonl").open("a") as file:
        file.write('{"asked": "1b0')
    recorder = Recorder(loaded, loaded.record, DEFAULT_LIMITS)
    recorder.prepare(calls)
    recorder.take(calls[1], Answer(1, reply("B")))
    assert list(read("m.recordings.jsonl").by_case) == ["a", "b"]


def test_lines_of_cases_that_are_gone_go_with_the_next_recording(folder: Path) -> None:
    loaded = suite("cases: [{id: b, prompt: p, response_file: b.md}]\n")
    assert loaded.record is not None
    write("m.recordings.jsonl", [recorded()])
    recorder = Recorder(loaded, loaded.record, DEFAULT_LIMITS)
    recorder.close()
    assert list(read("m.recordings.jsonl").by_case) == ["a"]
    recorder.take(planned(loaded).calls[0], Answer(0, reply("B")))
    recorder.close()
    assert list(read("m.recordings.jsonl").by_case) == ["b"]


def test_a_folder_that_cannot_be_made_is_said_before_anything_is_asked(folder: Path) -> None:
    Path("file").write_text("x")
    loaded = suite("cases: [{id: a, prompt: p, response_file: file/a.md}]\n")
    assert loaded.record is not None
    with pytest.raises(InputError, match="file/a.md: cannot create its folder: "):
        Recorder(loaded, loaded.record, DEFAULT_LIMITS).prepare(planned(loaded).calls)


def test_a_bad_line_of_the_recordings_is_named(folder: Path) -> None:
    line = json.dumps(recorded()._asdict())
    path = Path("m.recordings.jsonl")
    for bad, words in {
        "<<<<<<< HEAD": "m.recordings.jsonl:3:1: not valid JSON",
        "[]": "m.recordings.jsonl:3:1: it is a list, but must be a mapping; restore the line from Git",
        line.replace('"asked"', '"asket"'): "asket is an unknown key; did you mean 'asked'?",
        line.replace('"prompt_tokens": 1', '"prompt_tokens": -1'): "prompt_tokens is -1, but must be at least 0",
        line.replace(NOW, "x"): "asked is 'x', but must be a SHA-256 in hexadecimal",
    }.items():
        path.write_text(f"{line}\n\n{bad}\n")
        with pytest.raises(InputError) as caught:
            read(str(path))
        assert words in str(caught.value)
    path.write_text(f"{line}\n\n{line}")
    assert read(str(path)) == Recordings({"a": [recorded()]}, whole=False)


def test_the_documented_manifests_load(folder: Path) -> None:
    Path("prompts").mkdir()
    Path("prompts/a.md").write_text("How long?")
    blocks = re.findall(r"```yaml\n(.*?)```", (DOCS / "record.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    for block in blocks:
        Path("m.yml").write_text(block, encoding="utf-8")
        jsonschema.validate(yaml.safe_load(block), schema(Manifest))
        assert len(planned(load("m.yml", recording=True)).calls) == 1


def test_every_option_is_documented() -> None:
    table = (DOCS / "record.md").read_text(encoding="utf-8").split("| key of `record` |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", "".join(row.split("|")[1] for row in table.splitlines()[2:]))) == {
        *Recording._fields
    }


def test_calls_say_where_their_response_goes(folder: Path) -> None:
    Path("sub").mkdir()
    Path("sub/m.yml").write_text("version: 1\nrecord: {model: m}\ncases: [{id: a, prompt: p, response_file: r/a.md}]\n")
    loaded = load("sub/m.yml", recording=True)
    assert loaded.record is not None
    assert loaded.record.recordings == "sub/m.recordings.jsonl"
    (call,) = planned(loaded).calls
    assert isinstance(call, Call)
    assert call.file == "sub/r/a.md"
