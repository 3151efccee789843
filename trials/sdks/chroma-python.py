"""Shelves of poems, by the Python client of Chroma."""

import os
from urllib.parse import urlsplit

os.environ["ANONYMIZED_TELEMETRY"] = "False"
import chromadb
from story import base, call

address = urlsplit(base)
client = chromadb.HttpClient(host=address.hostname, port=address.port, headers={"x-chroma-token": "trial-key"})
admin = chromadb.AdminClient(client._system.settings) if hasattr(chromadb, "AdminClient") else None


def names(collections):
    return sorted(one.name for one in collections)


def described(one):
    return [one.name, one.metadata]


call("heartbeat", client.heartbeat, lambda moment: moment > 0)
call("version", client.get_version, lambda text: text)
call("batch size", client.get_max_batch_size, lambda size: size)
call("identity", client.get_user_identity, lambda one: [one.tenant, sorted(one.databases)])
call("collections", client.list_collections, names)
call("first collections", lambda: client.list_collections(limit=2), len)
call("further collections", lambda: client.list_collections(limit=3, offset=4), len)
call("count collections", client.count_collections, lambda count: count)
poems = call("collection", lambda: client.get_collection("poems"), described)
call("missing collection", lambda: client.get_collection("nothing"))
call("count", poems.count, lambda count: count)
call("all records", poems.get, lambda found: [sorted(found["ids"]), sorted(found["documents"])])
call("by IDs", lambda: poems.get(ids=["raven", "tyger"]), lambda found: [found["ids"], found["documents"]])
call("missing record", lambda: poems.get(ids=["nothing"]), lambda found: found["ids"])
call("by metadata", lambda: poems.get(where={"author": "Poe"}), lambda found: found["ids"])
call("by a minimum", lambda: poems.get(where={"year": {"$gt": 1817}}), lambda found: sorted(found["ids"]))
call("by text", lambda: poems.get(where_document={"$contains": "lake"}), lambda found: found["ids"])
call("page", lambda: poems.get(limit=2, offset=1), lambda found: len(found["ids"]))
call("peek", lambda: poems.peek(3), lambda found: len(found["ids"]))
call("embeddings", lambda: poems.get(ids=["raven"], include=["embeddings"]), lambda found: found["embeddings"].tolist())
call("query", lambda: poems.query(query_embeddings=[[1, 0, 0]], n_results=2), lambda found: found["ids"])
call("invalid filter", lambda: poems.get(where={"year": {"$odd": 3}}))
call("wrong dimension", lambda: poems.query(query_embeddings=[[1, 0]], n_results=2))
songs = call("create", lambda: client.create_collection("songs", metadata={"language": "it"}, embedding_function=None), described)
call("create again", lambda: client.create_collection("songs", embedding_function=None))
call("get or create", lambda: client.get_or_create_collection("songs", embedding_function=None), lambda one: one.id == songs.id)
call("invalid name", lambda: client.create_collection("a", embedding_function=None))
call("empty", songs.count, lambda count: count)
call("add", lambda: songs.add(ids=["aria", "solo"], embeddings=[[1, 2], [3, 4]], documents=["O", "Si"], metadatas=[{"act": 1}, {"act": 2}]))
call("added", songs.get, lambda found: [sorted(found["ids"]), sorted(found["documents"])])
call("count added", songs.count, lambda count: count)
call("update", lambda: songs.update(ids=["aria"], documents=["Oh"]))
call("updated", lambda: songs.get(ids=["aria"]), lambda found: found["documents"])
call("upsert", lambda: songs.upsert(ids=["duet"], embeddings=[[5, 6]], documents=["Ah"]))
call("count upserted", songs.count, lambda count: count)
call("delete record", lambda: songs.delete(ids=["solo"]))
call("count less", songs.count, lambda count: count)
call("rename", lambda: songs.modify(name="arias"))
call("renamed", lambda: client.get_collection("arias", embedding_function=None), described)
call("old name", lambda: client.get_collection("songs", embedding_function=None))
call("delete collection", lambda: client.delete_collection("arias"))
call("deleted", lambda: client.get_collection("arias", embedding_function=None))
call("delete deleted", lambda: client.delete_collection("arias"))
call("databases", lambda: admin.list_databases(), lambda found: sorted(one["name"] for one in found))
call("database", lambda: admin.get_database("archive"), lambda one: [one["name"], one["tenant"]])
call("create database", lambda: admin.create_database("theatre"))
call("create database again", lambda: admin.create_database("theatre"))
call("created database", lambda: admin.get_database("theatre"), lambda one: [one["name"], one["tenant"]])
call("delete database", lambda: admin.delete_database("theatre"))
call("deleted database", lambda: admin.get_database("theatre"))
call("missing tenant", lambda: admin.get_tenant("nobody"))
call("create tenant", lambda: admin.create_tenant("stage"))
call("created tenant", lambda: admin.get_tenant("stage"), lambda one: one["name"])
