"""What programs do with Prefect by way of its own client: flows, deployments, runs, variables, limits, pools, blocks."""

import os
from datetime import timedelta
from uuid import uuid4

# They are read at the import.
os.environ["PREFECT_HOME"] = os.path.join(os.environ["SDK_FOLDER"], "client")
os.environ["PREFECT_CLIENT_MAX_RETRIES"] = "0"

from prefect.client.orchestration import SyncPrefectClient
from prefect.client.schemas.actions import (
    ArtifactCreate,
    ArtifactUpdate,
    BlockDocumentCreate,
    BlockSchemaCreate,
    BlockTypeCreate,
    BlockTypeUpdate,
    DeploymentScheduleCreate,
    DeploymentUpdate,
    GlobalConcurrencyLimitCreate,
    GlobalConcurrencyLimitUpdate,
    LogCreate,
    VariableCreate,
    VariableUpdate,
    WorkPoolCreate,
    WorkPoolUpdate,
)
from prefect.client.schemas.filters import (
    ArtifactFilter,
    ArtifactFilterKey,
    DeploymentFilter,
    DeploymentFilterName,
    FlowFilter,
    FlowFilterName,
    FlowRunFilter,
    FlowRunFilterName,
    FlowRunFilterState,
    FlowRunFilterStateType,
    FlowRunFilterTags,
    LogFilter,
    LogFilterFlowRunId,
    WorkPoolFilter,
    WorkPoolFilterName,
)
from prefect.client.schemas.schedules import IntervalSchedule
from prefect.client.schemas.sorting import FlowRunSort, FlowSort
from prefect.exceptions import ObjectAlreadyExists, ObjectNotFound
from prefect.flows import Flow
from prefect.states import Completed, Pending, Running

from steps import TAG, URL, expect, expect_error, expect_true, kept, step

client = SyncPrefectClient(URL)
NIGHTLY, WEEKLY = f"nightly-{TAG}", f"weekly-{TAG}"


def named(*names):
    return FlowFilter(name=FlowFilterName(any_=list(names)))


def not_found(error):
    # The client has an error of its own for most kinds of objects, not for flows.
    return isinstance(error, ObjectNotFound) or error.response.status_code == 404


def taken(error):
    return isinstance(error, ObjectAlreadyExists)


def names(items):
    return [item.name for item in items]


@step("ask whether the server is up")
def _():
    expect(client.api_healthcheck(), None, "trouble")


@step("read the version of the server")
def _():
    expect_true(client.api_version().count(".") >= 2, "it is not a version")


@step("create a flow")
def _():
    kept["nightly"] = client.create_flow_from_name(NIGHTLY)
    kept["weekly"] = client.create_flow_from_name(WEEKLY)


@step("read a flow")
def _():
    expect(client.read_flow(kept["nightly"]).name, NIGHTLY, "name")


@step("read a flow by its name")
def _():
    expect(client.read_flow_by_name(NIGHTLY).id, kept["nightly"], "id")


@step("a flow of a taken name is the one that is there")
def _():
    expect(client.create_flow_from_name(NIGHTLY), kept["nightly"], "id")


@step("list flows")
def _():
    expect_true({NIGHTLY, WEEKLY} <= set(names(client.read_flows())), "the flows are not listed")


@step("filter flows by their name")
def _():
    expect(names(client.read_flows(flow_filter=named(NIGHTLY))), [NIGHTLY], "names")


@step("filter flows by a part of their name")
def _():
    found = client.read_flows(flow_filter=FlowFilter(name=FlowFilterName(like_=f"kly-{TAG}")))
    expect(names(found), [WEEKLY], "names")


@step("sort flows by their name")
def _():
    found = client.read_flows(flow_filter=named(NIGHTLY, WEEKLY), sort=FlowSort.NAME_DESC)
    expect(names(found), [WEEKLY, NIGHTLY], "names")


@step("page through flows")
def _():
    pages = [client.read_flows(flow_filter=named(NIGHTLY, WEEKLY), limit=1, offset=offset) for offset in (0, 1, 2)]
    expect((sorted(names(sum(pages, []))), len(pages[2])), ([NIGHTLY, WEEKLY], 0), "names and size of the last page")


@step("a flow that is not there is an error")
def _():
    expect_error(lambda: client.read_flow(uuid4()), not_found)


