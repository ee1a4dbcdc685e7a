import type { Rule } from '../world/scenario.gen.js';
import { mistakesIn } from './validate.js';
import { WrongJson } from './json/reader.js';

/** Validates a fault rule. Throws a WrongJson with everything that is wrong. */
export function checkedRule(value: unknown): Rule {
  const mistakes = mistakesIn('rule', value);
  if (mistakes.length > 0) throw new WrongJson(mistakes.map(({ path, message }) => ({ path, message })));
  // The schema is what the type is made from.
  return value as Rule;
}
