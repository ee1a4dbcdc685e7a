import { nearest } from '../schema/nearest.js';

/** The part of a schema that its messages are made of. */
export interface SchemaPart {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly oneOf?: readonly SchemaPart[];
}

const SHOWN_LENGTH_MAX = 60;
/** More words than these are not listed, but described. */
const LISTED_MAX = 30;

/** What a schema expects, in words. */
export function expectedOf(schema: SchemaPart): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if ((schema.enum?.length ?? 0) > LISTED_MAX) return sentence(schema.description);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(', ')}`;
  switch (schema.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number${bounds(schema)}`;
    case 'number':
      return `a number${bounds(schema)}`;
    case 'array':
      return `a list${items(schema)}`;
    case 'string':
      return schema.pattern === undefined ? 'a text' : sentence(schema.description);
    default:
      return members(schema);
  }
}

/** Says what was expected instead of a value; of a slip of the finger, what was probably meant. */
export function unlike(schema: SchemaPart, value: unknown): string {
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  const meant = typeof value === 'string' ? nearest(value, words) : undefined;
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `expected ${expectedOf(schema)}, not ${shown(value)}${hint}`;
}

/** A value as a message shows it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}

/** The JSON type of a value; a whole number is of either of its types. */
export function typeOf(value: unknown, asked?: string): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return asked === 'integer' && typeof value === 'number' ? 'integer' : typeof value;
}

/** Words in a row, the last one after "and" or "or". */
export function listed(words: readonly string[], before: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${before} ${last}`;
}

function bounds({ minimum, maximum, exclusiveMinimum }: SchemaPart): string {
  if (exclusiveMinimum !== undefined)
    return ` above ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`;
  if (minimum === undefined) return maximum === undefined ? '' : `, at most ${maximum}`;
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`;
}

function items({ minItems, maxItems }: SchemaPart): string {
  if (minItems === undefined) return '';
  return minItems === maxItems ? ` of ${minItems}` : ' that is not empty';
}

function members({ properties, required }: SchemaPart): string {
  const names = required ?? Object.keys(properties ?? {});
  return names.length === 0 ? 'an object' : `an object with ${listed(names, required ? 'and' : 'or')}`;
}

/** A description's first sentence, as a part of another one. */
function sentence(description = 'a text'): string {
  const [first = description] = description.split(/\.(?:\s|$)/);
  return first.charAt(0).toLowerCase() + first.slice(1);
}
