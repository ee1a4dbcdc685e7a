import type { JsonSchema } from './types.js';

/** Members of `JsonSchema` that this program adds to JSON Schema. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['name', 'meaning', 'expected', 'decode', 'rules']);

/**
 * Converts a schema into standard JSON Schema, for editors and other tools. Schemas with a name move to
 * `$defs`, and their users refer to them.
 */
export function publish(title: string, schema: JsonSchema): object {
  const definitions: Record<string, unknown> = {};
  const root = refer(schema, definitions);
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...root, $defs: definitions };
}

type Definitions = Record<string, unknown>;

/**
 * Returns the published form of a schema where it is used: a reference if the schema has a name, otherwise
 * the schema itself.
 */
function refer(schema: JsonSchema, definitions: Definitions): object {
  const { name, description, meaning = description } = schema;
  if (name === undefined) return plain(schema, definitions);
  if (!Object.hasOwn(definitions, name)) {
    // Insert this key before the keys of nested definitions, so that definitions are in the order of their
    // first use.
    definitions[name] = undefined;
    definitions[name] = plain(
      { ...schema, ...(meaning !== undefined && { description: meaning }) },
      definitions,
    );
  }
  return { ...(description !== meaning && { description }), $ref: `#/$defs/${name}` };
}

/** Returns a copy of a schema with only the keywords of JSON Schema. */
function plain(schema: JsonSchema, definitions: Definitions): object {
  const published = Object.entries(schema).filter(([key]) => !OWN_MEMBERS.has(key));
  return Object.fromEntries(published.map(([key, value]) => [key, publishedValue(key, value, definitions)]));
}

function publishedValue(key: string, value: unknown, definitions: Definitions): unknown {
  const of = (part: JsonSchema): object => refer(part, definitions);
  switch (key) {
    case 'items':
    case 'propertyNames':
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : of(value as JsonSchema);
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Readonly<Record<string, JsonSchema>>).map(([name, part]) => [name, of(part)]),
      );
    case 'oneOf':
      return (value as readonly JsonSchema[]).map(of);
    default:
      return value;
  }
}
