"""Files of recorders are read where they lie; what is damaged in one is said and hides nothing else."""

import base64
import gzip
import json
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest

from vrty_gate.errors import InputError
from vrty_gate.files.disk import DEFAULT_LIMITS
from vrty_gate.importing.cassettes import exchanges
from vrty_gate.importing.exchange import Exchange

RECORDED = Path(__file__).parents[4] / "recordings"
FILES = sorted(path.name for path in (RECORDED / "files").iterdir())
sys.path.insert(0, str(RECORDED))
import server  # noqa: E402  # what the recorders were answered

GOOD = """\
- request:
    body: '{"n": %d}'
    method: POST
    uri: https://x.test/v1
  response:
    body:
      string: it's %d
    headers:
      Content-Type:
      - application/json
    status:
      code: 200
      message: OK
"""


def read(text: str | bytes, path: str = "x.yaml", **limits: int) -> list[Exchange]:
    data = text.encode() if isinstance(text, str) else text
    return list(exchanges(data, path, DEFAULT_LIMITS._replace(**limits)))


def cassette(*items: str, key: str = "interactions") -> str:
    return f"{key}:\n{''.join(items)}version: 1\n"


def good(number: int) -> str:
    return GOOD % (number, number)


def with_reply(body: str, headers: str = " {}") -> str:
    """An interaction whose reply is written so."""
    return good(9).replace("string: it's 9", body).replace("\n      Content-Type:\n      - application/json", headers)


def har(*entries: dict, **options: object) -> str:
    return json.dumps({"log": {"version": "1.2", "entries": list(entries)}}, **options)


def entry(content: dict, number: int = 1) -> dict:
    return {
        "request": {"method": "POST", "url": "https://x.test/v1", "postData": {"text": f"n={number}"}},
        "response": {
            "status": 200,
            "headers": [{"name": "content-type", "value": "application/json"}],
            "content": content,
        },
    }


@pytest.mark.parametrize("name", FILES)
def test_every_recorder_s_file_gives_what_was_asked_and_answered(name: str) -> None:
    found = read((RECORDED / "files" / name).read_bytes(), name)
    asked = server.requests()
    if name == "vcrpy-decoded.json":  # its serializer has no binary bodies
        del asked[3]
    answers = {
        None: json.dumps(server.reply(server.ANSWER), indent=2, ensure_ascii=False),
        "stream": "".join(server.events(server.ANSWER)),
        "error": '{"error": {"message": "The server had an error."}}',
        "latin": "Der Kaffee heißt „café“.",
        "deflate": json.dumps(server.reply(server.ANSWER)),
    }
    assert [json.loads(each.request) for each in found] == asked
    assert [each.reply.decode() for each in found] == [answers[each.get("user")] for each in asked]
    assert [each.status for each in found] == [500 if each.get("user") == "error" else 200 for each in asked]
    types = {"stream": "text/event-stream", "latin": "text/plain"}
    assert [each.content_type for each in found] == [types.get(each.get("user"), "application/json") for each in asked]
    assert {(each.method, each.url) for each in found} == {("POST", "http://127.0.0.1:18642/v1/chat/completions")}


@pytest.mark.parametrize("name", FILES)
def test_no_secret_of_a_recording_is_kept(name: str) -> None:
    data = (RECORDED / "files" / name).read_bytes()
    secret = "test-api-key" if name == "go.httprr" else "SECRET"  # langchaingo's httprr replaces them itself
    assert secret.encode() in data
    assert secret not in repr(read(data, name))
    assert "kept-nowhere" not in repr(read(data, name))


def test_no_secret_of_a_header_is_in_a_message() -> None:
    for value in ["0123456789", "!SECRET", "'SECRET", "SECRET: SECRET", "@SECRET", "{SECRET", "*SECRETSECRET"]:
        item = good(1).replace("    method", f"    headers:\n      X-Key: {value}\n    method").replace("it's", "`it's")
        assert "SECRET" not in repr(read(cassette(item))).replace("*SECRETSECRET", "")
        assert "0123456789" not in repr(read(cassette(item)))


def test_numbers_that_yaml_reads_in_its_own_way_are_text() -> None:
    text = (
        good(1)
        .replace("'{\"n\": 1}'", "0x1F")
        .replace("  method", "  form: {n: 012:30}\n    method")
        .replace("it's 1", "1_000")
    )
    [each] = read(cassette(text))
    assert (each.request, each.reply, each.problem) == (b"0x1F", b"1_000", "")


