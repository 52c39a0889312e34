"""What an answer took, as tools record it: tokens, cost, time and steps in the metadata of its case."""

from collections.abc import Iterable
from typing import Any

import pytest

from vrty_gate.importing.imported import Imported, Options
from vrty_gate.importing.node import Node
from vrty_gate.importing.tools import inspect_ai, langfuse, opentelemetry, promptfoo


def metadata(cases: Iterable[Imported]) -> dict[str, object]:
    (answer,) = cases
    assert not answer.skip_reason
    return dict(answer.metadata)


def result(**more: Any) -> Node:
    usage = {"prompt": 12, "completion": 30, "total": 42}
    one = {
        "testIdx": 0,
        "promptIdx": 0,
        "provider": "p",
        "prompt": {"raw": "How long?"},
        "response": {"output": "30 days.", "tokenUsage": usage},
        "testCase": {"metadata": {"team": "support"}},
    }
    return Node({"results": [one | more]})


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"cost": 0.002, "latencyMs": 1500}, {"tokens_in": 12, "tokens_out": 30, "cost": 0.002, "latency_s": 1.5}),
        ({"cost": 0, "latencyMs": "soon"}, {"tokens_in": 12, "tokens_out": 30}),
        ({"response": {"output": "30 days.", "cached": True}, "latencyMs": 3}, {}),
        ({"testCase": {"metadata": {"team": "support", "tokens_in": 1}}}, {"tokens_in": 1, "tokens_out": 30}),
    ],
)
def test_promptfoo(more: dict[str, Any], expected: dict[str, float]) -> None:
    assert metadata(promptfoo.cases(result(**more), Options())) == {"team": "support", **expected}


def test_inspect_ai_adds_the_tokens_of_all_models() -> None:
    sample = {
        "id": "a",
        "input": "How long?",
        "output": {"completion": "30 days."},
        "model_usage": {"m": {"input_tokens": 5, "output_tokens": 7}, "judge": {"input_tokens": 1, "output_tokens": 2}},
        "total_time": 2.5,
    }
    data = Node({"eval": {"task": "t"}, "samples": [sample]})
    assert metadata(inspect_ai.cases(data, Options())) == {"tokens_in": 6, "tokens_out": 9, "latency_s": 2.5}


def test_langfuse_adds_the_generations_of_a_trace() -> None:
    def generation(**more: Any) -> dict[str, Any]:
        return {"traceId": "t", "type": "GENERATION", "input": "How long?", "output": "30 days.", **more}

    first = generation(usageDetails={"input": 5, "output": 7}, totalCost=0.001, latency=1.25)
    second = generation(usage={"input": 50, "output": 70}, calculatedTotalCost=0.01, latency=0.5)
    assert metadata(langfuse.cases(Node([first, second]), Options())) == {
        "tokens_in": 55,
        "tokens_out": 77,
        "cost": 0.011,
        "latency_s": 1.75,
        "steps": 2,
    }
    assert metadata(langfuse.cases(Node([generation()]), Options())) == {}


def test_opentelemetry_adds_the_requests_of_a_conversation_and_leaves_out_spans_around_them() -> None:
    def span(operation: str, seconds: int, tokens: int) -> dict[str, Any]:
        messages = {
            "gen_ai.input.messages": '[{"role": "user", "parts": [{"type": "text", "content": "How long?"}]}]',
            "gen_ai.output.messages": '[{"role": "assistant", "parts": [{"type": "text", "content": "30 days."}]}]',
        }
        attributes: list[dict[str, Any]] = [{"key": k, "value": {"stringValue": v}} for k, v in messages.items()]
        attributes.append({"key": "gen_ai.operation.name", "value": {"stringValue": operation}})
        attributes.append({"key": "gen_ai.usage.input_tokens", "value": {"intValue": str(tokens)}})
        attributes.append({"key": "gen_ai.usage.output_tokens", "value": {"intValue": tokens}})
        end = str(10**18 + seconds * 10**9)
        times = {"startTimeUnixNano": str(10**18), "endTimeUnixNano": end}
        return {"traceId": "t", "attributes": attributes, **times}

    spans = [span("chat", 2, 10), span("chat", 1, 20), span("invoke_agent", 4, 30)]
    data = Node({"resourceSpans": [{"scopeSpans": [{"spans": spans}]}]})
    expected = {"tokens_in": 30, "tokens_out": 30, "latency_s": 3.0, "steps": 2}
    assert metadata(opentelemetry.cases(data, Options())) == expected
