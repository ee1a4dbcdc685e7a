import { string } from '../schema/schema.js';
import type { JsonSchema } from '../schema/types.js';
import { isInstant } from '../world/rowTypes.js';
import { definitionOf, type CollectionName } from '../world/world.js';
import { collectionDefinition } from './definitions/index.js';
import { timestampText } from './timestampText.js';

const views = new Map<CollectionName, JsonSchema>();

/** Returns the schema of a row as testers see it: its stored members, its name, and its computed members. */
export function viewSchemaOf(name: CollectionName): JsonSchema {
  const known = views.get(name);
  if (known !== undefined) return known;
  const stored = withTimestamps(definitionOf(name).schema);
  const { members = {} } = collectionDefinition(name).show ?? {};
  const view = { ...stored, properties: { ...stored.properties, name: string, ...members } };
  views.set(name, view);
  return view;
}

/** Returns a schema with timestamps instead of instants, because callers see timestamps. */
export function withTimestamps(schema: JsonSchema): JsonSchema {
  return isInstant(schema) ? timestampText : mapParts(schema, withTimestamps);
}

/** Applies `map` to the schemas of items and members. */
export function mapParts(schema: JsonSchema, map: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { items, properties } = schema;
  return {
    ...schema,
    ...(items && { items: map(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, map(part)])),
    }),
  };
}
