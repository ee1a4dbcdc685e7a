import { readFileSync } from 'node:fs';
import { notFound } from './errors.js';
import { oneOf, object, mapOf, described } from '../schema/schema.js';
import { defineCommand, answers } from './command.js';
import { anyObject } from './shapes.js';
import type { JsonSchema, Schema } from '../schema/types.js';

/** The file formats that have a JSON Schema. */
export const SCHEMA_NAMES = ['fixture', 'scenario'] as const;

/**
 * Returns the JSON Schema of a file format. It is read at each call, because only editors and forms need it and it
 * is large.
 */
export function getSchema(name: string): object {
  if (!(SCHEMA_NAMES as readonly string[]).includes(name)) {
    const known = `expected ${SCHEMA_NAMES.join(' or ')}`;
    throw notFound(`There is no schema ${JSON.stringify(name)}.`, { http: known, library: known });
  }
  const file = new URL(`../../schema/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

const formatMembers: JsonSchema = object({ $defs: mapOf(anyObject) }, { hasOthers: true });
const formatSchema: Schema<object> = formatMembers;

/** `/v1/schemas`: the formats of files. */
export const schemaCommands = [
  defineCommand({
    name: 'getSchema',
    method: 'get',
    path: '/v1/schemas/{schema}',
    params: { schema: described(oneOf(...SCHEMA_NAMES), 'The format of a file.') },
    summary: 'The JSON Schema of a file format.',
    description:
      'Editors and forms use it. `$defs` contains the named parts of the format: `rule` is a fault rule, `incident` an incident, `expectation` an expectation. The package has the same files in `schema`.',
    answer: answers('A JSON Schema, draft 7.', formatSchema),
    example: { params: { schema: 'scenario' } },
    run: ({ param }) => getSchema(param('schema')),
  }),
];
