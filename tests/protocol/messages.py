"""Strategies for messages, built from the models themselves: whatever a field allows may come."""

import re
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from hypothesis import strategies as st
from pydantic import BaseModel

from protocol.records import LARGEST_WHOLE

TEXT = st.characters(codec="utf-8")


def members(union: Any) -> list[Any]:
    """The models of a discriminated union."""
    return list(get_args(get_args(union)[0]))


def of_model(model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Messages of one kind, each field filled or left out as it may be."""
    return st.builds(model, **{name: _of_field(field) for name, field in model.model_fields.items()})


def _of_field(field: Any) -> st.SearchStrategy[Any]:
    return _of_type(field.annotation, tuple(field.metadata))


def _of_type(wanted: Any, rules: tuple[Any, ...] = ()) -> st.SearchStrategy[Any]:
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _of_type(inner[0], (*wanted.__metadata__, *rules))
    if origin in (Union, UnionType):
        return st.one_of([_of_type(each) for each in inner])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        return st.lists(_of_type(inner[0]), max_size=3).map(tuple)
    return _of_plain(wanted, [one for rule in rules for one in _flat(rule)])


def _of_plain(wanted: Any, rules: list[Any]) -> st.SearchStrategy[Any]:
    bounds = {type(rule): rule for rule in rules}
    if wanted is type(None):
        return st.none()
    if wanted is bool:
        return st.booleans()
    if wanted is int:
        least, most = bounds.get(Ge, Ge(-LARGEST_WHOLE)).ge, bounds.get(Le, Le(LARGEST_WHOLE)).le
        return st.integers(least, most)
    if wanted is str:
        return _of_text(bounds.get(MinLen, MinLen(0)).min_length, bounds.get(MaxLen, MaxLen(80)).max_length, rules)
    if issubclass(wanted, BaseModel):
        return of_model(wanted)
    return st.sampled_from(list(wanted))


def _of_text(least: int, most: int, rules: list[Any]) -> st.SearchStrategy[str]:
    pattern = next((rule.pattern for rule in rules if getattr(rule, "pattern", None)), None)
    if pattern is None:
        return st.text(TEXT, min_size=least, max_size=most)
    return st.from_regex(re.compile(pattern, re.ASCII), fullmatch=True).filter(lambda text: len(text) <= most)


def _flat(rule: Any) -> list[Any]:
    """The single rules in a rule; pydantic's own Field holds several."""
    return list(rule.metadata) if hasattr(rule, "metadata") else [rule]
