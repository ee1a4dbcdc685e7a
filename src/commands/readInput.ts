import { inputIssues, WrongJson } from '../input/wrongJson.js';
import { read } from '../schema/read.js';
import type { Schema } from '../schema/types.js';

/** Longer lists of issues are cut. */
const ISSUES_MAX = 50;

/** Reads an input, or throws a WrongJson with its issues. `at` is the path of the value in the whole input. */
export function readInput<T>(schema: Schema<T>, value: unknown, at = '$'): T {
  const { issues, value: result } = read(schema, value, ISSUES_MAX);
  if (issues.length > 0) throw new WrongJson(inputIssues(issues, at));
  return result as T;
}
