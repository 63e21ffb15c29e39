"""Reads from the code which responses are said, and which fields each call fills."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef

@dataclass(frozen=True)
class Call:
    """One place that says a response: file and line, the responses that it may be, and the fields that it fills."""

    place: str
    responses: frozenset[str]
    fields: frozenset[str]


def named(folder: Path) -> set[str]:
    """Every response that a file of the folder names in full."""
    return {text for tree in _trees(folder) for text in _constants(tree) - _starts(tree) if re.fullmatch(r"utter_\w+", text)}


def prefixes(folder: Path) -> set[str]:
    """Every start of a response name that a file of the folder completes at run time: `utter_help_{stage}`."""
    return {text for tree in _trees(folder) for text in _starts(tree) if text.startswith("utter_")}


def _trees(folder: Path) -> list[ast.Module]:
    return [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.py"))]


def _constants(tree: ast.AST) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _starts(tree: ast.AST) -> set[str]:
    """First pieces of formatted texts."""
    starts = [node.values[0] for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) and node.values]
    return {str(start.value) for start in starts if isinstance(start, ast.Constant)}


def calls(folder: Path, known: set[str]) -> list[Call]:
    """Every call in the folder that says a response; one that hands through what another call made is left out."""
    return [call for file in sorted(folder.rglob("*.py")) for call in _File(file, known).calls()]


class _File:
    def __init__(self, file: Path, known: set[str]) -> None:
        self._file, self._known = file, known
        self._tree = ast.parse(file.read_text(encoding="utf-8"))

    def calls(self) -> Iterator[Call]:
        for function, node in self._all_calls():
            if not any(keyword.arg is None for keyword in node.keywords):
                yield from self._call(node, function)

    def _all_calls(self) -> Iterator[tuple[Function, ast.Call]]:
        for function in ast.walk(self._tree):
            if isinstance(function, Function):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call):
                        yield function, node

    def _call(self, node: ast.Call, function: Function) -> Iterator[Call]:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
        keywords = {str(keyword.arg): keyword.value for keyword in node.keywords}
        place = f"{self._file.name}:{node.lineno}"
        if name in ("say", "wording", "_wordings"):
            yield Call(place, self._names(node.args[0], function), frozenset(keywords))
        elif name == "utter_message":
            yield Call(place, self._names(keywords["response"], function), frozenset(keywords) - {"response", "buttons"})
        elif name == "Answer":
            filled = node.args[1] if len(node.args) > 1 else keywords.get("fields")
            yield Call(place, self._names(node.args[0], function), self._keys(filled, function) if filled else frozenset())

    def _names(self, value: ast.expr, function: Function) -> frozenset[str]:
        if isinstance(value, ast.JoinedStr):
            start = next(iter(_starts(value)), "")
            return frozenset(name for name in self._known if start and name.startswith(start))
        if isinstance(value, ast.Name):
            here = (_responses(source) for source in _assigned(value.id, function))
            handed = (self._names(source, caller) for source, caller in self._arguments(value.id, function))
            return frozenset().union(*here, *handed)
        return _responses(value)

    def _keys(self, value: ast.expr, function: Function) -> frozenset[str]:
        if isinstance(value, ast.Dict):
            return frozenset(str(key.value) for key in value.keys if isinstance(key, ast.Constant))
        if isinstance(value, ast.BinOp):
            return self._keys(value.left, function) | self._keys(value.right, function)
        if isinstance(value, ast.Name):
            return frozenset().union(*(self._keys(source, function) for source in _assigned(value.id, function)))
        return frozenset()

    def _arguments(self, name: str, function: Function) -> Iterator[tuple[ast.expr, Function]]:
        """What the calls of a function hand over for one of its parameters, each with the function that calls."""
        parameters = [parameter.arg for parameter in function.args.args]
        if name not in parameters:
            return
        for caller, node in self._all_calls():
            if isinstance(node.func, ast.Name) and node.func.id == function.name:
                for argument in node.args[parameters.index(name) :][:1]:
                    yield argument, caller


def _responses(value: ast.expr) -> frozenset[str]:
    """Every response that an expression may stand for."""
    return frozenset(text for text in _constants(value) if text.startswith("utter_"))


def _assigned(name: str, function: Function) -> Iterator[ast.expr]:
    """What a function assigns to a name, alone or together with others."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Name) and target.id == name for group in node.targets for target in ast.walk(group)):
            yield node.value
