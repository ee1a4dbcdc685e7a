import { hintOf } from './nearest.js';
import type { JsonSchema } from './types.js';

const SHOWN_LENGTH_MAX = 60;
/** Longer lists of words are described instead. */
const LISTED_MAX = 30;

/** Describes the values that a schema expects. */
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

/** Whether one of several schemas stands for itself, and does not only say which members go together. */
export function isAlternative(schema: JsonSchema): boolean {
  return Object.keys(schema).join() !== 'required';
}

/** Message for a wrong value: the expected values and, after a typing error, the probable word. */
export function unlike(schema: JsonSchema, value: unknown): string {
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  return `expected ${expectedOf(schema)}, not ${shown(value)}${hintOf(value, words)}`;
}

/** A value as messages show it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  // Not JSON, but callers of the library can pass it.
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}

/** Words in a row, the last one after "and" or "or". */
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

/** A description's first sentence, as a part of another sentence. */
function sentence(description: string): string {
  const [first = description] = description.split(/\.(?:\s|$)/);
  return first.charAt(0).toLowerCase() + first.slice(1);
}
