"""What programs do with Chroma by way of chromadb: tenants, databases, collections, and the records in them."""

import os
from urllib.parse import urlsplit

import chromadb
from chromadb.config import Settings
from chromadb.errors import ChromaError, NotFoundError

from steps import KEY, TAG, URL, expect, expect_error, expect_true, kept, step

os.environ["ANONYMIZED_TELEMETRY"] = "false"
PORT = urlsplit(URL).port
OPTIONS = {"host": "127.0.0.1", "port": PORT, "headers": {"x-chroma-token": KEY}}
TENANT = f"team-{TAG}"
PLAIN = {"embedding_function": None}


def chroma_error(error):
    return isinstance(error, (ChromaError, ValueError))


def settings():
    return Settings(
        chroma_api_impl="chromadb.api.fastapi.FastAPI",
        chroma_server_host="127.0.0.1",
        chroma_server_http_port=PORT,
        chroma_server_headers=OPTIONS["headers"],
        anonymized_telemetry=False,
    )


@step("connect to the default tenant and database")
def _():
    kept["client"] = chromadb.HttpClient(**OPTIONS)


@step("read the heartbeat")
def _():
    expect_true(kept["client"].heartbeat() > 10**18, "it is not in nanoseconds")


@step("read the version")
def _():
    expect_true(kept["client"].get_version().count(".") == 2, "it is not a version")


@step("read the largest size of a batch")
def _():
    expect_true(kept["client"].get_max_batch_size() > 0, "it is not above 0")


@step("create a tenant")
def _():
    kept["admin"] = admin = chromadb.AdminClient(settings())
    admin.create_tenant(TENANT)
    expect(admin.get_tenant(TENANT)["name"], TENANT, "name")


@step("create a database")
def _():
    kept["admin"].create_database("papers", TENANT)
    expect(kept["admin"].get_database("papers", TENANT)["name"], "papers", "name")


@step("a database of a taken name is an error")
def _():
    expect_error(lambda: kept["admin"].create_database("papers", TENANT), chroma_error)


@step("list databases")
def _():
    expect([one["name"] for one in kept["admin"].list_databases(tenant=TENANT)], ["papers"], "names")


@step("connect to a tenant and a database")
def _():
    kept["papers"] = chromadb.HttpClient(**OPTIONS, tenant=TENANT, database="papers")


@step("a tenant that is not there is an error")
def _():
    expect_error(lambda: kept["admin"].get_tenant(f"nobody-{TAG}"), lambda error: isinstance(error, NotFoundError))


@step("a new database has no collections")
def _():
    expect((kept["papers"].list_collections(), kept["papers"].count_collections()), ([], 0), "collections and count")


@step("create a collection")
def _():
    kept["letters"] = made = kept["papers"].create_collection("letters", metadata={"kind": "post"}, **PLAIN)
    expect((made.name, made.metadata), ("letters", {"kind": "post"}), "name and metadata")
    expect((made.tenant, made.database), (TENANT, "papers"), "tenant and database")


@step("get a collection by its name")
def _():
    found = kept["papers"].get_collection("letters", **PLAIN)
    expect((found.id, found.metadata), (kept["letters"].id, {"kind": "post"}), "id and metadata")


@step("get a collection by its id")
def _():
    expect(kept["papers"].get_collection_by_id(kept["letters"].id, **PLAIN).name, "letters", "name")


@step("a collection of a taken name is an error")
def _():
    expect_error(lambda: kept["papers"].create_collection("letters", **PLAIN), chroma_error)


@step("get or create a collection that is there")
def _():
    expect(kept["papers"].get_or_create_collection("letters", **PLAIN).id, kept["letters"].id, "id")


@step("get or create a collection that is not there")
def _():
    expect(kept["papers"].get_or_create_collection("bills", **PLAIN).name, "bills", "name")


@step("a collection that is not there is an error")
def _():
    expect_error(
        lambda: kept["papers"].get_collection("nothing", **PLAIN), lambda error: isinstance(error, NotFoundError)
    )


@step("list collections")
def _():
    expect(sorted(one.name for one in kept["papers"].list_collections()), ["bills", "letters"], "names")


@step("list collections by pages")
def _():
    pages = [[one.name for one in kept["papers"].list_collections(limit=1, offset=offset)] for offset in (0, 1, 2)]
    expect((sorted(sum(pages, [])), len(pages[2])), (["bills", "letters"], 0), "names and size of the last page")


@step("count collections")
def _():
    expect(kept["papers"].count_collections(), 2, "count")


@step("a new collection is empty")
def _():
    expect(kept["letters"].count(), 0, "count")


@step("add records")
def _():
    kept["letters"].add(
        ids=["a", "b", "c", "d"],
        embeddings=[[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.9, 0.1, 0]],
        documents=["dear aunt", "dear uncle", "to the bank", "dear niece"],
        metadatas=[{"year": 1810, "to": "aunt"}, {"year": 1811, "to": "uncle"}, {"year": 1812, "to": "bank"}, {"year": 1813, "to": "niece"}],
    )


