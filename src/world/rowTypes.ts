import { define, expecting, number, whole } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';
import { LAST_INSTANT, SECOND_MS } from './instant.js';
import { LIMITS } from './limits.js';

const INSTANT = 'instant';

/** Schema of an instant: milliseconds since 1970. Testers see and write timestamps instead. */
export const instant = define(
  INSTANT,
  'Milliseconds since 1970-01-01T00:00:00Z.',
  expecting('an instant in milliseconds since 1970-01-01T00:00:00Z', whole(0, LAST_INSTANT + SECOND_MS - 1)),
);

/** Returns whether a schema describes an instant. */
export function isInstant({ name }: { readonly name?: string }): boolean {
  return name === INSTANT;
}

export const amount = number();
export const count = whole(...LIMITS.count);
export const integer = expecting('an integer', whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));

/** Returns a schema that accepts any object. `simulator/state` validates such objects in detail. */
export function foreign<T>(): Schema<T> {
  return { type: 'object' };
}
