"""Traces and data of a support bot, by the Python client of Phoenix."""

from datetime import datetime, timezone

from phoenix.client import Client
from phoenix.client.types import PromptVersion
from story import base, call

client = Client(base_url=base)
projects, prompts, datasets = client.projects, client.prompts, client.datasets
spans, traces, sessions, experiments = client.spans, client.traces, client.sessions, client.experiments

nobody = "UHJvamVjdDo5OTk5OQ=="
at = "2026-03-01T10:00:00+00:00"


def names(items):
    return sorted(item["name"] for item in items)


def in_order(items):
    return [item["name"] for item in items]


def described(item):
    return [item["name"], item["description"]]


def template(text):
    return PromptVersion([{"role": "user", "content": text}], model_name="gpt-4o", model_provider="OPENAI")


def messages(version):
    return [one["content"] for one in version.format(variables={"question": "Why?"}).messages]


def inputs(dataset):
    return sorted(str(example["input"]) for example in dataset.examples)


call("projects", projects.list, names)
call("projects by a part of the name", lambda: projects.list(name_contains="bot"), names)
call("project by name", lambda: projects.get(project_name="support-bot"), described)
call("missing project", lambda: projects.get(project_name="nothing"))
call("missing project by ID", lambda: projects.get(project_id=nobody))
call("create project", lambda: projects.create(name="sales-bot", description="It sells"), described)
call("created project", lambda: projects.get(project_name="sales-bot"), described)
call("update project", lambda: projects.update(project_name="sales-bot", description="It sells more"), described)
call("updated project", lambda: projects.get(project_name="sales-bot"), described)
call("delete project", lambda: projects.delete(project_name="sales-bot"))
call("deleted project", lambda: projects.get(project_name="sales-bot"))
call("delete deleted project", lambda: projects.delete(project_name="sales-bot"))
call("delete the default project", lambda: projects.delete(project_name="default"))
call("projects at the end", projects.list, names)

call("prompt", lambda: prompts.get(prompt_identifier="greeting"), messages)
call("missing prompt", lambda: prompts.get(prompt_identifier="nothing"))
farewell = call("create prompt", lambda: prompts.create(name="farewell", version=template("Bye, {{question}}"), prompt_description="At the end"), messages)
call("created prompt", lambda: prompts.get(prompt_identifier="farewell"), messages)
call("version of prompt", lambda: prompts.get(prompt_version_id=farewell.id), messages)
call("second version", lambda: prompts.create(name="farewell", version=template("See you, {{question}}")), messages)
call("latest version", lambda: prompts.get(prompt_identifier="farewell"), messages)
call("tag version", lambda: prompts.tags.create(prompt_version_id=farewell.id, name="production"))
call("tags of version", lambda: prompts.tags.list(prompt_version_id=farewell.id), names)
call("prompt by tag", lambda: prompts.get(prompt_identifier="farewell", tag="production"), messages)
call("prompt by missing tag", lambda: prompts.get(prompt_identifier="farewell", tag="nothing"))
call("invalid prompt name", lambda: prompts.create(name="Not a name!", version=template("Hello")))
call("update prompt", lambda: prompts.update(prompt_identifier="farewell", prompt_description="At last"), described)
call("delete prompt", lambda: prompts.delete(prompt_identifier="farewell"))
call("deleted prompt", lambda: prompts.get(prompt_identifier="farewell"))

call("datasets", datasets.list, names)
call("dataset", lambda: datasets.get_dataset(dataset="questions"), lambda one: [one.name, one.description, one.example_count, inputs(one)])
call("missing dataset", lambda: datasets.get_dataset(dataset="nothing"))
example = {"input": {"question": "Where is it?"}, "output": {"answer": "On its way"}, "metadata": {"channel": "chat"}}
made = call("create dataset", lambda: datasets.create_dataset(name="complaints", examples=[example], dataset_description="Of March"), lambda one: [one.name, one.description, inputs(one)])
call("create dataset again", lambda: datasets.create_dataset(name="complaints", examples=[example]))
call("add examples", lambda: datasets.add_examples_to_dataset(dataset="complaints", examples=[{"input": {"question": "When?"}, "output": {"answer": "Soon"}}]), inputs)
call("dataset with added", lambda: datasets.get_dataset(dataset="complaints"), lambda one: [one.example_count, inputs(one)])
call("versions", lambda: datasets.get_dataset_versions(dataset="complaints"), len)

trial = call("create experiment", lambda: experiments.create(dataset_id=made.id, experiment_name="first", experiment_metadata={"model": "small"}), lambda one: [one["metadata"], one["repetitions"], one["example_count"]])
call("experiments", lambda: experiments.list(dataset_id=made.id), lambda all: [one["metadata"] for one in all])
call("experiment", lambda: experiments.get(experiment_id=trial["id"]), lambda one: [one["metadata"], one["dataset_id"] == made.id])
moment = datetime(2026, 3, 1, tzinfo=timezone.utc)
call("log run", lambda: experiments.log_run(experiment_id=trial["id"], dataset_example_id=made.examples[0]["id"], output="On its way", start_time=moment, end_time=moment), lambda run: run["output"])
call("delete experiment", lambda: experiments.delete(experiment_id=trial["id"]))
call("deleted experiment", lambda: experiments.get(experiment_id=trial["id"]))

call("spans", lambda: spans.get_spans(project_identifier="support-bot"), names)
call("first spans", lambda: spans.get_spans(project_identifier="support-bot", limit=2), len)
call("spans by name", lambda: spans.get_spans(project_identifier="support-bot", name="retrieve"), in_order)
call("spans of a trace", lambda: spans.get_spans(project_identifier="support-bot", trace_ids=["0" * 31 + "1"]), names)
call("root spans", lambda: spans.get_spans(project_identifier="support-bot", parent_id="null"), names)
call("spans by status", lambda: spans.get_spans(project_identifier="support-bot", status_code="ERROR"), names)
call("spans of missing project", lambda: spans.get_spans(project_identifier="nothing"))
call("traces", lambda: traces.get_traces(project_identifier="support-bot"), lambda all: sorted(one["trace_id"] for one in all))
call("annotate span", lambda: spans.add_span_annotation(span_id="0" * 15 + "1", annotation_name="quality", label="good", score=0.9, sync=True), lambda one: isinstance(one["id"], str))
call("annotations of span", lambda: spans.get_span_annotations(span_ids=["0" * 15 + "1"], project_identifier="support-bot"), lambda all: sorted([one["name"], one["result"]["label"]] for one in all))
call("annotate missing span", lambda: spans.add_span_annotation(span_id="f" * 16, annotation_name="quality", label="good", sync=True))
call("delete span", lambda: spans.delete(span_identifier="0" * 15 + "3"))
call("spans without deleted", lambda: spans.get_spans(project_identifier="support-bot"), names)
call("delete deleted span", lambda: spans.delete(span_identifier="0" * 15 + "3"))
call("sessions", lambda: sessions.list(project_name="support-bot"), lambda all: sorted(one["session_id"] for one in all))
call("session", lambda: sessions.get(session_id="monday"), lambda one: [one["session_id"], len(one["traces"])])
call("missing session", lambda: sessions.get(session_id="nothing"))
# The last one: the server answers with 500, and closes the connection.
call("create project again", lambda: projects.create(name="search-bot", description="Another"))
