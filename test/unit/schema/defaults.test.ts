import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { Ajv } from 'ajv';

const FOLDER = resolve(import.meta.dirname, '../../../schema');

/** Returns the defaults in a published schema, each with the pointer to its own schema. */
function defaultsIn(node: unknown, pointer = ''): readonly (readonly [string, unknown])[] {
  if (typeof node !== 'object' || node === null) return [];
  const isSchema = !pointer.endsWith('/properties');
  const own = isSchema && 'default' in node ? [[pointer, node.default] as const] : [];
  const inner = Object.entries(node).flatMap(([name, value]) => defaultsIn(value, `${pointer}/${name}`));
  return [...own, ...inner];
}

it.each(['fixture', 'scenario'])(
  'Each default of a %s is spelled as in the file, and fits its own schema',
  (name) => {
    const schema = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as object;
    const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(schema, name);
    const wrong = defaultsIn(schema).filter(
      ([pointer, value]) => ajv.getSchema(`${name}#${pointer}`)?.(value) !== true,
    );
    expect(wrong.map(([pointer, value]) => `${pointer}: not ${JSON.stringify(value)}`)).toEqual([]);
  },
);
