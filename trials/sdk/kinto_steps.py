"""What programs do with Kinto by way of kinto-http: buckets, collections, groups and records."""

from kinto_http import Client, KintoException
from kinto_http.patch_type import JSONPatch, MergePatch

from steps import KEY, TAG, URL, expect, expect_error, expect_true, kept, step

client = Client(server_url=URL, auth=("trial", KEY))
BUCKET = f"library-{TAG}"
BOOKS = {"bucket": BUCKET, "collection": "books"}


def status(code):
    return lambda error: getattr(getattr(error, "response", None), "status_code", None) == code


def titles(records):
    return [record["title"] for record in records]


@step("read the settings of the server")
def _():
    expect_true("batch_max_requests" in client.server_info()["settings"], "no batch_max_requests")


@step("create a bucket by its name")
def _():
    made = client.create_bucket(id=BUCKET, data={"colour": "red"})
    expect(made["data"]["id"], BUCKET, "id")
    expect(made["data"]["colour"], "red", "colour")
    expect_true("last_modified" in made["data"], "no last_modified")


@step("read a bucket")
def _():
    expect(client.get_bucket(id=BUCKET)["data"]["colour"], "red", "colour")


@step("a bucket of a taken name is an error")
def _():
    expect_error(lambda: client.create_bucket(id=BUCKET), status(412))


@step("create a bucket if it does not exist")
def _():
    expect(client.create_bucket(id=BUCKET, if_not_exists=True)["data"]["colour"], "red", "colour")


@step("list buckets")
def _():
    expect_true(BUCKET in [bucket["id"] for bucket in client.get_buckets()], "the bucket is not listed")


@step("change a bucket")
def _():
    client.patch_bucket(id=BUCKET, data={"size": 3})
    data = client.get_bucket(id=BUCKET)["data"]
    expect((data["colour"], data["size"]), ("red", 3), "colour and size")


@step("create a collection")
def _():
    made = client.create_collection(id="books", bucket=BUCKET, permissions={"read": ["system.Everyone"]})
    expect(made["data"]["id"], "books", "id")
    expect(made["permissions"]["read"], ["system.Everyone"], "permissions")


@step("list the collections of a bucket")
def _():
    expect([one["id"] for one in client.get_collections(bucket=BUCKET)], ["books"], "ids")


@step("create a group and read its members")
def _():
    client.create_group(id="editors", bucket=BUCKET, data={"members": ["alice"]})
    expect(client.get_group(id="editors", bucket=BUCKET)["data"]["members"], ["alice"], "members")


@step("change the members of a group")
def _():
    client.update_group(id="editors", bucket=BUCKET, data={"members": ["alice", "bob"]})
    expect(client.get_group(id="editors", bucket=BUCKET)["data"]["members"], ["alice", "bob"], "members")


@step("create a record without an id")
def _():
    kept["first"] = made = client.create_record(data={"title": "Emma", "pages": 300, "lent": True}, **BOOKS)["data"]
    expect((made["title"], made["pages"]), ("Emma", 300), "title and pages")


@step("read a record")
def _():
    expect(client.get_record(id=kept["first"]["id"], **BOOKS)["data"], kept["first"], "record")


@step("create a record by its id")
def _():
    made = client.create_record(id="persuasion", data={"title": "Persuasion", "pages": 200, "lent": False}, **BOOKS)
    expect(made["data"]["id"], "persuasion", "id")


@step("a record of a taken id is an error")
def _():
    expect_error(lambda: client.create_record(id="persuasion", data={"title": "Other"}, **BOOKS), status(412))


@step("create more records")
def _():
    for title, pages in [("Lady Susan", 100), ("Sanditon", 50), ("Mansfield Park", 400)]:
        client.create_record(data={"title": title, "pages": pages, "lent": False}, **BOOKS)
    expect(len(client.get_records(**BOOKS)), 5, "number of records")


@step("records are listed with the newest first")
def _():
    expect(titles(client.get_records(**BOOKS))[0], "Mansfield Park", "first title")


@step("filter records by a property")
def _():
    expect(titles(client.get_records(title="Emma", **BOOKS)), ["Emma"], "titles")


@step("filter records by a boolean")
def _():
    expect(titles(client.get_records(lent=True, **BOOKS)), ["Emma"], "titles")


@step("filter records by a minimum")
def _():
    expect(sorted(titles(client.get_records(min_pages=300, **BOOKS))), ["Emma", "Mansfield Park"], "titles")


@step("filter records by several values")
def _():
    found = client.get_records(in_title=["Emma", "Sanditon"], **BOOKS)
    expect(sorted(titles(found)), ["Emma", "Sanditon"], "titles")


@step("filter records by what a text contains")
def _():
    expect(titles(client.get_records(like_title="Park", **BOOKS)), ["Mansfield Park"], "titles")


@step("sort records")
def _():
    wanted = ["Sanditon", "Lady Susan", "Persuasion", "Emma", "Mansfield Park"]
    expect(titles(client.get_records(_sort="pages", **BOOKS)), wanted, "titles")


