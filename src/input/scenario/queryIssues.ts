import { loadContract } from '../../contract/contract.js';
import { describeOperations } from '../../contract/describeOperations.js';
import { nameIssue, type ValidationIssue } from '../../schema/issue.js';
import { nearest } from '../../schema/nearest.js';

let known: readonly string[] | undefined;

/**
 * Reports query parameters that no operation has but that are similar to one that exists. Other unknown parameters
 * are accepted, because clients may send them.
 */
export function queryIssues(patterns: Readonly<Record<string, unknown>>): readonly ValidationIssue[] {
  known ??= parameterNames();
  const names = known;
  return Object.keys(patterns).flatMap((name) => {
    const meant = names.includes(name) ? undefined : nearest(name, names);
    return meant === undefined
      ? []
      : [nameIssue([name], `no operation has this parameter; did you mean ${meant}?`)];
  });
}

function parameterNames(): readonly string[] {
  const operations = describeOperations(loadContract());
  return [...new Set(operations.flatMap(({ query }) => query.map(({ name }) => name)))];
}
