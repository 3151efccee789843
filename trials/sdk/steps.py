"""Runs steps one after the other and prints a line of JSON for each: its name, its time, and why it failed."""

import json
import os
import time

URL = os.environ["SDK_URL"]
KEY = os.environ["SDK_KEY"]
TAG = os.environ["SDK_TAG"]


class Kept(dict):
    """What steps leave for later ones."""

    def __missing__(self, name):
        raise LookupError(f"an earlier step did not leave {name!r}")


kept = Kept()


def expect(found, wanted, what="value"):
    if found != wanted:
        raise AssertionError(f"{what} is {found!r}, expected {wanted!r}")


def expect_true(condition, complaint):
    if not condition:
        raise AssertionError(complaint)


def expect_error(call, judge):
    """The call must raise an error that the judge takes."""
    try:
        given = call()
    except Exception as error:
        expect_true(judge(error), f"another error: {said(error)}")
        return
    raise AssertionError(f"no error, but {given!r}")


def said(error):
    return " ".join(f"{type(error).__name__}: {error}".split())[:400]


def step(name):
    """Runs the decorated function at once."""

    def run(function):
        outcome = {"step": name, "began": time.time() * 1000}
        try:
            function()
        except Exception as error:
            outcome["failed"] = said(error)
        outcome["ended"] = time.time() * 1000
        print(json.dumps(outcome), flush=True)

    return run
