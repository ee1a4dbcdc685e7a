import { expectedOf, unlike } from '../schema/expected.js';
import { issue } from '../schema/issue.js';
import { checked, oneOf, text } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import type { WorldFactory } from '../simulator/openWorld.js';

const KINDS = {
  fixture: { list: 'fixtures', other: 'scenario', others: 'scenarios' },
  scenario: { list: 'scenarios', other: 'fixture', others: 'fixtures' },
} as const;

/**
 * Returns the schema for the name of a built-in fixture or scenario. If a text is the name of the other kind, the
 * message says so, because callers confuse the two.
 */
export function shippedName(
  kind: keyof typeof KINDS,
  names: Pick<WorldFactory, 'fixtures' | 'scenarios'>,
): Schema<string> {
  const { list, other, others } = KINDS[kind];
  const known = oneOf(...names[list]);
  return checked(text(expectedOf(known)), (name) => {
    if (names[list].includes(name)) return [];
    const message = unlike(known, name);
    return [issue([], names[others].includes(name) ? `is a ${other}; ${message}` : message)];
  });
}
