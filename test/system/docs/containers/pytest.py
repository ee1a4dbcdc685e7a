"""Stands in for pytest, of which the snippets use fixtures."""


def fixture(scope):
    return lambda function: function