def test_a_url_loses_its_password_and_its_query() -> None:
    url = "https://me:SECRET@x.test/v1?key=SECRET&alt=sse#SECRET"
    assert read(cassette(good(1).replace("https://x.test/v1", url)))[0].url == "https://x.test/v1?alt=sse"


def test_each_exchange_has_its_line() -> None:
    assert [each.line for each in read(cassette(good(1), good(2)))] == [2, 15]
    assert [each.line for each in read(har(entry({}), entry({}), indent=1))] == [5, 24]


@pytest.mark.parametrize(
    ("damage", "line", "words"),
    [
        (good(9).replace("it's 9", '"it'), 21, "quote"),
        (good(9).replace("it's 9", "'it"), 21, "quote"),
        (good(9).replace("    body:\n", "<<<<<<< HEAD\n    body:\n"), 20, "conflict"),
        (good(9).replace("  response", "\tresponse"), 19, "tab"),
        (with_reply("base64_string: 'Zm9v!'"), 15, "the body of this reply cannot be read: it is not valid base64"),
        (with_reply("base64_string: Zm9vYg"), 15, "the body of this reply cannot be read: its base64 is cut off"),
        (with_reply("string: !!binary |\n        Zm9vYg"), 21, "its base64 is cut off"),
        (good(9).replace("request:", "question:"), 15, "this interaction has no request"),
        (good(9).replace("uri:", "address:"), 15, "this request has no URL"),
        ("- only a text\n", 15, "this interaction has no request"),
    ],
)
def test_a_damaged_interaction_is_said_and_hides_no_other(damage: str, line: int, words: str) -> None:
    found = read(cassette(good(1), damage, good(2)))
    assert [each.reply for each in found if not each.problem] == [b"it's 1", b"it's 2"]
    [bad] = [each for each in found if each.problem]
    assert words in bad.problem
    assert "\n" not in bad.problem
    assert bad.line == line


def test_the_interactions_before_the_end_of_a_file_cut_off_are_read() -> None:
    found = read("interactions:\n" + good(1) + good(2)[:100] + "'")
    assert [each.reply for each in found] == [b"it's 1", b""]
    found = read("interactions:\n" + good(1) + good(2).replace("it's 2", '"it')[: good(2).index("headers")])
    assert found[0].reply == b"it's 1"
    assert "not closed" in found[1].problem


GZIP = gzip.compress(b'{"answer": "yes"}' * 9, mtime=0)


def binary(data: bytes) -> str:
    return f"string: !!binary |\n        {base64.b64encode(data).decode()}"


def with_encoding(data: bytes, encoding: str) -> str:
    return cassette(with_reply(binary(data), f"\n      Content-Encoding:\n      - {encoding}"))


def test_compressed_bodies_are_unpacked() -> None:
    plain = b'{"answer": "yes"}' * 9
    raw = zlib.compressobj(wbits=-15)
    for data, encoding in [
        (GZIP, "gzip"),
        (GZIP, "identity"),  # some recorders leave the header out
        (plain, "gzip"),  # and some unpack the body, but not the header
        (zlib.compress(plain), "deflate"),
        (raw.compress(plain) + raw.flush(), "deflate"),
        (zlib.compress(GZIP), "gzip, deflate"),
        (gzip.compress(plain[:20]) + gzip.compress(plain[20:]), "gzip"),
        (plain, "br"),
        (b"11\r\n" + plain[:17] + b"\r\n88\r\n" + plain[17:] + b"\r\n0\r\n\r\n", "identity"),
    ]:
        [each] = read(with_encoding(data, encoding))
        assert (each.reply, each.problem) == (plain, "")


@pytest.mark.parametrize(
    ("data", "encoding", "words"),
    [
        (GZIP[:-12], "gzip", "its gzip data is cut off"),
        (GZIP[:14] + b"\xff\xff" + GZIP[16:], "gzip", "its gzip data is damaged"),
        (b"\x8b\x00\x80\xff\x03", "br", "Brotli"),
        (b"\x28\xb5\x2f\xfd\x00", "zstd", "Zstandard"),
        (b"\xff\xfe\xfd", "deflate", "its deflate data is damaged"),
    ],
)
def test_a_body_that_cannot_be_unpacked_is_said(data: bytes, encoding: str, words: str) -> None:
    [each] = read(with_encoding(data, encoding))
    assert words in each.problem
    assert (each.url, each.line, each.reply, each.request) == ("https://x.test/v1", 2, b"", b"")


