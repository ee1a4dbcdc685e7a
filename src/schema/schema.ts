import type { ValidationIssue } from './issue.js';
import type {
  Defaulted,
  Infer,
  JsonSchema,
  JsonType,
  Member,
  Members,
  MembersOf,
  ObjectOf,
  Optional,
  Schema,
} from './types.js';

export type { Infer, Schema } from './types.js';

/** Options of an object schema besides its members. */
export interface ObjectOptions {
  readonly description?: string;
  readonly expected?: string;
  readonly exactlyOneOf?: readonly string[];
  readonly atLeastOneOf?: readonly string[];
  /** Members that require another member. For each requiring member, the name of the required one. */
  readonly needs?: Readonly<Record<string, string>>;
  readonly membersMin?: number;
  readonly membersMax?: number;
  /** Whether the object may have other members. */
  readonly hasOthers?: boolean;
}

export const flag: Schema<boolean> = { type: 'boolean' };
export const anything: Schema<unknown> = {};
/** A string. It may be empty. */
export const string: Schema<string> = { type: 'string' };

/** A string that matches the pattern `form`. Without `form`, any string that is not empty. */
export function text(expected = 'a text', form?: RegExp): Schema<string> {
  return { type: 'string', expected, ...(form === undefined ? { minLength: 1 } : { pattern: form.source }) };
}

/** A whole number within inclusive bounds. */
export function whole(minimum: number, maximum?: number): Schema<number> {
  return { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) };
}

/** A whole number without bounds. */
export const integer: Schema<number> = { type: 'integer' };

