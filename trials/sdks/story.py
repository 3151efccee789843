"""Calls an SDK and prints how each call ended, one line of JSON a call."""

import inspect
import json
import os

# Without a slash at its end.
base = os.environ["API_URL"].rstrip("/")


def status_of(error):
    """The HTTP status that an SDK's error carries, wherever it keeps it."""
    for one in (error, getattr(error, "response", None)):
        for name in ("status_code", "status"):
            if isinstance(getattr(one, name, None), int):
                return getattr(one, name)
    return None


def failed(name, error):
    print(json.dumps({"call": name, "error": type(error).__name__, "status": status_of(error)}))


def ended(name, value, shown):
    try:
        print(json.dumps({"call": name, "ok": shown(value)}, default=str))
    except (AttributeError, KeyError, IndexError, TypeError) as error:
        print(json.dumps({"call": name, "without": f"{type(error).__name__} {error}"}))


def call(name, function, shown=lambda value: None):
    """Calls an SDK; `shown` picks the values that must be the same in each run. Gives what the SDK returned."""
    try:
        value = function()
    except Exception as error:
        return failed(name, error)
    ended(name, value, shown)
    return value


async def call_async(name, function, shown=lambda value: None):
    try:
        value = function()
        if inspect.isawaitable(value):
            value = await value
    except Exception as error:
        return failed(name, error)
    ended(name, value, shown)
    return value
