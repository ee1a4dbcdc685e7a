import type { ValidationIssue } from './issue.js';

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/**
 * The part of JSON Schema (draft 7) that this program uses, and seven members that only this program has.
 * `publish` removes these seven.
 */
export interface JsonSchema {
  readonly type?: JsonType;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: 'date-time';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  readonly discriminator?: { readonly propertyName: string };
  /** Alternatives. If each alternative contains only `required`, the required members exclude each other. */
  readonly oneOf?: readonly JsonSchema[];
  /**
   * Each entry requires one member. The object must have at least one of these members. If the schema is only published,
   * an entry may also be a whole alternative.
   */
  readonly anyOf?: readonly JsonSchema[];
  /** Name of the schema in `$defs`. The published schema does not contain this member. */
  readonly name?: string;
  /** Description of the schema in `$defs`, empty if it has none. Not published. */
  readonly meaning?: string;
  /** Words for valid values in error messages. Not published. */
  readonly expected?: string;
  /** Message for an invalid value of a known kind, such as one that is too long. Not published. */
  readonly explain?: (value: unknown) => string | undefined;
  /** Converts a valid value. If it returns `undefined`, the value counts as invalid. Not published. */
  readonly decode?: (value: never) => unknown;
  /** Checks that JSON Schema cannot express. Not published. */
  readonly rules?: readonly ((value: never) => readonly ValidationIssue[])[];
  /** Not published itself: the schema that is published in place of this one, which reads the value. */
  readonly publishedAs?: JsonSchema;
}

/** A JSON Schema whose valid values are read as a `T`. */
export interface Schema<T> extends JsonSchema {
  /** Never set. With this member, the compiler refuses a schema in place of a schema of another type. */
  readonly of?: (value: T) => T;
}

/** The type of the values that a schema reads. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/** An optional member. */
export interface Optional<S extends JsonSchema> {
  readonly optional: S;
}

/** An optional member with a default. */
export interface Defaulted<S extends JsonSchema> {
  readonly defaulted: S;
}

export type Member = JsonSchema | Optional<JsonSchema> | Defaulted<JsonSchema>;
export type Members = Readonly<Record<string, Member>>;
type OptionalNames<M extends Members> = {
  [K in keyof M]: M[K] extends Optional<JsonSchema> ? K : never;
}[keyof M];
type Simplified<T> = { readonly [K in keyof T]: T[K] };
type ReadMember<M> =
  M extends Optional<infer S> ? Infer<S> : M extends Defaulted<infer S> ? Infer<S> : Infer<M>;

/** The type of an object with these members. */
export type ObjectOf<M extends Members> = Simplified<
  { readonly [K in Exclude<keyof M, OptionalNames<M>>]: ReadMember<M[K]> } & {
    readonly [K in OptionalNames<M>]?: ReadMember<M[K]>;
  }
>;

/** A schema for each member of a type. It does not compile if a member is missing or unknown. */
export type MembersOf<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K>
    ? Optional<Schema<Exclude<T[K], undefined>>>
    : Schema<T[K]> | Defaulted<Schema<T[K]>>;
};