/** A number within inclusive bounds. */
export function number(minimum?: number, maximum?: number): Schema<number> {
  return {
    type: 'number',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** A number, or `null`. */
export const numberOrNull: Schema<number | null> = { oneOf: [{ type: 'number' }, { type: 'null' }] };

/** A number above a lower bound. */
export function above(exclusiveMinimum: number, maximum: number): Schema<number> {
  return { type: 'number', exclusiveMinimum, maximum };
}

/** One of several constants. */
export function oneOf<const Words extends readonly (string | boolean)[]>(
  ...words: Words
): Schema<Words[number]> {
  return words.every((word) => typeof word === 'string') ? { type: 'string', enum: words } : { enum: words };
}

export function constant<const Value extends string | number | boolean>(value: Value): Schema<Value> {
  const type: JsonType =
    typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
  return { type, const: value };
}

export function list<T>(items: Schema<T>, minItems?: number, maxItems?: number): Schema<readonly T[]> {
  return {
    type: 'array',
    items,
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  };
}

/** An object with these members and no others. */
export function object<const M extends Members>(members: M, options?: ObjectOptions): Schema<ObjectOf<M>> {
  return objectSchema(members, options);
}

/** Works like `object`, for a type that exists already. */
export function objectOf<T extends object>(members: MembersOf<T>, options?: ObjectOptions): Schema<T> {
  return objectSchema(members, options);
}

/** An object with members of the given names. All members are optional and have the same schema. */
export function record<Name extends string, T>(
  names: readonly Name[],
  values: Schema<T>,
): Schema<Readonly<Partial<Record<Name, T>>>> {
  return objectSchema(Object.fromEntries(names.map((name) => [name, optional(values)])));
}

/** An object whose members all have the same schema. If `names` is set, the names of the members must match it. */
export function mapOf<T>(
  values: Schema<T>,
  { names, membersMin }: { readonly names?: Schema<string>; readonly membersMin?: number } = {},
): Schema<Readonly<Record<string, T>>> {
  return {
    type: 'object',
    additionalProperties: values,
    ...(names && { propertyNames: names }),
    ...(membersMin !== undefined && { minProperties: membersMin }),
  };
}

/** A value that matches one of several schemas. The schemas must differ in their JSON types. */
export function anyOf<const S extends readonly JsonSchema[]>(...oneOf: S): Schema<Infer<S[number]>> {
  return { oneOf };
}

/** An object of one of several kinds. Its member `tag` determines which schema applies. */
export function byKind<const S extends readonly JsonSchema[]>(
  tag: string,
  oneOf: S,
): Schema<Infer<S[number]>> {
  return { type: 'object', required: [tag], discriminator: { propertyName: tag }, oneOf };
}

/** Works like `anyOf` for schemas that only describe, so their JSON types may be the same. */
export function anyOfAll<const S extends readonly JsonSchema[]>(...all: S): Schema<Infer<S[number]>> {
  return { anyOf: all };
}

/** An optional member. */
export function optional<S extends JsonSchema>(schema: S, description?: string): Optional<S> {
  return { optional: description === undefined ? schema : described(schema, description) };
}

/**
 * An optional member with a default. `fallback` is spelled as in an input: `PT1H` for a duration, although it is read
 * as a number.
 */
export function orElse<S extends JsonSchema>(
  schema: S,
  fallback: unknown,
  description = schema.description,
): Defaulted<S> {
  return { defaulted: { ...schema, default: fallback, ...(description !== undefined && { description }) } };
}

/**
 * Names a schema. The published JSON Schema contains a named schema once, below `$defs`, and refers to it.
 */
export function define<T>(name: string, description: string, schema: Schema<T>): Schema<T> {
  return { ...schema, name, meaning: description, description };
}

/** Names a schema that says by its members what it is. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  return { ...schema, name, meaning: schema.description ?? '' };
}

/** Reads by one schema, and is published as another one that says more to people. */
export function publishedAs<S extends JsonSchema>(published: JsonSchema, schema: S): S {
  return { ...schema, publishedAs: published };
}

/** Returns the same schema with another description, for one of the places that use it. */
export function described<S extends JsonSchema>(schema: S, description: string): S {
  return { ...schema, description };
}

/** Returns the same schema with a text that describes valid values in error messages. */
export function expecting<S extends JsonSchema>(expected: string, schema: S): S {
  return { ...schema, expected };
}

/**
 * Returns the same schema with a function that explains invalid values. If the function returns `undefined`, the message
 * is the usual one.
 */
export function explaining<S extends JsonSchema>(
  schema: S,
  explain: (value: unknown) => string | undefined,
): S {
  return { ...schema, explain };
}

/**
 * A schema whose valid values are converted by `decode`. If `decode` returns `undefined`, the value is
 * invalid.
 */
export function decoded<T, U>(schema: Schema<T>, decode: (value: T) => U | undefined): Schema<U> {
  const plain: JsonSchema = schema;
  return { ...plain, decode };
}

/** Adds a check that JSON Schema cannot express. The check sees only values without other issues. */
export function checked<T>(schema: Schema<T>, rule: (value: T) => readonly ValidationIssue[]): Schema<T> {
  return { ...schema, rules: [...(schema.rules ?? []), rule] };
}

function objectSchema(members: Members, options: ObjectOptions = {}): JsonSchema {
  const { exactlyOneOf, atLeastOneOf, needs, membersMin, membersMax, hasOthers = false, ...words } = options;
  const entries = Object.entries(members);
  const required = entries.filter(([, member]) => isRequired(member)).map(([name]) => name);
  return {
    type: 'object',
    ...words,
    additionalProperties: hasOthers,
    properties: Object.fromEntries(entries.map(([name, member]) => [name, schemaOf(member)])),
    ...(required.length > 0 && { required }),
    ...(exactlyOneOf && { oneOf: exactlyOneOf.map((name) => ({ required: [name] })) }),
    ...(atLeastOneOf && { anyOf: atLeastOneOf.map((name) => ({ required: [name] })) }),
    ...(needs && {
      dependencies: Object.fromEntries(Object.entries(needs).map(([name, other]) => [name, [other]])),
    }),
    ...(membersMin !== undefined && { minProperties: membersMin }),
    ...(membersMax !== undefined && { maxProperties: membersMax }),
  };
}

function isRequired(member: Member): boolean {
  return !('optional' in member) && !('defaulted' in member);
}

function schemaOf(member: Member): JsonSchema {
  if ('optional' in member) return member.optional;
  return 'defaulted' in member ? member.defaulted : member;
}
