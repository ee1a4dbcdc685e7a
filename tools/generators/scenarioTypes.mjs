import { compile } from 'json-schema-to-typescript';
import { readonly } from './readonlyTypes.mjs';
import { read } from './textFiles.mjs';

const { $defs } = JSON.parse(read('schema/scenario.json'));

/** Generates one type for each definition in schema/scenario.json. */
export async function generate() {
  const schema = {
    title: 'ScenarioFormat',
    type: 'object',
    additionalProperties: false,
    $defs: withoutRules($defs),
  };
  const types = await compile(schema, 'ScenarioFormat', {
    unreachableDefinitions: true,
    additionalProperties: false,
    unknownAny: true,
    maxItems: -1,
    bannerComment: '// Made from schema/scenario.json by `npm run generate`.',
    style: { printWidth: 110, singleQuote: true },
  });
  return { 'src/input/scenario/scenario.gen.ts': readonly(types) };
}

/**
 * Returns a schema without rules about combinations of members, and without descriptions. Validation checks the
 * combinations; in a type they would produce large unions.
 */
function withoutRules(value) {
  if (Array.isArray(value)) return value.map(withoutRules);
  if (typeof value !== 'object' || value === null) return value;
  const isRule = ([name, of]) =>
    ['dependencies', 'discriminator'].includes(name) ||
    (['oneOf', 'anyOf'].includes(name) &&
      Array.isArray(of) &&
      of.every((each) => Object.keys(each).join() === 'required'));
  const isNamed = $defs[value.$ref?.slice('#/$defs/'.length)]?.type !== 'string' && value.$ref !== undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !isRule(entry) && !(isNamed && entry[0] === 'description'))
      .map(([name, of]) => [name, withoutRules(of)]),
  );
}
