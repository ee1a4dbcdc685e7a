import type { JsonSchema } from './types.js';

/** Members that JSON Schema does not have. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['name', 'meaning', 'expected', 'decode', 'rules']);

/** The JSON Schema of a format for editors and other tools: named parts stand below `$defs`. */
export function publish(title: string, schema: JsonSchema): object {
  const definitions: Record<string, unknown> = {};
  const root = refer(schema, definitions);
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...root, $defs: definitions };
}

type Definitions = Record<string, unknown>;

/** A part where it is used: a reference if it has a name. */
function refer(schema: JsonSchema, definitions: Definitions): object {
  const { name, description, meaning = description } = schema;
  if (name === undefined) return plain(schema, definitions);
  if (!Object.hasOwn(definitions, name)) {
    // Reserves the place: definitions stand in the order in which they are first used.
    definitions[name] = undefined;
    definitions[name] = plain(
      { ...schema, ...(meaning !== undefined && { description: meaning }) },
      definitions,
    );
  }
  return { ...(description !== meaning && { description }), $ref: `#/$defs/${name}` };
}

/** Only the keywords of JSON Schema. */
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
