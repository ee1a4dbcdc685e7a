import { isObject } from '../../../input/json/reader.js';
import { plainSchema, type ReplySchema } from './replySchema.js';

/** What a drift makes of the parts of a reply; what it leaves out stays as it is. */
export interface Drift {
  /** Another value in the place of a text or number. */
  readonly scalar?: (value: string | number, schema: ReplySchema, name: string) => unknown;
  /** Other members in the place of those of an object whose members the contract names. */
  readonly object?: (members: Members, schema: ReplySchema) => Members;
}

/** The members of an object. */
export type Members = Readonly<Record<string, unknown>>;

/** A reply as a drift makes it, from the inside out. `name` is that of the member in which the value stands. */
export function walk(value: unknown, wrapped: ReplySchema, drift: Drift, name = ''): unknown {
  const schema = plainSchema(wrapped);
  const { items, properties } = schema;
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((each: unknown) => walk(each, items, drift, name));
  }
  if (isObject(value)) {
    if (properties === undefined) return value;
    const members = Object.entries(value).map(([member, each]) => {
      const known = Object.hasOwn(properties, member) ? properties[member] : undefined;
      return [member, known === undefined ? each : walk(each, known, drift, member)];
    });
    const walked = Object.fromEntries(members) as Members;
    return drift.object?.(walked, schema) ?? walked;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return drift.scalar === undefined ? value : drift.scalar(value, schema, name);
}
