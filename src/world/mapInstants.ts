import type { JsonSchema } from '../schema/types.js';
import type { Instant } from './instant.js';
import { isInstant } from './rowTypes.js';

type Converter = (value: unknown) => unknown;

/**
 * Returns a function that applies `map` to each instant in a value of this schema, or `undefined` if the
 * schema has no instants. It skips instants in alternatives (`anyOf`, `byKind`).
 */
export function mapInstants(schema: JsonSchema, map: (at: Instant) => unknown): Converter | undefined {
  if (isInstant(schema)) return (value) => map(value as Instant);
  if (schema.items !== undefined) {
    const convert = mapInstants(schema.items, map);
    return convert && ((value) => (value as readonly unknown[]).map(convert));
  }
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const convert = mapInstants(member, map);
    return convert === undefined ? [] : [[name, convert] as const];
  });
  return members.length === 0 ? undefined : (value) => convertMembers(value as object, members);
}

function convertMembers(value: object, members: readonly (readonly [string, Converter])[]): object {
  const copy: Record<string, unknown> = { ...value };
  for (const [name, convert] of members) if (copy[name] !== undefined) copy[name] = convert(copy[name]);
  return copy;
}