def test_no_small_file_fills_the_memory() -> None:
    bomb = zlib.compress(bytes(20_000_000), 9)
    gzipped = gzip.compress(bytes(20_000_000))
    tracemalloc.start()
    [each] = read(with_encoding(gzipped, "gzip"))
    [other] = read(with_encoding(bomb, "deflate"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "more than 4194304 bytes when unpacked; raise --max-file-bytes" in each.problem
    assert "more than 4194304 bytes when unpacked" in other.problem
    assert peak < 20_000_000
    with pytest.raises(InputError, match="bytes when unpacked"):
        read(gzip.compress(bytes(9_000)), file_bytes=500)


def test_many_bodies_of_one_file_share_a_limit() -> None:
    items = [with_reply(binary(gzip.compress(b"x" * 900))) for _ in range(20)]
    found = read(cassette(*items), file_bytes=1000)
    assert [bool(each.problem) for each in found] == [False] * 17 + [True] * 3


def test_a_file_has_at_most_as_many_interactions_as_a_suite_has_cases() -> None:
    assert len(read(cassette(good(1), good(2)), cases=2)) == 2
    with pytest.raises(InputError, match="x.yaml:15: more than 1 interactions; split the file or raise --max-cases"):
        read(cassette(good(1), good(2)), cases=1)


def test_aliases_between_interactions_are_read_and_bounded() -> None:
    shared = good(1).replace("string: it's 1", "string: &text it's 1") + good(2).replace("it's 2", "*text")
    assert [each.reply for each in read(cassette(shared))] == [b"it's 1", b"it's 1"]
    laughs = "x: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
        f"y{i}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(8)
    )
    found = read(cassette(good(1), good(2).replace("it's 2", "*i")))
    assert found[0].reply == b"it's 1"
    assert "anchor" in found[1].problem
    with pytest.raises(InputError, match="beside its interactions cannot be read"):
        read(laughs + cassette(good(1)))


TWO = "what stands beside its interactions cannot be read, so they may be others"


@pytest.mark.parametrize(
    "text",
    [
        cassette(good(1)) + cassette(good(2)),
        cassette(good(1)) + cassette(good(2)).replace("interactions:", '"inter\\x61ctions" :'),
        cassette(good(1)) + cassette(good(2)).replace("interactions:", "? interactions\n:"),
        cassette(good(1), key="http_interactions") + cassette(good(2)),
        'x: "\n' + cassette(good(1)).replace("version: 1\n", '"\n') + cassette(good(2)),
        '{"meta": {"interactions": [{"request": {}}]}, "interactions": [{"request": {}}]}',
        '{"interactions": [], "interactions": [{"request": {}}]}',
        '{"interactions": [{"request": {}}], "interactions": [{"request": {}}]}',
        '{"interactions": [{"request": {}}], "inter\\u0061ctions": [{"request": {}}]}',
        '{"http_interactions": [{"request": {}}], "interactions": [{"request": {}}]}',
        '{"log": {"entries": [{"request": {}}]}, "interactions": [{"request": {}}]}',
    ],
)
def test_a_file_where_recorders_take_another_list_than_this_reader_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=TWO):
        read(text)


def test_what_stands_beside_the_interactions_may_be_anything_else() -> None:
    extra = "recorded_with: VCR 6.3\nmore: {a: [1]}\n"
    assert [each.reply for each in read("---\nmeta: [a]\n" + cassette(good(1)) + extra)] == [b"it's 1"]
    assert len(read(json.dumps({"name": "x", "meta": {"a": [1]}, "interactions": []}))) == 0


def test_a_request_without_a_reply_has_the_status_0() -> None:
    for response in ["response: null", "response: {}", "response:", ""]:
        text = good(1)[: good(1).index("response")] + response + "\n"
        [each] = read(cassette(text))
        assert (each.status, each.request, each.reply, each.problem) == (0, b'{"n": 1}', b"", "")
    assert read(har({**entry({}), "response": {"status": -1}}))[0].status == 0


