import type { JsonSchema } from '../schema/types.js';
import { formatInstant } from '../world/instant.js';
import { mapInstants } from '../world/mapInstants.js';

/** Returns a function that converts the instants in values of a schema to timestamps. */
export function timestampsOf(schema: JsonSchema): ((value: unknown) => unknown) | undefined {
  return mapInstants(schema, formatInstant);
}