@step("a flow of an unknown name is an error")
def _():
    expect_error(lambda: client.read_flow_by_name(f"nothing-{TAG}"), not_found)


@step("create a work pool")
def _():
    kept["pool"] = made = client.create_work_pool(WorkPoolCreate(name=f"pool-{TAG}", type="process"))
    expect((made.name, made.type, made.is_paused), (f"pool-{TAG}", "process", False), "name, type and is_paused")


@step("read a work pool by its name")
def _():
    expect(client.read_work_pool(f"pool-{TAG}").id, kept["pool"].id, "id")


@step("a work pool of a taken name is an error")
def _():
    expect_error(lambda: client.create_work_pool(WorkPoolCreate(name=f"pool-{TAG}", type="process")), taken)


@step("change a work pool")
def _():
    client.update_work_pool(f"pool-{TAG}", WorkPoolUpdate(is_paused=True, concurrency_limit=4))
    found = client.read_work_pool(f"pool-{TAG}")
    expect((found.is_paused, found.concurrency_limit), (True, 4), "is_paused and concurrency_limit")


@step("filter work pools by their name")
def _():
    found = client.read_work_pools(work_pool_filter=WorkPoolFilter(name=WorkPoolFilterName(any_=[f"pool-{TAG}"])))
    expect(names(found), [f"pool-{TAG}"], "names")


@step("create a work queue")
def _():
    kept["queue"] = made = client.create_work_queue(name="urgent", work_pool_name=f"pool-{TAG}", priority=1)
    expect((made.name, made.priority), ("urgent", 1), "name and priority")


@step("read a work queue by its name")
def _():
    found = client.read_work_queue_by_name("urgent", work_pool_name=f"pool-{TAG}")
    expect(found.id, kept["queue"].id, "id")


@step("list the work queues of a pool")
def _():
    expect_true("urgent" in names(client.read_work_queues(work_pool_name=f"pool-{TAG}")), "it is not listed")


@step("create a deployment")
def _():
    kept["deployment"] = client.create_deployment(
        kept["nightly"], "production", tags=["blue"], parameters={"days": 3}, description="each night"
    )


@step("read a deployment")
def _():
    found = client.read_deployment(kept["deployment"])
    expect((found.name, found.flow_id, found.tags), ("production", kept["nightly"], ["blue"]), "name, flow and tags")
    expect((found.parameters, found.paused), ({"days": 3}, False), "parameters and paused")


@step("read a deployment by its name")
def _():
    expect(client.read_deployment_by_name(f"{NIGHTLY}/production").id, kept["deployment"], "id")


@step("filter deployments by their name and flow")
def _():
    found = client.read_deployments(
        flow_filter=named(NIGHTLY), deployment_filter=DeploymentFilter(name=DeploymentFilterName(any_=["production"]))
    )
    expect([one.id for one in found], [kept["deployment"]], "ids")


@step("change a deployment")
def _():
    client.update_deployment(kept["deployment"], DeploymentUpdate(description="every night", tags=["green"]))
    found = client.read_deployment(kept["deployment"])
    expect((found.description, found.tags), ("every night", ["green"]), "description and tags")


@step("pause and resume a deployment")
def _():
    client.pause_deployment(kept["deployment"])
    expect(client.read_deployment(kept["deployment"]).paused, True, "paused")
    client.resume_deployment(kept["deployment"])
    expect(client.read_deployment(kept["deployment"]).paused, False, "paused")


@step("create a schedule of a deployment")
def _():
    schedule = IntervalSchedule(interval=timedelta(days=1))
    kept["schedule"] = client.create_deployment_schedules(kept["deployment"], [(schedule, True)])[0]
    expect([one.id for one in client.read_deployment_schedules(kept["deployment"])], [kept["schedule"].id], "ids")


@step("delete a schedule of a deployment")
def _():
    client.delete_deployment_schedule(kept["deployment"], kept["schedule"].id)
    expect(client.read_deployment_schedules(kept["deployment"]), [], "schedules")


@step("create a run of a deployment")
def _():
    kept["deployed"] = made = client.create_flow_run_from_deployment(kept["deployment"], name=f"first-{TAG}")
    expect((made.deployment_id, made.flow_id), (kept["deployment"], kept["nightly"]), "deployment and flow")
    expect((made.state.type.value, made.parameters), ("SCHEDULED", {"days": 3}), "state and parameters")