@pytest.mark.parametrize(
    "nothing", ["interactions: []\n", "interactions:\nversion: 1\n", "http_interactions: []", '{"interactions": []}']
)
def test_a_cassette_without_interactions_has_no_exchange(nothing: str) -> None:
    assert read(nothing) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ("name: x\nsteps: []\n", "it is not a recording of vcrpy"),
        ("just a text", "it is not a recording of vcrpy"),
        ('{"messages": []}', "it is not a recording of vcrpy"),
        ("interactions:\n  3f2c:\n  - text: hello\n", "it is not a recording of vcrpy"),
        ("interactions:\n- text: hello\n", "it is not a recording of vcrpy"),
        ('{"entries": [{"title": "Hello"}]}', "it is not a recording of vcrpy"),
        ("- !ruby/struct:VCR::HTTPInteraction\n  request: x\n", "ruby/struct"),
        ("a: 'b\n", "not closed"),
        ('{"a": ', "not valid JSON"),
        (b"interactions:\n\0", "it is binary"),
        (b"interactions:\n- \xff", "not valid UTF-8"),
    ],
)
def test_a_file_that_is_no_cassette_is_refused_in_one_line(text: str | bytes, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        read(text)
    assert "\n" not in str(error.value)
    assert str(error.value).startswith("x.yaml:")


def test_a_har_entry_that_is_damaged_hides_no_other() -> None:
    text = har(*(entry({"text": f"{n}"}, n) for n in (1, 2, 3)), indent=2)
    found = read(text.replace('"n=2"', '"n=2'))
    assert [each.reply for each in found] == [b"1", b"", b"3"]
    assert "not valid JSON" in found[1].problem
    cut = read(har(*(entry({"text": f"{n}"}, n) for n in (1, 2)))[:-60])
    assert cut[0].reply == b"1"
    assert "not valid JSON" in cut[1].problem
    assert read(har(entry({"text": "1"}))[:-3])[0].problem == "the file is cut off after this"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ({"encoding": "base64", "text": "Zm9vYg"}, "its base64 is cut off"),
        ({"encoding": "base64", "text": "[1]"}, "its list of chunks is damaged"),
        ({"_isBinary": True, "text": '["zz"]'}, "its list of chunks is damaged"),
        ({"_file": "a1.json"}, "it is in a separate file"),
    ],
)
def test_a_body_of_a_har_file_that_cannot_be_read_is_said(content: dict, words: str) -> None:
    assert words in read(har(entry(content)))[0].problem


def test_polly_s_chunks_are_joined() -> None:
    halves = [GZIP[:9], GZIP[9:]]
    for content in [
        {"encoding": "base64", "text": json.dumps([base64.b64encode(half).decode() for half in halves])},
        {"_isBinary": True, "text": json.dumps([half.hex() for half in halves])},
    ]:
        assert read(har(entry(content)))[0].reply == b'{"answer": "yes"}' * 9


def test_a_trace_of_httprr_whose_lengths_are_wrong_is_said_and_the_next_exchange_read() -> None:
    data = (RECORDED / "files" / "go.httprr").read_bytes()
    fourth = data.index(b'"user": "latin"')
    found = read(data[:fourth] + b"more" + data[fourth:])
    assert [bool(each.problem) for each in found] == [False, False, False, True, False]
    assert "lengths do not match" in found[3].problem
    assert "line ends changed" in read(data.replace(b"\n", b"\r\n"))[0].problem
    assert read(data[:-5])[-1].problem
    assert read(gzip.compress(data)) == read(data)


def test_bodies_of_vcr_for_r_are_read() -> None:
    packed = base64.b64encode(zlib.compress(b"yes")).decode()
    [packed_reply, elsewhere] = read(cassette(with_reply(f"raw_gzip: {packed}"), with_reply("on_disk: a.json")))
    assert packed_reply.reply == b"yes"
    assert "it is in a separate file" in elsewhere.problem


def test_bodies_that_another_serializer_parsed_are_written_as_json() -> None:
    text = good(1).replace("body: '{\"n\": 1}'", "body: {n: [1, é]}")
    assert read(cassette(text))[0].request == '{"n": [1, "é"]}'.encode()


@pytest.mark.slow
def test_a_file_of_20_megabytes_is_read_one_interaction_at_a_time() -> None:
    data = cassette(*(good(n).replace("it's", "it is " + "x" * 20_000) for n in range(1000))).encode()
    tracemalloc.start()
    count = sum(not each.problem for each in exchanges(data, "x.yaml", DEFAULT_LIMITS))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 1000
    assert peak < 1.2 * len(data)
