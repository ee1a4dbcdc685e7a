import type { JsonSchema } from '../schema/types.js';
import { formatInstant } from '../world/instant.js';
import { mapInstants } from '../world/mapInstants.js';

/**
 * Returns a function that converts the instants in a value of this schema to timestamps, or `undefined` if
 * the schema has no instants.
 */
export function timestampsOf(schema: JsonSchema): ((value: unknown) => unknown) | undefined {
  return mapInstants(schema, formatInstant);
}
