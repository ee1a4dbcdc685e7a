import { skewedEvents } from './skewedEvents.js';
import type { Transform } from './walk.js';

/**
 * Placeholder for 2^63 - 1, which a JavaScript number cannot represent. `withInt64` puts the number into the text of
 * the reply.
 */
const INT64_MAX = '\u0000int64\u0000';

/**
 * Members that `extremeNumber` does not change. Clients read pages until they have this number of items, so
 * an extreme number would make them loop without end.
 */
const LOOP_BOUNDS = new Set(['totalCount']);

/** The transforms of all variants that change values in the body of a reply, by variant. */
export const transforms: Readonly<
  Record<
    'unknownField' | 'unknownEnum' | 'omitOptional' | 'nullOptional' | 'extremeNumber' | 'skewedEvents',
    Transform
  >
> = {
  skewedEvents,
  /** Adds a member that clients do not know to every object. */
  unknownField: {
    object: (members) => ({ ...members, introducedLater: { enabled: true, levels: [1, 2] } }),
  },
  /** Replaces every enum value by a value that clients do not know. */
  unknownEnum: {
    scalar: (value, schema) => {
      const words = schema.enum ?? schema['x-extensible-enum'];
      return words !== undefined && typeof value === 'string' ? 'INTRODUCED_LATER' : value;
    },
  },
  /** Removes the members that the contract does not require. */
  omitOptional: {
    object: (members, { required = [] }) =>
      Object.fromEntries(Object.entries(members).filter(([name]) => required.includes(name))),
  },
  /** Sets the members that the contract does not require to null, even those that the reply lacks. */
  nullOptional: {
    object: (members, { properties = {}, required = [] }) => {
      const optional = Object.entries(properties).filter(
        ([name, schema]) =>
          !required.includes(name) && (name in members || schema['x-dialect'] === undefined),
      );
      return { ...members, ...Object.fromEntries(optional.map(([name]) => [name, null])) };
    },
  },
  /** Replaces 64-bit integers and doubles by the largest possible number. */
  extremeNumber: {
    scalar: (value, { format }, name) => {
      if (typeof value !== 'number' || LOOP_BOUNDS.has(name)) return value;
      if (format === 'int64') return INT64_MAX;
      return format === 'double' ? Number.MAX_VALUE : value;
    },
  },
};

/** Replaces each `INT64_MAX` in a JSON text by the number 2^63 - 1. */
export function withInt64(json: string): string {
  return json.replaceAll(JSON.stringify(INT64_MAX), '9223372036854775807');
}
