import type { Transform } from './walk.js';

/** Placeholder for 2^63 - 1, which is not a JavaScript number, until the text is written. */
const INT64_MAX = '\u0000int64\u0000';

/** Paging clients loop up to this count. If it were extreme, they would never end. */
const LOOP_BOUNDS = new Set(['totalCount']);

/** The drifts that change the body of a reply. */
export const transforms: Readonly<
  Record<'unknownField' | 'unknownEnum' | 'omitOptional' | 'nullOptional' | 'extremeNumber', Transform>
> = {
  /** Every object has a member that clients do not know. */
  unknownField: {
    object: (members) => ({ ...members, introducedLater: { enabled: true, levels: [1, 2] } }),
  },
  /** Every enum value is one that clients do not know. */
  unknownEnum: {
    scalar: (value, schema) => {
      const words = schema.enum ?? schema['x-extensible-enum'];
      return words !== undefined && typeof value === 'string' ? 'INTRODUCED_LATER' : value;
    },
  },
  /** Members that the contract does not require are missing. */
  omitOptional: {
    object: (members, { required = [] }) =>
      Object.fromEntries(Object.entries(members).filter(([name]) => required.includes(name))),
  },
  /** Members that the contract does not require are null, even those that would be missing. */
  nullOptional: {
    object: (members, { properties = {}, required = [] }) => {
      const optional = Object.entries(properties).filter(
        ([name, schema]) =>
          !required.includes(name) && (name in members || schema['x-dialect'] === undefined),
      );
      return { ...members, ...Object.fromEntries(optional.map(([name]) => [name, null])) };
    },
  },
  /** 64-bit numbers are as large as possible. */
  extremeNumber: {
    scalar: (value, { format }, name) => {
      if (typeof value !== 'number' || LOOP_BOUNDS.has(name)) return value;
      if (format === 'int64') return INT64_MAX;
      return format === 'double' ? Number.MAX_VALUE : value;
    },
  },
};

/** Writes the number in place of `INT64_MAX`. */
export function withInt64(json: string): string {
  return json.replaceAll(JSON.stringify(INT64_MAX), '9223372036854775807');
}
