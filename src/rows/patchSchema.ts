import type { JsonSchema } from '../schema/types.js';
import { decoded, expecting, string, text } from '../schema/schema.js';
import { parseInstant, SECOND_MS, type Instant } from '../world/instant.js';
import { isInstant } from '../world/rowTypes.js';

/** Schema of a timestamp in whole seconds. Reading it returns an instant. */
const timestamp = decoded(
  expecting('a timestamp of whole seconds such as 2026-01-01T00:00:00Z', string),
  (value): Instant | undefined => {
    const read = parseInstant(value);
    return read === undefined || read % SECOND_MS !== 0 ? undefined : read;
  },
);

const notBlank = text('a text', /\S/);

/**
 * Converts the schema of a row's member into the schema of this member in a patch. In a patch, instants are
 * timestamps, and texts must not be blank.
 */
export function patchSchemaOf(schema: JsonSchema): JsonSchema {
  if (isInstant(schema)) return timestamp;
  if (schema === string) return notBlank;
  const { items, properties } = schema;
  return {
    ...schema,
    ...(items && { items: patchSchemaOf(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, patchSchemaOf(member)]),
      ),
    }),
  };
}
