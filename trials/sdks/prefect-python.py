"""A data team, by the client of Prefect."""

import asyncio
import os
import tempfile
from uuid import UUID

from story import base, call_async as call

os.environ.update(PREFECT_API_URL=base, PREFECT_HOME=tempfile.mkdtemp())

from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate, VariableCreate, VariableUpdate
from prefect.client.schemas.actions import WorkPoolCreate, WorkPoolUpdate
from prefect.client.schemas.filters import FlowFilter, FlowRunFilter
from prefect.client.schemas.sorting import FlowRunSort, FlowSort
from prefect.states import Cancelled, Completed, Running

nobody = UUID("00000000-0000-4000-8000-000000000000")


def names(items):
    return sorted(item.name for item in items)


def in_order(items):
    return [item.name for item in items]


async def story(client):
    await call("hello", client.hello, lambda answer: answer.json())
    await call("version", client.api_version, lambda text: text)
    await call("flows", client.read_flows, names)
    await call("flows sorted", lambda: client.read_flows(sort=FlowSort.NAME_DESC, limit=3), in_order)
    await call("next flows", lambda: client.read_flows(sort=FlowSort.NAME_DESC, limit=3, offset=3), in_order)
    tagged = FlowFilter(tags={"all_": ["night"]})
    await call("flows by tag", lambda: client.read_flows(flow_filter=tagged), names)
    flow = await call("flow by name", lambda: client.read_flow_by_name("train-model"), lambda one: [one.name, one.tags])
    await call("flow by ID", lambda: client.read_flow(flow.id), lambda one: [one.name, one.tags])
    await call("runs", lambda: client.read_flow_runs(sort=FlowRunSort.NAME_DESC), in_order)
    failed = FlowRunFilter(state={"type": {"any_": ["FAILED", "CRASHED"]}})
    await call("runs by state", lambda: client.read_flow_runs(flow_run_filter=failed), names)
    of_flow = FlowFilter(name={"any_": ["nightly-load"]})
    await call("runs of a flow", lambda: client.read_flow_runs(flow_filter=of_flow), names)
    await call("count runs", client.count_flow_runs, lambda count: count)
    await call("variable by name", lambda: client.read_variable_by_name("currency"), lambda one: [one.name, one.value, one.tags])
    await call("variables", client.read_variables, names)
    await call("first variables", lambda: client.read_variables(limit=2), names)
    await call("no variable", lambda: client.read_variable_by_name("nothing"), lambda one: one)
    await call("work pools", client.read_work_pools, names)
    await call("work pool", lambda: client.read_work_pool("cluster"), lambda one: [one.name, one.type, one.description, one.concurrency_limit])
    await call("pool's limit", lambda: client.read_work_pool_concurrency_status("cluster"), lambda one: [one.concurrency_limit])

    region = VariableCreate(name="region", value="west", tags=["etl"])
    await call("create variable", lambda: client.create_variable(region), lambda one: [one.name, one.value, one.tags])
    await call("create variable again", lambda: client.create_variable(region))
    await call("update variable", lambda: client.update_variable(VariableUpdate(name="region", value={"zone": 3})))
    await call("updated variable", lambda: client.read_variable_by_name("region"), lambda one: [one.value, one.tags])
    await call("delete variable", lambda: client.delete_variable_by_name("region"))
    await call("deleted variable", lambda: client.read_variable_by_name("region"), lambda one: one)
    await call("delete deleted variable", lambda: client.delete_variable_by_name("region"))

    made = await call("create flow", lambda: client.create_flow_from_name("back-up"), lambda one: isinstance(one, UUID))
    again = await call("create flow again", lambda: client.create_flow_from_name("back-up"), lambda one: one == made)
    await call("created flow", lambda: client.read_flow(again), lambda one: [one.name, one.tags])

    laptops = WorkPoolCreate(name="laptops", type="process", concurrency_limit=3)
    await call("create pool", lambda: client.create_work_pool(laptops), lambda one: [one.name, one.type, one.concurrency_limit, one.is_paused])
    await call("create pool again", lambda: client.create_work_pool(laptops))
    await call("update pool", lambda: client.update_work_pool("laptops", WorkPoolUpdate(description="On desks", is_paused=True)))
    await call("updated pool", lambda: client.read_work_pool("laptops"), lambda one: [one.description, one.is_paused, one.concurrency_limit])
    await call("scheduled runs", lambda: client.get_scheduled_flow_runs_for_work_pool("laptops"), lambda runs: runs)

    queue = await call("create queue", lambda: client.create_work_queue("slow", work_pool_name="laptops", concurrency_limit=2), lambda one: [one.name, one.concurrency_limit])
    await call("queue by name", lambda: client.read_work_queue_by_name("slow", work_pool_name="laptops"), lambda one: [one.name, one.concurrency_limit])
    await call("update queue", lambda: client.update_work_queue(queue.id, description="At night"))
    await call("updated queue", lambda: client.read_work_queue(queue.id), lambda one: [one.name, one.description])
    await call("queues of pool", lambda: client.read_work_queues(work_pool_name="laptops"), names)
    await call("delete queue", lambda: client.delete_work_queue_by_id(queue.id))
    await call("deleted queue", lambda: client.read_work_queue(queue.id))
    await call("delete pool", lambda: client.delete_work_pool("laptops"))
    await call("deleted pool", lambda: client.read_work_pool("laptops"))

    limit = GlobalConcurrencyLimitCreate(name="printers", limit=2)
    await call("create limit", lambda: client.create_global_concurrency_limit(limit), lambda one: isinstance(one, UUID))
    await call("limit by name", lambda: client.read_global_concurrency_limit_by_name("printers"), lambda one: [one.name, one.limit, one.active_slots])
    await call("limits", lambda: client.read_global_concurrency_limits(limit=10), names)
    await call("delete limit", lambda: client.delete_global_concurrency_limit_by_name("printers"), lambda answer: answer.status_code)
    await call("deleted limit", lambda: client.read_global_concurrency_limit_by_name("printers"))

    lynx = FlowRunFilter(name={"any_": ["brave-lynx"]})
    first = await call("run by name", lambda: client.read_flow_runs(flow_run_filter=lynx, limit=1), in_order)
    run = first[0].id if first else nobody
    await call("run by ID", lambda: client.read_flow_run(run), lambda one: [one.name, one.state.type, one.parameters])
    await call("rename run", lambda: client.set_flow_run_name(run, "night-owl"), lambda answer: answer.status_code)
    await call("renamed run", lambda: client.read_flow_run(run), lambda one: [one.name, one.tags])
    await call("states of run", lambda: client.read_flow_run_states(run), lambda states: [one.type for one in states])
    await call("force state", lambda: client.set_flow_run_state(run, Running(), force=True), lambda result: [result.status, result.state.type])
    await call("complete", lambda: client.set_flow_run_state(run, Completed(message="Done")), lambda result: [result.status, result.state.type, result.state.message])
    await call("completed run", lambda: client.read_flow_run(run), lambda one: [one.state.type, one.state.message])
    await call("delete run", lambda: client.delete_flow_run(run))
    await call("deleted run", lambda: client.read_flow_run(run))
    await call("delete deleted run", lambda: client.delete_flow_run(run))

    await call("missing flow", lambda: client.read_flow(nobody))
    await call("missing flow by name", lambda: client.read_flow_by_name("nothing"))
    await call("missing pool", lambda: client.read_work_pool("nothing"))
    await call("missing queue", lambda: client.read_work_queue_by_name("nothing"))
    await call("state of missing run", lambda: client.set_flow_run_state(nobody, Cancelled()))
    await call("delete missing flow", lambda: client.delete_flow(nobody))
    await call("too many", lambda: client.read_flows(limit=1000))
    await call("negative offset", lambda: client.read_flows(offset=-1))
    await call("delete flow", lambda: client.delete_flow(made))
    await call("deleted flow", lambda: client.read_flow(made))


async def main():
    async with get_client() as client:
        await story(client)


asyncio.run(main())
