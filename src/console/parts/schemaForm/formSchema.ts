/** The part of JSON Schema (draft 7) that forms support. `schema/scenario.json` uses no more than this. */
export interface FormSchema {
  readonly $ref?: string;
  readonly $defs?: Definitions;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: FormSchema;
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | FormSchema;
  readonly maxProperties?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly discriminator?: { readonly propertyName: string };
  readonly oneOf?: readonly FormSchema[];
}

/** The named parts of a schema, below `$defs`. */
export type Definitions = Readonly<Record<string, FormSchema>>;

/** The kind of field that users enter a value in. */
export type FieldKind =
  /** The schema allows only one value, so the form shows no field. */
  | 'fixed'
  /** One of several words. */
  | 'choice'
  | 'flag'
  | 'number'
  | 'text'
  | 'list'
  /** An object that has exactly one of several members. */
  | 'oneMember'
  | 'object'
  /** An object with members of any names. */
  | 'map'
  /** One of several schemas. */
  | 'alternatives'
  /** A value without further rules, which is entered as JSON. */
  | 'json';

const DEFINITION = /^#\/\$defs\/(.+)$/;

const KIND_BY_TYPE: Readonly<Record<string, FieldKind>> = {
  boolean: 'flag',
  integer: 'number',
  number: 'number',
  string: 'text',
  array: 'list',
};

/**
 * Follows a reference to its definition. A description next to the reference replaces the description of the
 * definition.
 */
export function resolve(schema: FormSchema, definitions: Definitions): FormSchema {
  const name = DEFINITION.exec(schema.$ref ?? '')?.[1];
  const definition = name === undefined ? undefined : definitions[name];
  if (definition === undefined) return schema;
  const { description } = schema;
  return resolve({ ...definition, ...(description !== undefined && { description }) }, definitions);
}

/** Returns the kind of field for values of a resolved schema. */
export function kindOf(schema: FormSchema): FieldKind {
  if (schema.const !== undefined) return 'fixed';
  if (schema.enum !== undefined) return 'choice';
  if (isAlternatives(schema)) return 'alternatives';
  if (schema.type === 'object') return objectKindOf(schema);
  return KIND_BY_TYPE[schema.type ?? ''] ?? 'json';
}

function objectKindOf({ properties, additionalProperties, maxProperties }: FormSchema): FieldKind {
  if (properties !== undefined) return maxProperties === 1 ? 'oneMember' : 'object';
  return typeof additionalProperties === 'object' ? 'map' : 'json';
}

/**
 * Returns whether `oneOf` lists alternatives. If its schemas contain only `required`, they are rules about
 * which members are needed.
 */
function isAlternatives({ oneOf }: FormSchema): boolean {
  return oneOf?.some((each) => Object.keys(each).some((name) => name !== 'required')) === true;
}

const WORDS_BY_TYPE: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'several members',
};

/** Describes an alternative in a few words, for example by the constant that identifies it or by its type. */
export function wordsOf(schema: FormSchema, tag: string | undefined): string {
  const word = tag === undefined ? undefined : schema.properties?.[tag]?.const;
  if (typeof word === 'string') return word;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return 'one of several words';
  return WORDS_BY_TYPE[schema.type ?? ''] ?? 'any value';
}
