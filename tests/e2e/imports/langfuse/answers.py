"""A page of observations as Langfuse's API gives it, written by the models of its client; RUN=2 is a later recording."""

import datetime as dt
import json
import os
import sys

from langfuse.api.commons.types.observation_v2 import ObservationV2
from langfuse.api.observations.types import ObservationsV2Response

ORDER = "A-1043" if os.environ.get("RUN") == "2" else "A-1042"
TIME = dt.datetime(2026, 1, 1, tzinfo=dt.timezone.utc)
SYSTEM = {"role": "system", "content": "You are the support desk."}
CALL = {"id": "call_x", "type": "function", "function": {"name": "get_order", "arguments": json.dumps({"id": ORDER})}}
ASKED = {"role": "assistant", "content": None, "tool_calls": [CALL]}
FOUND = {"role": "tool", "tool_call_id": "call_x", "content": f"Order {ORDER} was delivered on 3 May."}
WHERE = [SYSTEM, {"role": "user", "content": "Where is my order A-1042?"}]


def observation(number, trace, kind, given, answered, **more):
    return ObservationV2(
        id=f"o{number}",
        trace_id=trace,
        start_time=TIME + dt.timedelta(seconds=number),
        project_id="p",
        type=kind,
        input=given,
        output=answered,
        **more,
    )


metadata = {"case": "where is my order", "team": "support"}
rows = [
    observation(1, "t1", "AGENT", "Where is my order A-1042?", "It was delivered.", metadata=metadata, tags=["orders"]),
    observation(2, "t1", "GENERATION", {"messages": WHERE, "tools": []}, ASKED, model="gpt-4o-mini"),
    observation(3, "t1", "TOOL", {"id": ORDER}, FOUND["content"]),
    observation(
        4, "t1", "GENERATION", [*WHERE, ASKED, FOUND], {"role": "assistant", "content": "It was delivered on 3 May."}
    ),
    observation(5, "t2", "GENERATION", "How long may I return an item?", "You have 30 days from delivery."),
    observation(6, "t3", "GENERATION", "What breaks?", None, level="ERROR", status_message="503"),
]
page = ObservationsV2Response(data=rows, meta={"cursor": None})
json.dump(json.loads(page.json()), sys.stdout, ensure_ascii=False, indent=1, sort_keys=True)