@step("sort records downwards")
def _():
    expect(titles(client.get_records(_sort="-pages", **BOOKS))[:2], ["Mansfield Park", "Emma"], "titles")


@step("limit the number of records")
def _():
    expect(len(client.get_records(_limit=2, **BOOKS)), 2, "number of records")


@step("page through all records")
def _():
    pages = [page["data"] for page in client.get_paginated_records(_limit=2, **BOOKS)]
    expect([len(page) for page in pages], [2, 2, 1], "sizes of the pages")
    expect(len({record["id"] for page in pages for record in page}), 5, "number of records")


@step("ask for some fields only")
def _():
    found = client.get_records(_fields="title", title="Emma", **BOOKS)
    expect(sorted(found[0]), ["id", "last_modified", "title"], "properties")


@step("read the records changed since a moment")
def _():
    found = client.get_records(_since=str(kept["first"]["last_modified"]), _sort="last_modified", **BOOKS)
    expect(titles(found)[0], "Persuasion", "first title")
    expect(len(found), 4, "number of records")


@step("read the time of the last change")
def _():
    newest = max(record["last_modified"] for record in client.get_records(**BOOKS))
    expect(client.get_records_timestamp(**BOOKS), str(newest), "timestamp")


@step("replace a record")
def _():
    client.update_record(id="persuasion", data={"title": "Persuasion", "pages": 201}, **BOOKS)
    data = client.get_record(id="persuasion", **BOOKS)["data"]
    expect((data["pages"], "lent" in data), (201, False), "pages and whether lent is there")


@step("change a record")
def _():
    client.patch_record(id="persuasion", data={"year": 1817}, **BOOKS)
    data = client.get_record(id="persuasion", **BOOKS)["data"]
    expect((data["pages"], data["year"]), (201, 1817), "pages and year")


@step("change a record by a merge patch")
def _():
    client.patch_record(id="persuasion", changes=MergePatch({"year": None}), **BOOKS)
    expect("year" in client.get_record(id="persuasion", **BOOKS)["data"], False, "whether year is there")


@step("change a record by a JSON patch")
def _():
    patch = JSONPatch([{"op": "add", "path": "/data/shelf", "value": "A"}])
    client.patch_record(id="persuasion", changes=patch, **BOOKS)
    expect(client.get_record(id="persuasion", **BOOKS)["data"]["shelf"], "A", "shelf")


@step("a change moves last_modified on")
def _():
    before = client.get_record(id="persuasion", **BOOKS)["data"]["last_modified"]
    client.patch_record(id="persuasion", data={"pages": 202}, **BOOKS)
    expect_true(client.get_record(id="persuasion", **BOOKS)["data"]["last_modified"] > before, "it stands still")


@step("a change of a record that somebody else changed is an error")
def _():
    old = kept["first"]["last_modified"] - 1000
    expect_error(
        lambda: client.update_record(id=kept["first"]["id"], data={"title": "X"}, if_match=old, **BOOKS), status(412)
    )


@step("change a record that nobody else changed")
def _():
    record = client.get_record(id=kept["first"]["id"], **BOOKS)["data"]
    client.update_record(data={**record, "title": "Emma, again"}, **BOOKS)
    expect(client.get_record(id=record["id"], **BOOKS)["data"]["title"], "Emma, again", "title")


@step("a record that is not there is an error")
def _():
    expect_error(lambda: client.get_record(id="nobody", **BOOKS), status(404))


@step("records of a collection that is not there are an error")
def _():
    expect_error(lambda: client.get_records(bucket=BUCKET, collection="nothing"), status(404))


@step("a bucket that is not there is an error")
def _():
    expect_error(lambda: client.get_bucket(id=f"nothing-{TAG}"), lambda error: "BucketNotFound" in type(error).__name__)


@step("create records in one batch")
def _():
    with client.batch(**BOOKS) as batch:
        for number in (1, 2):
            batch.create_record(id=f"volume-{number}", data={"title": f"Volume {number}", "pages": 1, "lent": False})
    expect(client.get_record(id="volume-2", **BOOKS)["data"]["title"], "Volume 2", "title")


@step("delete a record")
def _():
    client.delete_record(id="persuasion", **BOOKS)
    expect_error(lambda: client.get_record(id="persuasion", **BOOKS), status(404))


@step("delete a record if it exists")
def _():
    client.delete_record(id="persuasion", if_exists=True, **BOOKS)


@step("delete a group")
def _():
    client.delete_group(id="editors", bucket=BUCKET)
    expect(client.get_groups(bucket=BUCKET), [], "groups")


@step("delete all records of a collection")
def _():
    expect_true(len(client.delete_records(**BOOKS)) > 0, "nothing was deleted")
    expect(client.get_records(**BOOKS), [], "records")


@step("delete a bucket with all that is in it")
def _():
    client.delete_bucket(id=BUCKET)
    expect_error(lambda: client.get_collection(id="books", bucket=BUCKET), lambda error: isinstance(error, KintoException))
