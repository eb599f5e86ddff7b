"""The ledger of cases from the field is complete and names nothing that is not there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CASE = re.compile(r"\b(?:CT|DN|CC|HL|RE|UR|AS|BH|EM|DX|OP|TZ)-\d\d\b")
ROWS = re.findall(r"^\| ([A-Z]{2}-\d\d) \| (.+?) \| (.+) \|$", (TESTS / "cases.md").read_text(), re.MULTILINE)
NAMED = [(case, name) for case, _, where in ROWS for name in re.findall(r"`([\w/.]+::\w+)`", where)]


@cache
def functions(file: str) -> frozenset[str]:
    tree = ast.parse((TESTS / file).read_text())
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize(("case", "name"), NAMED)
def test_every_test_named_in_the_ledger_exists(case, name):
    file, _, function = name.partition("::")
    assert function in functions(file), f"{case} names {name}"


def test_every_case_stands_in_the_ledger_once():
    cases = [case for case, _, _ in ROWS]
    assert len(cases) == len(set(cases)) == 120


def test_every_case_has_a_test_or_a_reason():
    assert [case for case, _, where in ROWS if "::" not in where and not where.endswith(".")] == []


def test_every_case_that_a_test_cites_stands_in_the_ledger():
    cited = {case for file in TESTS.rglob("test_*.py") for case in CASE.findall(file.read_text())}
    assert cited <= {case for case, _, _ in ROWS}
