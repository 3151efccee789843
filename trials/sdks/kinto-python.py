"""A library, by the Python client of Kinto."""

from kinto_http import Client
from kinto_http.patch_type import JSONPatch
from story import base, call

client = Client(
    server_url=base, auth=("trial", "trial-password"), bucket="library", collection="books", retry=0
)
titles = lambda records: [one.get("title") for one in records]
names = lambda records: sorted(one.get("id") for one in records)
data = lambda *keys: lambda answer: [answer["data"].get(key) for key in keys]

call("server info", client.server_info, lambda info: [info["project_name"], info["user"]["bucket"] != ""])
call("list buckets", client.get_buckets, names)
call("get bucket", lambda: client.get_bucket(), data("id", "place"))
call("list collections", client.get_collections, names)
call("get collection", lambda: client.get_collection(), data("id", "kind"))
call("list groups", client.get_groups, names)
call("get group", lambda: client.get_group(id="staff"), data("id", "members"))
call("list records", client.get_records, names)
call("get record", lambda: client.get_record(id="book-2"), data("id", "title", "author", "year"))
call("sort and limit", lambda: client.get_records(_sort="-year", _limit=3), titles)
call("filter", lambda: client.get_records(kind="essay", _sort="title"), titles)
call("filter by a minimum", lambda: client.get_records(min_pages=400, _sort="pages"), titles)
call("search", lambda: client.get_records(like_title="the", _sort="title"), titles)
call("all pages", lambda: client.get_records(_sort="title", _limit=5, pages=float("inf")), titles)
call("timestamp", lambda: client.get_records_timestamp(), lambda text: text.isdigit())
call("not modified", lambda: client.get_records(if_none_match=client.get_records_timestamp()), len)
call("create bucket", lambda: client.create_bucket(id="branch", data={"place": "Station"}), data("id", "place"))
call("create bucket again", lambda: client.create_bucket(id="branch"))
call("create if missing", lambda: client.create_bucket(id="branch", if_not_exists=True), data("id", "place"))
call("patch bucket", lambda: client.patch_bucket(id="branch", data={"open": True}), data("place", "open"))
call("create collection", lambda: client.create_collection(id="maps", bucket="branch"), data("id"))
call("create record", lambda: client.create_record(id="book-20", data={"title": "Cranford", "year": 1853}), data("id", "title"))
call("create record again", lambda: client.create_record(id="book-20", data={"title": "Cranford"}))
book = call("read created", lambda: client.get_record(id="book-20"), data("title", "year"))
call("update record", lambda: client.update_record(id="book-20", data={"title": "Ruth"}), data("title", "year"))
call("outdated update", lambda: client.update_record(data={**book["data"], "title": "Romola"}))
call("patch record", lambda: client.patch_record(id="book-20", data={"pages": 300}), data("title", "pages"))
call("JSON patch", lambda: client.patch_record(id="book-20", changes=JSONPatch([{"op": "replace", "path": "/data/title", "value": "Sylvia"}])), data("title", "pages"))
call("share record", lambda: client.patch_record(id="book-20", permissions={"read": ["system.Everyone"]}), lambda answer: answer["permissions"]["read"])
call("list with created", lambda: client.get_records(_sort="-last_modified", _limit=1), titles)
call("missing record", lambda: client.get_record(id="book-99"))
call("missing collection", lambda: client.get_collection(id="nothing"))
call("invalid id", lambda: client.create_record(id="no name", data={"title": "Odd"}))
call("invalid sort", lambda: client.get_records(_limit="many"))
call("update group", lambda: client.update_group(id="staff", data={"members": ["basicauth:eva"]}), data("members"))
call("delete record", lambda: client.delete_record(id="book-20"), lambda answer: [answer["id"], answer["deleted"]])
call("read deleted", lambda: client.get_record(id="book-20"))
call("delete deleted", lambda: client.delete_record(id="book-20"))
call("delete if there", lambda: client.delete_record(id="book-20", if_exists=True))
call("delete bucket", lambda: client.delete_bucket(id="branch"), lambda answer: [answer["id"], answer["deleted"]])
call("collection of deleted", lambda: client.get_collection(id="maps", bucket="branch"))
call("wrong bucket", lambda: client.get_records(bucket="nowhere"))
