import type { JsonSchema } from './types.js';

/** Members of `JsonSchema` that this program adds to JSON Schema. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'name',
  'meaning',
  'expected',
  'explain',
  'decode',
  'rules',
  'publishedAs',
]);

/** Where schemas with a name go, and how a reference to them begins. */
export interface Definitions {
  readonly prefix: string;
  /** The schemas that have been published so far. */
  readonly byName: Record<string, unknown>;
}

/**
 * Converts a schema into standard JSON Schema, for editors and other tools. Schemas with a name move to
 * `$defs`, and their users refer to them.
 */
export function publish(title: string, schema: JsonSchema): object {
  const definitions: Definitions = { prefix: '#/$defs/', byName: {} };
  const root = publishPart(schema, definitions);
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...root, $defs: definitions.byName };
}

/**
 * Returns the published form of a schema where it is used: a reference if the schema has a name, otherwise
 * the schema itself.
 */
export function publishPart(schema: JsonSchema, definitions: Definitions): object {
  const { name, description, publishedAs } = schema;
  if (publishedAs !== undefined) {
    const isOwn = description !== undefined && description !== schema.meaning;
    return publishPart({ ...publishedAs, ...(isOwn && { description }) }, definitions);
  }
  const { meaning = description } = schema;
  const { prefix, byName } = definitions;
  if (name === undefined) return plain(schema, definitions);
  if (!Object.hasOwn(byName, name)) {
    // Insert this key before the keys of nested definitions, so that definitions are in the order of their
    // first use.
    byName[name] = undefined;
    byName[name] = plain({ ...schema, ...withDescription(meaning) }, definitions);
  }
  return { ...(description !== meaning && withDescription(description)), $ref: `${prefix}${name}` };
}

function withDescription(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description };
}

/** Returns a copy of a schema with only the keywords of JSON Schema. */
function plain(schema: JsonSchema, definitions: Definitions): object {
  const { description } = schema;
  const isPublished = (key: string): boolean =>
    !OWN_MEMBERS.has(key) && (key !== 'description' || description !== '');
  const published = Object.entries(schema).filter(([key]) => isPublished(key));
  return Object.fromEntries(published.map(([key, value]) => [key, publishedValue(key, value, definitions)]));
}

function publishedValue(key: string, value: unknown, definitions: Definitions): unknown {
  const of = (part: JsonSchema): object => publishPart(part, definitions);
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
    case 'anyOf':
      return (value as readonly JsonSchema[]).map(of);
    default:
      return value;
  }
}