@step("create a run of a flow")
def _():
    flow = Flow(lambda: None, name=NIGHTLY)
    kept["run"] = made = client.create_flow_run(flow, name=f"second-{TAG}", tags=["red"], state=Pending())
    expect((made.name, made.tags), (f"second-{TAG}", ["red"]), "name and tags")
    expect((made.flow_id, made.state.type.value), (kept["nightly"], "PENDING"), "flow and state")


@step("read a run")
def _():
    found = client.read_flow_run(kept["run"].id)
    expect((found.name, found.state_type.value), (f"second-{TAG}", "PENDING"), "name and state")


@step("filter runs by their name")
def _():
    chosen = FlowRunFilter(name=FlowRunFilterName(any_=[f"second-{TAG}"]))
    expect([one.id for one in client.read_flow_runs(flow_run_filter=chosen)], [kept["run"].id], "ids")


@step("filter runs by a tag")
def _():
    chosen = FlowRunFilter(tags=FlowRunFilterTags(all_=["red"]))
    found = client.read_flow_runs(flow_filter=named(NIGHTLY), flow_run_filter=chosen)
    expect([one.id for one in found], [kept["run"].id], "ids")


@step("filter runs by their flow and sort them")
def _():
    found = client.read_flow_runs(flow_filter=named(NIGHTLY), sort=FlowRunSort.NAME_DESC)
    expect(names(found), [f"second-{TAG}", f"first-{TAG}"], "names")


@step("count the runs of a flow")
def _():
    expect(client.count_flow_runs(flow_filter=named(NIGHTLY)), 2, "count")


@step("set the state of a run")
def _():
    expect(client.set_flow_run_state(kept["run"].id, Running()).status.value, "ACCEPT", "status")
    client.set_flow_run_state(kept["run"].id, Completed(message="done"))
    found = client.read_flow_run(kept["run"].id)
    expect((found.state.type.value, found.state.message), ("COMPLETED", "done"), "state and message")


@step("read the states of a run")
def _():
    found = client.read_flow_run_states(kept["run"].id)
    expect([state.type.value for state in found], ["PENDING", "RUNNING", "COMPLETED"], "states")


@step("filter runs by their state")
def _():
    state = FlowRunFilterState(type=FlowRunFilterStateType(any_=["COMPLETED"]))
    found = client.read_flow_runs(flow_filter=named(NIGHTLY), flow_run_filter=FlowRunFilter(state=state))
    expect([one.id for one in found], [kept["run"].id], "ids")


@step("rename a run")
def _():
    client.set_flow_run_name(kept["run"].id, f"renamed-{TAG}")
    expect(client.read_flow_run(kept["run"].id).name, f"renamed-{TAG}", "name")


@step("write logs and read them")
def _():
    moment = kept["run"].created
    messages = ("one", "two")
    client.create_logs(
        [LogCreate(name="x", level=20, message=m, timestamp=moment, flow_run_id=kept["run"].id) for m in messages]
    )
    found = client.read_logs(LogFilter(flow_run_id=LogFilterFlowRunId(any_=[kept["run"].id])))
    expect(sorted(one.message for one in found), ["one", "two"], "messages")


@step("create a variable")
def _():
    made = client.create_variable(VariableCreate(name=f"limit_{TAG}", value={"most": 3}, tags=["blue"]))
    expect((made.name, made.value, made.tags), (f"limit_{TAG}", {"most": 3}, ["blue"]), "name, value and tags")


@step("read a variable by its name")
def _():
    expect(client.read_variable_by_name(f"limit_{TAG}").value, {"most": 3}, "value")


@step("change a variable")
def _():
    client.update_variable(VariableUpdate(name=f"limit_{TAG}", value=5))
    expect(client.read_variable_by_name(f"limit_{TAG}").value, 5, "value")


@step("a variable of a taken name is an error")
def _():
    expect_error(lambda: client.create_variable(VariableCreate(name=f"limit_{TAG}", value=1)), taken)


@step("a variable of an unknown name is none")
def _():
    expect(client.read_variable_by_name(f"nothing_{TAG}"), None, "variable")


@step("delete a variable by its name")
def _():
    client.delete_variable_by_name(f"limit_{TAG}")
    expect(client.read_variable_by_name(f"limit_{TAG}"), None, "variable")


