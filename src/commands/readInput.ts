import { inputIssues, WrongJson } from '../world/callerError.js';
import { read } from '../schema/read.js';
import type { Schema } from '../schema/types.js';

/** Maximum number of issues in an error. */
const ISSUES_MAX = 50;

/**
 * Reads an input. Throws a WrongJson with all issues if it is invalid. `at` is the path of the value in the
 * whole input.
 */
export function readInput<T>(schema: Schema<T>, value: unknown, at = '$'): T {
  const { issues, value: result } = read(schema, value, ISSUES_MAX);
  if (issues.length > 0) throw new WrongJson(inputIssues(issues, at));
  return result as T;
}
