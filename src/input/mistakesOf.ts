import type { ErrorObject } from 'ajv';
import { listed, shown, unlike, type SchemaPart } from './expected.js';
import { mistake, type Mistake, type Steps } from './mistake.js';
import { unknownName } from '../schema/nearest.js';

/** Ajv's words for what only follows from another error. */
const ECHOES = new Set(['if', 'propertyNames']);

/** An error about one of several alternatives, which is told as a whole. */
export function isPartOfRule({ keyword, parentSchema }: ErrorObject): boolean {
  if (ECHOES.has(keyword)) return true;
  return keyword === 'required' && Object.keys(parentSchema ?? {}).join() === 'required';
}

/** One of Ajv's errors in our words. */
export function mistakesOf(error: ErrorObject, steps: Steps): readonly Mistake[] {
  const { keyword, data } = error;
  const schema = error.parentSchema as SchemaPart;
  const { missingProperty, additionalProperty } = error.params as Readonly<Record<string, string>>;
  switch (keyword) {
    case 'required':
      // Without its kind, what an object should have is not known: the discriminator tells.
      return schema.oneOf === undefined ? [mistake([...steps, missingProperty ?? ''], 'is missing')] : [];
    case 'additionalProperties': {
      const name = additionalProperty ?? '';
      return [mistake([...steps, name], unknownName(name, Object.keys(schema.properties ?? {})), true)];
    }
    case 'dependencies':
      return [mistake(steps, `${String(error.params.property)} needs ${missingProperty ?? ''} beside it`)];
    case 'oneOf':
    case 'anyOf':
      return [mistake(steps, alternatives(error, keyword))];
    case 'discriminator':
      return [wrongTag(error, schema, steps)];
    case 'minProperties':
    case 'maxProperties':
      return [mistake(steps, wrongNumber(schema, data))];
    default:
      return [mistake(steps, unlike(schema, data))];
  }
}

/** Members of which one must be there: exactly one (oneOf) or any (anyOf). */
function alternatives({ schema, data }: ErrorObject, keyword: 'oneOf' | 'anyOf'): string {
  const names = (schema as readonly SchemaPart[]).map(({ required = [] }) => required.join());
  const there = names.filter((name) => Object.hasOwn(data as object, name));
  const expected = keyword === 'oneOf' ? `exactly one of ${names.join(', ')}` : listed(names, 'or');
  return `expected ${expected}, ${there.length === 0 ? 'there is none of them' : `not ${listed(there, 'and')}`}`;
}

/** An object that holds too many members, or none. */
function wrongNumber(
  { properties, ...schema }: SchemaPart & { readonly maxProperties?: number },
  data: unknown,
): string {
  const names = Object.keys(properties ?? {});
  const all = names.length === 0 ? 'something in it' : names.join(', ');
  const there = Object.keys(data as object);
  const expected =
    schema.maxProperties === 1 ? `exactly one of ${all}` : names.length === 0 ? all : `one of ${all}`;
  return `expected ${expected}, not ${there.length === 0 ? shown(data) : listed(there, 'and')}`;
}

/** An object whose kind is none of those that there are. */
function wrongTag({ params, data }: ErrorObject, schema: SchemaPart, steps: Steps): Mistake {
  const tag = String(params.tag);
  const kinds = (schema.oneOf ?? []).map(({ $ref = '' }) => $ref.replace(/^.*\/[a-z]+\./, ''));
  const value = (data as Readonly<Record<string, unknown>>)[tag];
  return mistake([...steps, tag], unlike({ enum: kinds }, value));
}
