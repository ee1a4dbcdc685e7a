import { LAST_INSTANT, SECOND_MS, type Instant } from '../../domain/instant.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from '../../domain/roles/role.js';
import { listOf, oneOf, shape } from './shape.js';

export const text = shape<string>('a text', (value) => typeof value === 'string');
export const texts = listOf(text);
export const flag = shape<boolean>('true or false', (value) => typeof value === 'boolean');
export const amount = shape<number>('a number', Number.isFinite);
export const integer = shape<number>('an integer', Number.isSafeInteger);
export const anything = shape<unknown>('a value', () => true);
export const roleName = oneOf(...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES);

/** Milliseconds since 1970, as the rows have them. */
export const instant = shape<Instant>(
  'an instant in milliseconds since 1970-01-01T00:00:00Z',
  (value) => typeof value === 'number' && value >= 0 && value < LAST_INSTANT + SECOND_MS,
);
