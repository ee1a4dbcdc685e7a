import type { ReplySchema } from '../engine/faultExchange.js';

/**
 * Functions that change the values in a reply for a drift. If a function is unset, values of its kind stay unchanged.
 */
export interface Transform {
  /** Replaces a text or a number. `name` is the name of the containing member. */
  readonly scalar?: (value: string | number, schema: ReplySchema, name: string) => unknown;
  /** Replaces the members of an object that the contract describes. */
  readonly object?: (members: Members, schema: ReplySchema) => Members;
}

export type Members = Readonly<Record<string, unknown>>;

/**
 * Transforms a value and all values inside it that its schema describes. Inner values are transformed first.
 */
export function walk(value: unknown, wrapped: ReplySchema, transform: Transform, name = ''): unknown {
  const schema = flattened(wrapped);
  const { items, properties } = schema;
  if (Array.isArray(value))
    return items === undefined ? value : value.map((each: unknown) => walk(each, items, transform, name));
  if (isObject(value)) {
    if (properties === undefined) return value;
    const members = Object.entries(value).map(([member, each]) => {
      const known = Object.hasOwn(properties, member) ? properties[member] : undefined;
      return [member, known === undefined ? each : walk(each, known, transform, member)];
    });
    const walked = Object.fromEntries(members) as Members;
    return transform.object?.(walked, schema) ?? walked;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return transform.scalar === undefined ? value : transform.scalar(value, schema, name);
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges `allOf`, and the first schemas of `anyOf` and `oneOf`, into a schema. The first schema is enough,
 * because all alternatives have the same type.
 */
function flattened(schema: ReplySchema): ReplySchema {
  const { allOf, anyOf, oneOf } = schema;
  const parts = [...(allOf ?? []), ...[anyOf?.[0], oneOf?.[0]].flatMap((part) => part ?? [])];
  return parts.reduce((whole: ReplySchema, part) => ({ ...flattened(part), ...whole }), schema);
}
