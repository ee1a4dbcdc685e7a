import { skewedEvents } from './skewedEvents.js';
import { emptySeries, missingSeries } from './thinSeries.js';
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

/** Letters of Greek, Cyrillic, Hebrew, Arabic, Devanagari and Han, a combining accent, and an emoji of several code points. */
const SCRIPTS = ' Ωж\u05d0\u0639अ漢e\u0301👩\u200d💻';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const HOUR_OF_OFFSET_MS = 3_600_000;

/** Writes the same instant with a fraction of a second and with the offset +01:00. */
function withOffset(text: string): string {
  return new Date(Date.parse(text) + HOUR_OF_OFFSET_MS).toISOString().replace('Z', '+01:00');
}

/** Writes an integer such as 1234 as 1.234e3. */
function exponential(digits: string): string {
  const text = Number(digits).toExponential().replace('e+', 'e');
  return text.includes('.') ? text : text.replace('e', '.0e');
}

/** The transforms of all variants that change values in the body of a reply, by variant. */
export const transforms: Readonly<
  Record<
    | 'memberOrder'
    | 'everyScript'
    | 'exponents'
    | 'otherTimestamps'
    | 'unknownField'
    | 'unknownEnum'
    | 'omitOptional'
    | 'nullOptional'
    | 'extremeNumber'
    | 'skewedEvents'
    | 'emptySeries'
    | 'missingSeries',
    Transform
  >
> = {
  skewedEvents,
  emptySeries,
  missingSeries,
  memberOrder: { object: (members) => Object.fromEntries(Object.entries(members).toReversed()) },
  everyScript: {
    scalar: (value, _schema, name) =>
      name === 'name' && typeof value === 'string' ? value + SCRIPTS : value,
  },
  exponents: {
    scalar: (value, { type, format }) =>
      typeof value === 'number' && (type === 'integer' || format === 'int64')
        ? `\u0000exp${value}\u0000`
        : value,
  },
  otherTimestamps: {
    scalar: (value) => (typeof value === 'string' && TIMESTAMP.test(value) ? withOffset(value) : value),
  },
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

/** Replaces the placeholders in a JSON text by numbers that JavaScript writes in another form or not at all. */
export function withNumbers(json: string): string {
  return json
    .replaceAll(JSON.stringify(INT64_MAX), '9223372036854775807')
    .replace(/"\\u0000exp(-?\d+)\\u0000"/g, (_, digits: string) => exponential(digits));
}
