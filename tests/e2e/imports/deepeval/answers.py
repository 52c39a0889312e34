"""Static answers, judged by a metric that calls nobody; RUN=2 gives those of a later recording."""

import os

from deepeval import evaluate
from deepeval.evaluate import AsyncConfig, CacheConfig, DisplayConfig, ErrorConfig
from deepeval.metrics import BaseConversationalMetric, BaseMetric
from deepeval.test_case import ConversationalTestCase, LLMTestCase, ToolCall, Turn

LATER = os.environ.get("RUN") == "2"


class Words(BaseMetric):
    """Share of the expected words that the answer has."""

    threshold = 0.5
    async_mode = False

    def measure(self, test_case, *args, **kwargs):
        if "breaks" in test_case.input:
            raise RuntimeError("the metric broke")
        wanted = (test_case.expected_output or "").split()
        said = (test_case.actual_output or "").split()
        self.score = len([w for w in wanted if w in said]) / len(wanted) if wanted else 1.0
        self.success = self.score >= self.threshold
        self.reason = "counted words"
        return self.score

    async def a_measure(self, test_case, *args, **kwargs):
        return self.measure(test_case)

    def is_successful(self):
        return self.success

    @property
    def __name__(self):
        return "Words"


class Turns(BaseConversationalMetric):
    """Content with every talk."""

    threshold = 0.5
    async_mode = False

    def measure(self, test_case, *args, **kwargs):
        self.score, self.success, self.reason = 1.0, True, "there are turns"
        return self.score

    async def a_measure(self, test_case, *args, **kwargs):
        return self.measure(test_case)

    def is_successful(self):
        return self.success

    @property
    def __name__(self):
        return "Turns"


GOOD = "You have 30 days from delivery to return an item, and the refund covers shipping."
CASES = [
    LLMTestCase(
        name="refund window",
        input="How long do I have to return an item?",
        actual_output="Please visit our website." if LATER else GOOD,
        expected_output="30 days from delivery.",
        context=["Items may be returned within 30 days of delivery.", "A refund covers shipping."],
        retrieval_context=["Returns: 30 days.", "Versand: wir erstatten auch die Versandkosten – „immer“. 📦"],
        tags=["money", "returns & refunds"],
        metadata={"team": "support", "level": 2},
    ),
    LLMTestCase(
        input="Wann habt ihr geöffnet?",
        actual_output="Montag bis Freitag von 9 bis 17 Uhr.",
        expected_output="Montag bis Freitag, 9 bis 17 Uhr",
        retrieval_context=["Öffnungszeiten: Mo-Fr 9-17 Uhr."],
    ),
    LLMTestCase(
        input="Do you ship to Norway?",
        actual_output="Yes, we ship to Norway within five working days.",
        tools_called=[ToolCall(name="countries", input_parameters={"code": "NO"}, output="yes")],
    ),
    LLMTestCase(name="silent", input="What is silent?", actual_output=""),
    LLMTestCase(name="broken metric", input="What breaks?", actual_output="The metric does, not the answer."),
]
TALK = [
    ConversationalTestCase(
        name="a talk",
        turns=[
            Turn(role="user", content="Hello, I want to return a lamp."),
            Turn(role="assistant", content="Of course. When did it arrive?"),
        ],
    )
]

QUIET = {
    "display_config": DisplayConfig(show_indicator=False, print_results=False),
    "async_config": AsyncConfig(run_async=False),
    "cache_config": CacheConfig(write_cache=False, use_cache=False),
    "error_config": ErrorConfig(ignore_errors=True),
}
if __name__ == "__main__":
    if os.environ.get("TALK"):
        evaluate(TALK, [Turns()], identifier="support talks", **QUIET)
    else:
        evaluate(CASES, [Words()], identifier="support answers", **QUIET)
