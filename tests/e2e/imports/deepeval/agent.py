"""Conversations with tool calls; RUN=2 gives a later recording, in which the agent looks up another order."""

import os

from answers import QUIET, Turns
from deepeval import evaluate
from deepeval.test_case import ConversationalTestCase, ToolCall, Turn

ORDER = "A-1043" if os.environ.get("RUN") == "2" else "A-1042"
CALL = ToolCall(name="get_order", input_parameters={"id": ORDER}, output={"delivered": "3 May"})

evaluate(
    [
        ConversationalTestCase(
            name="where is my order",
            turns=[
                Turn(role="user", content="Where is my order A-1042?"),
                Turn(role="assistant", content="It was delivered on 3 May.", tools_called=[CALL]),
                Turn(role="user", content="Thank you."),
                Turn(role="assistant", content="You are welcome."),
            ],
        )
    ],
    [Turns()],
    identifier="support agent",
    **QUIET,
)
