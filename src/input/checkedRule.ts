import type { Rule } from '../world/scenario.gen.js';
import { pathText } from '../schema/issue.js';
import { issuesIn } from './scenario/formats.js';
import { WrongJson } from './json/reader.js';

/** Returns a value that is a valid fault rule. Throws a WrongJson with all issues otherwise. */
export function checkedRule(value: unknown): Rule {
  const issues = issuesIn('rule', value);
  if (issues.length > 0)
    throw new WrongJson(issues.map(({ path, message }) => ({ path: pathText(path), message })));
  // The type is generated from the format.
  return value as Rule;
}
