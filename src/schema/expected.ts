import { hintOf, unknownName } from './nearest.js';
import type { JsonSchema } from './types.js';

const SHOWN_LENGTH_MAX = 60;
/** Maximum number of allowed words that a message lists. If there are more, the message describes them. */
const LISTED_MAX = 30;

/** Describes which values a schema accepts. */
export function expectedOf(schema: JsonSchema): string {
  const names = Object.keys(schema.properties ?? {}).filter((name) => name !== '$schema');
  if (schema.expected !== undefined)
    return names.length === 0 ? schema.expected : `${schema.expected} (${names.join(', ')})`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return wordsOf(schema.enum, schema.description);
  switch (schema.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number${boundsOf(schema)}`;
    case 'number':
      return `a number${boundsOf(schema)}`;
    case 'array':
      return `a list${lengthOf(schema)}`;
    case 'string':
      return 'a text';
    default:
      return schema.oneOf?.every(isAlternative) === true && schema.type === undefined
        ? schema.oneOf.map(expectedOf).join(', or ')
        : membersOf(schema);
  }
}

/**
 * Returns whether an entry of `oneOf` describes a whole value. An entry with only `required` does not: it
 * says which members exclude each other.
 */
export function isAlternative(schema: JsonSchema): boolean {
  return Object.keys(schema).join() !== 'required';
}

/**
 * Returns the message for an invalid value: the expected values, and the most similar word if the value may
 * have a typing error.
 */
export function unlike(schema: JsonSchema, value: unknown): string {
  const explained = schema.explain?.(value);
  if (explained !== undefined) return explained;
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  return `expected ${expectedOf(schema)}, not ${shown(value)}${hintOf(value, words)}`;
}

/**
 * Returns the message for a member that the schema does not name. If exactly one of the named members has a member of
 * this name, the message says where it belongs.
 */
export function unknownMember({ properties = {} }: JsonSchema, name: string): string {
  const [owner, ...others] = Object.keys(properties).filter((each) =>
    Object.hasOwn(properties[each]?.properties ?? {}, name),
  );
  if (owner !== undefined && others.length === 0) return `is unknown here; move it into ${owner}`;
  return unknownName(name, Object.keys(properties));
}

/** Formats a value for messages. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  // These values are not JSON, but callers of the library can pass them.
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}

/** Joins words with commas, and the last one with "and" or "or". */
export function listed(words: readonly string[], before: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${before} ${last}`;
}

function wordsOf(words: readonly unknown[], description: string | undefined): string {
  if (words.length > LISTED_MAX && description !== undefined) return sentence(description);
  const names = [...new Set(words.map(String))];
  return names.length === 1 ? names.join() : `one of ${names.join(', ')}`;
}

function boundsOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`;
  if (minimum === undefined) return maximum === undefined ? '' : `, at most ${maximum}`;
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`;
}

function lengthOf({ minItems, maxItems }: JsonSchema): string {
  if (minItems === undefined) return '';
  return minItems === maxItems ? ` of ${minItems}` : ' that is not empty';
}

function membersOf({ properties = {}, required }: JsonSchema): string {
  const names = required ?? Object.keys(properties);
  return names.length === 0 ? 'an object' : `an object with ${listed(names, required ? 'and' : 'or')}`;
}

/** Returns the first sentence of a description, so that it can be part of another sentence. */
function sentence(description: string): string {
  const [first = description] = description.split(/\.(?:\s|$)/);
  return first.charAt(0).toLowerCase() + first.slice(1);
}
