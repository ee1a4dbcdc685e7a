import { LAST_INSTANT, SECOND_MS, type Instant } from '../../world/instant.js';
import { LIMITS, type Limits } from '../../world/limits.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from '../../world/roles/role.js';
import { listOf, oneOf, shape, type Shape } from './shape.js';

export const text = shape<string>('a text', (value) => typeof value === 'string');
export const texts = listOf(text);
export const flag = shape<boolean>('true or false', (value) => typeof value === 'boolean');
export const amount = shape<number>('a number', Number.isFinite);
export const integer = shape<number>('an integer', Number.isSafeInteger);
export const count = whole(LIMITS.count);
export const port = whole(LIMITS.port);
/** The number of ids that a world has given. */
export const sequence = whole(LIMITS.sequence);
export const anything = shape<unknown>('a value', () => true);
export const roleName = oneOf(...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES);

/** Milliseconds since 1970, as the rows have them. */
export const instant = shape<Instant>(
  'an instant in milliseconds since 1970-01-01T00:00:00Z',
  (value) => Number.isInteger(value) && isWithin(value, [0, LAST_INSTANT + SECOND_MS - 1]),
);

/** A whole number within limits. */
export function whole(limits: Limits): Shape<number> {
  return shape(
    `a whole number ${rangeOf(limits)}`,
    (value) => Number.isInteger(value) && isWithin(value, limits),
  );
}

/** A number within limits, whole or not. */
export function numberIn(limits: Limits): Shape<number> {
  return shape(`a number ${rangeOf(limits)}`, (value) => isWithin(value, limits));
}

/** A number above 0. */
export function positive(max: number): Shape<number> {
  return shape(`a number above 0, at most ${max}`, (value) => value !== 0 && isWithin(value, [0, max]));
}

function isWithin(value: unknown, [min, max]: Limits): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function rangeOf([min, max]: Limits): string {
  return `from ${min} to ${max}`;
}
