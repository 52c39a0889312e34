"""An agent with a tool, and a mocked model; RUN=2 gives a later recording, in which it looks up another order."""

import os

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes
from inspect_ai.solver import generate, system_message, use_tools
from inspect_ai.tool import tool

LATER = os.environ.get("RUN") == "2"


@tool
def get_order():
    async def execute(id: str) -> str:
        """Look up an order.

        Args:
            id: Number of the order.
        """
        return f"Order {id} was delivered on 3 May."

    return execute


@task
def agent():
    order = "A-1043" if LATER else "A-1042"
    outputs = []
    for epoch in range(2):
        outputs += [
            ModelOutput.for_tool_call("mockllm/model", "get_order", {"id": order}, content="Let me look."),
            ModelOutput.from_content("mockllm/model", "It was delivered on 3 May." + " Enjoy it!" * epoch),
        ]
    for output in outputs:
        output.usage = ModelUsage()  # counting tokens would load a file
    return Task(
        dataset=MemoryDataset([Sample(id="where", input="Where is my order A-1042?", target="3 May")], name="agent"),
        solver=[system_message("You are the support desk."), use_tools(get_order()), generate()],
        scorer=includes(),
        epochs=2,
        model=get_model("mockllm/model", custom_outputs=outputs),
        config=GenerateConfig(max_connections=1),
    )
