"""Assistants, threads, runs and memories, by the Python client of LangGraph."""

from langgraph_sdk import get_sync_client
from story import base, call

client = get_sync_client(url=base)
assistants, threads, runs, crons, store = client.assistants, client.threads, client.runs, client.crons, client.store

nobody = "00000000-0000-4000-8000-000000000000"


def names(items):
    return sorted(str(item["name"]) for item in items)


def in_order(items):
    return [item["name"] for item in items]


def topics(items):
    return sorted(str(item["metadata"].get("topic")) for item in items)


def keys(found):
    return sorted(item["key"] for item in found["items"])


call("assistants", assistants.search, names)
call("assistants by metadata", lambda: assistants.search(metadata={"team": "news"}), names)
call("assistants by graph", lambda: assistants.search(graph_id="writer", limit=2, sort_by="name", sort_order="asc"), in_order)
call("next assistants", lambda: assistants.search(graph_id="writer", limit=2, offset=2, sort_by="name", sort_order="asc"), in_order)
call("count assistants", assistants.count, lambda count: count)
made = call("create assistant", lambda: assistants.create("writer", name="Editor", metadata={"team": "books"}, description="Reads twice"), lambda one: [one["name"], one["graph_id"], one["metadata"], one["description"], one["version"]])
call("created assistant", lambda: assistants.get(made["assistant_id"]), lambda one: [one["name"], one["metadata"]])
call("create with ID", lambda: assistants.create("writer", assistant_id="11111111-0000-4000-8000-000000000001", name="Poet"), lambda one: [one["assistant_id"], one["name"]])
call("create with ID again", lambda: assistants.create("writer", assistant_id="11111111-0000-4000-8000-000000000001"))
call("create or keep", lambda: assistants.create("writer", assistant_id="11111111-0000-4000-8000-000000000001", if_exists="do_nothing"), lambda one: one["name"])
call("create of missing graph", lambda: assistants.create("nothing"))
call("update assistant", lambda: assistants.update(made["assistant_id"], name="Chief editor", metadata={"floor": 3}), lambda one: [one["name"], one["metadata"], one["version"]])
call("updated assistant", lambda: assistants.get(made["assistant_id"]), lambda one: [one["name"], one["metadata"], one["version"]])
call("versions", lambda: assistants.get_versions(made["assistant_id"]), lambda all: [one["version"] for one in all])
call("back to the first version", lambda: assistants.set_latest(made["assistant_id"], 1), lambda one: [one["name"], one["version"]])
call("graph", lambda: assistants.get_graph(made["assistant_id"]), lambda one: [node["id"] for node in one["nodes"]])
call("schemas", lambda: assistants.get_schemas(made["assistant_id"]), lambda one: sorted(one["state_schema"]["properties"]))
call("missing assistant", lambda: assistants.get(nobody))
call("assistant of invalid ID", lambda: assistants.get("nothing"))
call("delete assistant", lambda: assistants.delete(made["assistant_id"]))
call("deleted assistant", lambda: assistants.get(made["assistant_id"]))
call("delete deleted assistant", lambda: assistants.delete(made["assistant_id"]))

call("threads", threads.search, topics)
call("threads by metadata", lambda: threads.search(metadata={"topic": "rain"}), topics)
call("threads by status", lambda: threads.search(status="idle", limit=2), len)
call("count threads", threads.count, lambda count: count)
talk = call("create thread", lambda: threads.create(metadata={"topic": "hail"}), lambda one: [one["metadata"], one["status"], one["values"]])
call("created thread", lambda: threads.get(talk["thread_id"]), lambda one: [one["metadata"], one["status"]])
call("update thread", lambda: threads.update(talk["thread_id"], metadata={"mood": "grim"}), lambda one: one["metadata"])
call("updated thread", lambda: threads.get(talk["thread_id"]), lambda one: one["metadata"])
call("state of new thread", lambda: threads.get_state(talk["thread_id"]), lambda one: [one["values"], one["next"]])
call("run and wait", lambda: runs.wait(talk["thread_id"], "writer", input={"topic": "hail", "notes": []}), lambda values: values)
call("state after run", lambda: threads.get_state(talk["thread_id"]), lambda one: [one["values"], one["next"]])
call("thread after run", lambda: threads.get(talk["thread_id"]), lambda one: [one["status"], one["values"]])
call("history", lambda: threads.get_history(talk["thread_id"], limit=2), len)
call("runs", lambda: runs.list(talk["thread_id"]), lambda all: [one["status"] for one in all])
call("run of missing assistant", lambda: runs.create(talk["thread_id"], nobody, input={}))
call("copy thread", lambda: threads.copy(talk["thread_id"]), lambda one: one["metadata"].get("topic"))
call("missing thread", lambda: threads.get(nobody))
call("missing run", lambda: runs.get(talk["thread_id"], nobody))
call("run on missing thread", lambda: runs.create(nobody, "writer", input={}))
call("delete thread", lambda: threads.delete(talk["thread_id"]))
call("deleted thread", lambda: threads.get(talk["thread_id"]))

call("memories", lambda: store.search_items(["users"]), keys)
call("memories of one", lambda: store.search_items(["users", "anna"]), keys)
call("memory", lambda: store.get_item(["users", "anna"], "colour"), lambda item: [item["key"], item["value"]])
call("put memory", lambda: store.put_item(["users", "carla"], "colour", {"is": "green"}))
call("memory that was put", lambda: store.get_item(["users", "carla"], "colour"), lambda item: [item["namespace"], item["value"]])
call("replace memory", lambda: store.put_item(["users", "carla"], "colour", {"is": "blue"}))
call("replaced memory", lambda: store.get_item(["users", "carla"], "colour"), lambda item: item["value"])
call("memories by value", lambda: store.search_items(["users"], filter={"is": "red"}), keys)
call("namespaces", lambda: store.list_namespaces(["users"]), lambda found: sorted(found["namespaces"]))
call("missing memory", lambda: store.get_item(["users", "carla"], "nothing"), lambda item: item)
call("delete memory", lambda: store.delete_item(["users", "carla"], "colour"))
call("deleted memory", lambda: store.get_item(["users", "carla"], "colour"), lambda item: item)

call("crons", crons.search, lambda all: sorted(one["schedule"] for one in all))
plan = call("create cron", lambda: crons.create("writer", schedule="0 4 1 1 *", input={"topic": "frost", "notes": []}), lambda one: one["schedule"])
call("count crons", crons.count, lambda count: count)
call("delete cron", lambda: crons.delete(plan["cron_id"]))
call("delete deleted cron", lambda: crons.delete(plan["cron_id"]))
