import { compile } from 'json-schema-to-typescript';
import { importTypeScript } from '../importTypeScript.mjs';
import { readonly } from './readonlyTypes.mjs';

const PATH = 'src/library/rows.gen.ts';

/** Generates the types of the rows of each collection, and of the patches that change them, from the tables. */
export async function generate() {
  const { rowFormats } = await importTypeScript('rows/rowFormats.ts');
  const formats = Object.entries(rowFormats());
  const definitions = {};
  const rows = membersOf('row', formats, ({ row }) => row, definitions);
  const patches = membersOf('patch', formats, patchOf, definitions);
  const root = { type: 'object', additionalProperties: false, $defs: definitions, ...rows };
  const schema = { ...root, title: 'Rows', description: 'The rows of each collection.' };
  schema.$defs.rowPatches = { type: 'object', additionalProperties: false, ...patches };
  const types = await compile(schema, 'Rows', {
    unreachableDefinitions: true,
    additionalProperties: false,
    unknownAny: true,
    maxItems: -1,
    bannerComment: '// Made from src/world/tables by `npm run generate`.',
    style: { printWidth: 110, singleQuote: true },
  });
  return { [PATH]: withoutMembers(readonly(types)) };
}

/** Moves the schemas of all collections to definitions. Returns an object schema with a member for each collection. */
function membersOf(kind, formats, schemaOf, definitions) {
  const properties = {};
  for (const [name, format] of formats) {
    const schema = schemaOf(format);
    const { $defs, title: description, ...own } = schema;
    delete own.$schema;
    const type = `${name} ${kind}`;
    Object.assign(definitions, $defs);
    definitions[type] = { ...own, description: `${description}.` };
    properties[name] = { $ref: `#/$defs/${type}` };
  }
  return { properties, required: Object.keys(properties) };
}

/** A patch has null for a member that it removes, and only some members of nested objects. */
function patchOf({ patch, removable }) {
  const title = 'No patch, because these rows are read-only';
  if (patch === undefined) return { title, type: 'object', properties: {}, additionalProperties: false };
  const members = Object.entries(patch.properties).map(([name, schema]) => {
    const part = withoutRequired(schema);
    return [name, removable.includes(name) ? { oneOf: [part, { type: 'null' }] } : part];
  });
  return { ...patch, required: [], properties: Object.fromEntries(members) };
}

function withoutRequired({ required: _, properties, ...schema }) {
  if (properties === undefined) return schema;
  const parts = Object.entries(properties).map(([name, part]) => [name, withoutRequired(part)]);
  return { ...schema, properties: Object.fromEntries(parts) };
}

/** An interface without members would accept any object. */
function withoutMembers(text) {
  return text.replace(/export interface (\w+) \{\}/g, 'export type $1 = Readonly<Record<string, never>>;');
}
