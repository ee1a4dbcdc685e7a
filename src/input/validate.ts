import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { kindOf } from './fileKind.js';
import { hintOf } from '../schema/nearest.js';
import { expectedOf, shown, typeOf, type SchemaPart } from './expected.js';
import { isPartOfRule, mistakesOf } from './mistakesOf.js';
import { semantics } from './semantics.js';
import { holdsOfWhole, soundPart } from './soundPart.js';
import { mistake, type Mistake, type Steps } from './mistake.js';

/** What of schema/scenario.json comes from outside by itself. */
export type Definition =
  'scenario' | 'rule' | 'match' | 'incident' | 'step' | 'expectation' | 'exchange' | 'unwanted' | 'count';

/** `src/schema` and `dist/schema` are equally far from it. */
const FILE = new URL('../../schema/scenario.json', import.meta.url);
const DEFINITIONS = '#/$defs/';

const IS_FIXTURE =
  'this is a fixture, expected a scenario; a scenario names the fixture of its world by the member fixture';

let compiler: Ajv | undefined;

/** All that is wrong with a value that should be what the schema defines under that name; nothing if it is. */
export function mistakesIn(definition: Definition, value: unknown): readonly Mistake[] {
  const mistakes = check(definition, value, []);
  if (mistakes.length === 0) return semantics[definition]?.(value as never, []) ?? [];
  if (definition !== 'scenario') return mistakes;
  if (kindOf(value) === 'fixture') return [mistake([], IS_FIXTURE)];
  const more = semantics.scenario?.(soundPart(value, mistakes) as never, []) ?? [];
  return [...mistakes, ...more.filter(holdsOfWhole(mistakes))];
}

/** Compiled when it is first asked for: who plays no scenario does not wait for it. */
function validatorOf(definition: string): ValidateFunction {
  compiler ??= createCompiler();
  const validate = compiler.getSchema(`scenario${DEFINITIONS}${definition}`);
  if (validate === undefined) throw new Error(`schema/scenario.json does not define ${definition}.`);
  return validate;
}

function createCompiler(): Ajv {
  const ajv = new Ajv({ allErrors: true, verbose: true, discriminator: true, strictRequired: false });
  ajv.addSchema(JSON.parse(readFileSync(FILE, 'utf8')) as object, 'scenario');
  return ajv;
}

function check(definition: string, value: unknown, steps: Steps): readonly Mistake[] {
  const validate = validatorOf(definition);
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter((error) => !isPartOfRule(error));
  const unions = errors.filter(isUnion).map(({ instancePath }) => instancePath);
  const found = errors.flatMap((error) => {
    const at = [...steps, ...stepsOf(value, error.instancePath)];
    if (unions.some((union) => isBelow(error.instancePath, union))) return [];
    if (isUnion(error)) return branchMistakes(error, at);
    return unions.includes(error.instancePath) ? [] : mistakesOf(error, at);
  });
  return [...new Map(found.map((each) => [`${each.path} ${each.message}`, each])).values()];
}

/** Several schemas, each by its name, of which a value fits none. */
function isUnion({ keyword, schema }: ErrorObject): boolean {
  return keyword === 'oneOf' && (schema as readonly SchemaPart[]).every(({ $ref }) => $ref !== undefined);
}

/**
 * What is wrong with a value by the one of the schemas that is for its type; no two are for the same. Words say
 * nothing of the other scalars: after a wrong word all alternatives are listed.
 */
function branchMistakes({ schema, data }: ErrorObject, steps: Steps): readonly Mistake[] {
  const branches = (schema as readonly SchemaPart[]).map(({ $ref = '' }) => {
    const definition = $ref.slice(DEFINITIONS.length);
    return { definition, schema: validatorOf(definition).schema as SchemaPart };
  });
  const branch = branches.find((each) => typeOf(data, each.schema.type) === each.schema.type);
  const isScalar = branches.every((each) => !['object', 'array'].includes(each.schema.type ?? ''));
  const isWord = isScalar && branch?.schema.enum !== undefined;
  if (branch !== undefined && !isWord) return check(branch.definition, data, steps);
  const expected = branches.map((each) => expectedOf(each.schema)).join(', or ');
  const words = branches.flatMap((each) => each.schema.enum ?? []);
  const hint = hintOf(
    data,
    words.filter((word) => typeof word === 'string'),
  );
  return [mistake(steps, `expected ${expected}, not ${shown(data)}${hint}`)];
}

function isBelow(path: string, other: string): boolean {
  return path.startsWith(`${other}/`);
}

/** A JSON pointer as steps; a number only where there is a list. */
function stepsOf(value: unknown, pointer: string): Steps {
  let at = value;
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(at) ? Number(name) : name;
    at = (at as Readonly<Record<string | number, unknown>>)[step];
    return step;
  });
}