@step("create a global concurrency limit and read it by its name")
def _():
    identifier = client.create_global_concurrency_limit(GlobalConcurrencyLimitCreate(name=f"db-{TAG}", limit=2))
    found = client.read_global_concurrency_limit_by_name(f"db-{TAG}")
    expect((found.id, found.limit, found.active_slots), (identifier, 2, 0), "id, limit and slots")


@step("change a global concurrency limit")
def _():
    client.update_global_concurrency_limit(f"db-{TAG}", GlobalConcurrencyLimitUpdate(limit=7))
    expect(client.read_global_concurrency_limit_by_name(f"db-{TAG}").limit, 7, "limit")


@step("delete a global concurrency limit")
def _():
    client.delete_global_concurrency_limit_by_name(f"db-{TAG}")
    expect_error(lambda: client.read_global_concurrency_limit_by_name(f"db-{TAG}"), not_found)


@step("create a concurrency limit and read it by its tag")
def _():
    identifier = client.create_concurrency_limit(f"tag-{TAG}", 2)
    expect(client.read_concurrency_limit_by_tag(f"tag-{TAG}").id, identifier, "id")


@step("delete a concurrency limit by its tag")
def _():
    client.delete_concurrency_limit_by_tag(f"tag-{TAG}")
    expect_error(lambda: client.read_concurrency_limit_by_tag(f"tag-{TAG}"), not_found)


@step("create an artifact and filter by its key")
def _():
    kept["artifact"] = made = client.create_artifact(ArtifactCreate(key=f"report-{TAG}", type="markdown", data="# One"))
    found = client.read_artifacts(artifact_filter=ArtifactFilter(key=ArtifactFilterKey(any_=[f"report-{TAG}"])))
    expect([(one.id, one.data) for one in found], [(made.id, "# One")], "ids and data")


@step("change an artifact")
def _():
    client.update_artifact(kept["artifact"].id, ArtifactUpdate(data="# Two"))
    found = client.read_artifacts(artifact_filter=ArtifactFilter(key=ArtifactFilterKey(any_=[f"report-{TAG}"])))
    expect([one.data for one in found], ["# Two"], "data")


@step("delete an artifact")
def _():
    client.delete_artifact(kept["artifact"].id)
    expect_error(lambda: client.delete_artifact(kept["artifact"].id), not_found)


@step("create a block type and read it by its slug")
def _():
    kept["type"] = made = client.create_block_type(BlockTypeCreate(name=f"Safe {TAG}", slug=f"safe-{TAG}"))
    expect(client.read_block_type_by_slug(f"safe-{TAG}").id, made.id, "id")


@step("change a block type")
def _():
    client.update_block_type(kept["type"].id, BlockTypeUpdate(description="keeps things"))
    expect(client.read_block_type_by_slug(f"safe-{TAG}").description, "keeps things", "description")


@step("create a block document and read it by its name")
def _():
    fields = {"type": "object", "properties": {"code": {"type": "string"}}}
    schema = client.create_block_schema(BlockSchemaCreate(fields=fields, block_type_id=kept["type"].id))
    made = client.create_block_document(
        BlockDocumentCreate(
            name="main", data={"code": "42"}, block_schema_id=schema.id, block_type_id=kept["type"].id
        )
    )
    found = client.read_block_document_by_name("main", f"safe-{TAG}")
    expect((found.id, found.data), (made.id, {"code": "42"}), "id and data")


@step("delete a block type")
def _():
    client.delete_block_type(kept["type"].id)
    expect_error(lambda: client.read_block_type_by_slug(f"safe-{TAG}"), not_found)


@step("delete a run")
def _():
    client.delete_flow_run(kept["run"].id)
    expect_error(lambda: client.read_flow_run(kept["run"].id), not_found)


@step("delete a deployment")
def _():
    client.delete_deployment(kept["deployment"])
    expect_error(lambda: client.read_deployment(kept["deployment"]), not_found)


@step("delete a work pool")
def _():
    client.delete_work_pool(f"pool-{TAG}")
    expect_error(lambda: client.read_work_pool(f"pool-{TAG}"), not_found)


@step("delete a flow")
def _():
    client.delete_flow(kept["nightly"])
    expect_error(lambda: client.read_flow(kept["nightly"]), not_found)
    expect(names(client.read_flows(flow_filter=named(NIGHTLY, WEEKLY))), [WEEKLY], "names")
    client.delete_flow(kept["weekly"])
