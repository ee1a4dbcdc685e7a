import type { JsonSchema } from '../../schema/types.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import { isInstant } from '../../world/rowTypes.js';

type Converter = (value: unknown) => unknown;

/**
 * Converts the instants in values of a schema to timestamps. Returns `undefined` if the schema has none. It does not
 * convert instants below alternatives (`anyOf`, `byKind`).
 */
export function timestampsOf(schema: JsonSchema): Converter | undefined {
  if (isInstant(schema)) return (value) => formatInstant(value as Instant);
  if (schema.items !== undefined) {
    const convert = timestampsOf(schema.items);
    return convert && ((value) => (value as readonly unknown[]).map(convert));
  }
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const convert = timestampsOf(member);
    return convert === undefined ? [] : [[name, convert] as const];
  });
  return members.length === 0 ? undefined : (value) => convertMembers(value as object, members);
}

function convertMembers(value: object, members: readonly (readonly [string, Converter])[]): object {
  const copy: Record<string, unknown> = { ...value };
  for (const [name, convert] of members) if (copy[name] !== undefined) copy[name] = convert(copy[name]);
  return copy;
}