@step("count records")
def _():
    expect(kept["letters"].count(), 4, "count")


@step("get all records")
def _():
    expect(sorted(kept["letters"].get()["ids"]), ["a", "b", "c", "d"], "ids")


@step("get records by their ids")
def _():
    found = kept["letters"].get(ids=["b"])
    expect((found["ids"], found["documents"]), (["b"], ["dear uncle"]), "ids and documents")
    expect(found["metadatas"], [{"year": 1811, "to": "uncle"}], "metadata")


@step("get the embeddings of records")
def _():
    found = kept["letters"].get(ids=["b"], include=["embeddings"])
    expect([list(map(float, one)) for one in found["embeddings"]], [[0, 1, 0]], "embeddings")
    expect(found["documents"], None, "documents")


@step("filter records by metadata")
def _():
    expect(kept["letters"].get(where={"to": "bank"})["ids"], ["c"], "ids")


@step("filter records by a range of metadata")
def _():
    expect(sorted(kept["letters"].get(where={"year": {"$gte": 1812}})["ids"]), ["c", "d"], "ids")


@step("filter records by two conditions")
def _():
    where = {"$and": [{"year": {"$gt": 1810}}, {"to": {"$in": ["aunt", "uncle"]}}]}
    expect(kept["letters"].get(where=where)["ids"], ["b"], "ids")


@step("filter records by what a document contains")
def _():
    expect(kept["letters"].get(where_document={"$contains": "bank"})["ids"], ["c"], "ids")


@step("page through records")
def _():
    pages = [kept["letters"].get(limit=3, offset=offset)["ids"] for offset in (0, 3)]
    expect(([len(page) for page in pages], sorted(sum(pages, []))), ([3, 1], ["a", "b", "c", "d"]), "sizes and ids")


@step("peek at records")
def _():
    expect(len(kept["letters"].peek(limit=2)["ids"]), 2, "number of records")


@step("search the nearest records")
def _():
    found = kept["letters"].query(query_embeddings=[[1, 0, 0]], n_results=2)
    expect((found["ids"], found["documents"]), ([["a", "d"]], [["dear aunt", "dear niece"]]), "ids and documents")


@step("search the nearest records of a kind")
def _():
    found = kept["letters"].query(query_embeddings=[[1, 0, 0]], n_results=2, where={"year": {"$lt": 1813}})
    expect(found["ids"][0][0], "a", "first id")
    expect_true("d" not in found["ids"][0], "the filter is not kept to")


@step("update a record")
def _():
    kept["letters"].update(ids=["a"], embeddings=[[1, 0, 0]], documents=["dear aunt Jane"], metadatas=[{"year": 1820}])
    found = kept["letters"].get(ids=["a"])
    expect((found["documents"], found["metadatas"]), (["dear aunt Jane"], [{"year": 1820, "to": "aunt"}]), "record")


@step("upsert a record that is there and one that is not")
def _():
    kept["letters"].upsert(ids=["b", "e"], embeddings=[[0, 1, 1], [1, 1, 1]], documents=["dear uncle Jo", "new"])
    expect(kept["letters"].count(), 5, "count")
    expect(kept["letters"].get(ids=["b"])["documents"], ["dear uncle Jo"], "documents")


@step("an embedding of another length is an error")
def _():
    expect_error(lambda: kept["letters"].add(ids=["f"], embeddings=[[1, 2]]), chroma_error)


@step("delete a record")
def _():
    kept["letters"].delete(ids=["e"])
    expect((kept["letters"].count(), kept["letters"].get(ids=["e"])["ids"]), (4, []), "count and ids")


@step("delete records by a filter")
def _():
    kept["letters"].delete(where={"year": 1813})
    expect(sorted(kept["letters"].get()["ids"]), ["a", "b", "c"], "ids")


@step("rename a collection")
def _():
    kept["letters"].modify(name="post")
    expect(kept["papers"].get_collection("post", **PLAIN).id, kept["letters"].id, "id")
    expect_error(lambda: kept["papers"].get_collection("letters", **PLAIN), chroma_error)


@step("change the metadata of a collection")
def _():
    kept["letters"].modify(metadata={"kind": "old post"})
    expect(kept["papers"].get_collection("post", **PLAIN).metadata, {"kind": "old post"}, "metadata")


@step("a collection of another database is not there")
def _():
    kept["admin"].create_database("other", TENANT)
    other = chromadb.HttpClient(**OPTIONS, tenant=TENANT, database="other")
    expect(other.list_collections(), [], "collections")


@step("delete a collection")
def _():
    kept["papers"].delete_collection("post")
    expect([one.name for one in kept["papers"].list_collections()], ["bills"], "names")


@step("delete a collection that is not there is an error")
def _():
    expect_error(lambda: kept["papers"].delete_collection("nothing"), lambda error: isinstance(error, NotFoundError))


@step("delete a database")
def _():
    kept["admin"].delete_database("other", TENANT)
    expect([one["name"] for one in kept["admin"].list_databases(tenant=TENANT)], ["papers"], "names")
