"""A graph of two steps, which asks no model."""

from typing import Annotated
from operator import add
from typing_extensions import TypedDict
from langgraph.graph import END, START, StateGraph


class State(TypedDict):
    topic: str
    notes: Annotated[list[str], add]


def collect(state: State):
    return {"notes": [f"About {state['topic']}"]}


def polish(state: State):
    return {"notes": [state["notes"][-1].upper()]}


builder = StateGraph(State)
builder.add_node(collect)
builder.add_node(polish)
builder.add_edge(START, "collect")
builder.add_edge("collect", "polish")
builder.add_edge("polish", END)
writer = builder.compile()
