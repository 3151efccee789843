"""A folder of weather notes, by a Python client of Jupyter Server."""

from jupyter_server_api import JupyterServerClient
from story import base, call

client = JupyterServerClient(base, token="trial-token", max_retries=0)
contents, sessions = client.contents, client.sessions


def names(items):
    return sorted(item.name for item in items)


def shown(item):
    return [item.name, item.path, item.type, item.format, item.content]


def place(item):
    return [item.name, item.path, item.type]


call("version", client.get_version, lambda one: one.version)
call("status", client.get_status, lambda one: one.started is not None)
call("identity", client.get_identity, lambda one: one.color)
call("list", contents.list_directory, names)
call("list folder", lambda: contents.list_directory("archive"), names)
call("file", lambda: contents.get("todo.txt"), shown)
call("file without content", lambda: contents.get("rain.csv", content=False), shown)
call("notebook", lambda: contents.get("Heights.ipynb"), lambda one: [one.type, one.format, one.content["nbformat"]])
call("file in folder", lambda: contents.get("archive/old.txt"), shown)
call("missing file", lambda: contents.get("nothing.txt"))
call("missing folder", lambda: contents.list_directory("nowhere"))
call("wrong type", lambda: contents.get("todo.txt", type="directory"))
call("create file", lambda: contents.create_file("hail.txt", "None"), place)
call("created file", lambda: contents.get("hail.txt"), shown)
call("save file", lambda: contents.save_file("hail.txt", "A little"), place)
call("saved file", lambda: contents.get("hail.txt"), shown)
call("create folder", lambda: contents.create_directory("maps"), place)
call("empty folder", lambda: contents.list_directory("maps"), names)
call("create in folder", lambda: contents.create_file("maps/north.txt", "Up"), place)
call("folder with file", lambda: contents.list_directory("maps"), names)
call("create in missing folder", lambda: contents.create_file("nowhere/north.txt", "Up"))
call("create notebook", lambda: contents.create_notebook("Hail.ipynb"), place)
call("created notebook", lambda: contents.get("Hail.ipynb"), lambda one: [one.type, one.content["cells"]])
call("untitled", lambda: contents.create_untitled(type="file", ext=".txt"), lambda one: [one.type, one.path.endswith(".txt")])
call("copy", lambda: contents.copy_file("todo.txt", "maps"), lambda one: [one.path.startswith("maps/"), one.type])
call("rename", lambda: contents.rename("hail.txt", "snow.txt"), place)
call("renamed", lambda: contents.get("snow.txt"), shown)
call("old name", lambda: contents.get("hail.txt"))
call("rename to a name in use", lambda: contents.rename("snow.txt", "todo.txt"))
call("create checkpoint", lambda: contents.create_checkpoint("snow.txt"), lambda one: one["id"])
call("checkpoints", lambda: contents.list_checkpoints("snow.txt"), lambda all: [one["id"] for one in all])
call("restore checkpoint", lambda: contents.restore_checkpoint("snow.txt", "checkpoint"))
call("delete checkpoint", lambda: contents.delete_checkpoint("snow.txt", "checkpoint"))
call("delete file", lambda: contents.delete("snow.txt"))
call("deleted file", lambda: contents.get("snow.txt"))
call("delete deleted file", lambda: contents.delete("snow.txt"))
call("kernelspecs", client.kernelspecs.list_kernelspecs, lambda one: [one.default, sorted(one.kernelspecs)])
call("kernels", client.kernels.list_kernels, lambda all: [one.name for one in all])
call("missing kernel", lambda: client.kernels.get_kernel("00000000-0000-4000-8000-000000000000"))
call("sessions", sessions.list_sessions, lambda all: [one.path for one in all])
made = call("create session", lambda: sessions.create_session("Heights.ipynb", {"name": "python3"}, name="Heights"), lambda one: [one.path, one.name, one.type, one.kernel.name])
call("session", lambda: sessions.get_session(made.id), lambda one: [one.path, one.name, one.type])
call("rename session", lambda: sessions.rename_session(made.id, "Empty.ipynb"), lambda one: one.path)
call("session with new path", lambda: sessions.get_session(made.id), lambda one: one.path)
call("delete session", lambda: sessions.delete_session(made.id))
call("deleted session", lambda: sessions.get_session(made.id))
call("delete deleted session", lambda: sessions.delete_session(made.id))
