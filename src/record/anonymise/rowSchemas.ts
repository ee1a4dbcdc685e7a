import type { JsonSchema } from '../../schema/types.js';
import { definitionOf, isTableName } from '../../world/world.js';

/** Returns the schema of the rows of a table. */
export function schemaOf(table: string): JsonSchema | undefined {
  return isTableName(table) ? definitionOf(table).schema : undefined;
}

/** Returns the schema of a member. A member can be an object of several kinds. */
export function memberOf(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const own = schema?.properties?.[name];
  if (own !== undefined) return own;
  const alternatives = [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])];
  return alternatives.map((each) => memberOf(each, name)).find((each) => each !== undefined);
}

/** Returns whether a schema lists a value. */
export function isListed(schema: JsonSchema | undefined, value: string): boolean {
  if (schema?.enum !== undefined) return schema.enum.includes(value);
  if (schema?.const !== undefined) return schema.const === value;
  const alternatives = [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])];
  return alternatives.some((each) => isListed(each, value));
}
