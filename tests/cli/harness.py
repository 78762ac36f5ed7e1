"""What the tests of the command line share: every function of a script that takes one folder (or `_`, where it needs none) is a test."""
import sys
import tempfile
import traceback


def run_tests(scope, make=str, arguments=("folder", "_"), but=(), only=""):
    """Runs the tests of a module's globals(), each with a new folder made into what it takes, and says which failed. Returns the exit status."""
    tests = [f for name, f in list(scope.items())
             if getattr(f, "__code__", None) and f.__module__ == "__main__" and f.__code__.co_argcount == 1
             and f.__code__.co_varnames[0] in arguments and f not in but and only in name]
    failed = 0
    for test in tests:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(make(folder))
            except Exception:
                failed += 1
                print(f"FAILED {test.__name__.replace('_', ' ')}")
                traceback.print_exc(limit=-2, file=sys.stdout)
    if failed:
        print(f"{failed} of {len(tests)} failed")
    return 1 if failed or not tests else 0
