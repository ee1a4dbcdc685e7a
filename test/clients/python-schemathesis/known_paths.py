"""Remembers identifiers in the links of replies, so that requests reach resources that exist."""

import re
from itertools import accumulate


class KnownPaths:
    """Values of path parameters, by template (`/groups/{groupId}/hosts/{hostId}`) and by name (`hostId`)."""

    def __init__(self, templates, ignored):
        templates = list(templates)
        literals = {segment for template in templates for segment in template.split("/")}
        self._ignored = {*literals, *ignored}
        self._patterns = {part: _pattern_of(part) for template in templates for part in _beginnings_of(template)}
        self._by_template = {}
        self._by_name = {}

    def learn(self, text, base_url):
        """Takes the links in the text of a reply."""
        for path in dict.fromkeys(re.findall(rf'"{re.escape(base_url)}(/[^"?]*)', text)):
            for template, pattern in self._patterns.items():
                found = pattern.fullmatch(path)
                if found and self._ignored.isdisjoint(found.groups()):
                    self._remember(template, found.groupdict())

    def values_for(self, template, n):
        """Returns the n-th set of values, without the parameters that have no known value."""
        names = re.findall(r"{(\w+)}", template)
        values = {name: _nth(self._by_name[name], n) for name in names if name in self._by_name}
        for part in _beginnings_of(template):
            values.update(_nth(self._by_template.get(part, [{}]), n))
        return values

    def _remember(self, template, values):
        _add(self._by_template.setdefault(template, []), values)
        for name, value in values.items():
            _add(self._by_name.setdefault(name, []), value)


def _beginnings_of(template):
    """Returns the beginnings of a template that end with a parameter, shortest first."""
    return [part for part in accumulate(template.split("/"), "{}/{}".format) if part.endswith("}")]


def _pattern_of(template):
    return re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", template))


def _add(values, value):
    if value not in values:
        values.append(value)


def _nth(values, n):
    return values[n % len(values)]
