import { kindOf, resolve, type Definitions, type FormSchema } from './formSchema.js';

/** The values of a form that edits an object, by the names of the members. */
export type FormObject = Readonly<Record<string, unknown>>;

/**
 * Returns the initial value of a field, or `undefined` for an empty field. A required object starts with its required
 * members.
 */
export function initialOf(schema: FormSchema, definitions: Definitions): unknown {
  const resolved = resolve(schema, definitions);
  if (resolved.default !== undefined) return resolved.default;
  switch (kindOf(resolved)) {
    case 'fixed':
      return resolved.const;
    case 'flag':
      return false;
    case 'list':
      return [];
    case 'object':
      return requiredMembers(resolved, definitions);
    case 'oneMember':
    case 'map':
      return {};
    case 'alternatives':
      return initialOf(resolved.oneOf?.[0] ?? {}, definitions);
    default:
      return undefined;
  }
}

function requiredMembers(
  { properties = {}, required = [] }: FormSchema,
  definitions: Definitions,
): FormObject {
  const entries = required.map((name) => [name, initialOf(properties[name] ?? {}, definitions)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns a copy of an object with a new value of a member, or without the member if the value is `undefined`. */
export function withMember(value: unknown, name: string, member: unknown): FormObject {
  const entries = Object.entries(objectOf(value));
  const others = entries.filter(([each]) => each !== name);
  if (member === undefined) return Object.fromEntries(others);
  const isThere = others.length < entries.length;
  return Object.fromEntries(
    isThere
      ? entries.map((each) => (each[0] === name ? [name, member] : each))
      : [...entries, [name, member]],
  );
}

/** Returns a value as an object. Values of other types count as empty. */
export function objectOf(value: unknown): FormObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormObject) : {};
}

/** Returns a value as a list. Values of other types count as empty. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the index of the alternative that fits a value. With a `tag`, this is the alternative with the same constant
 * in this member. Otherwise it is the first alternative of the same type. If none fits, returns 0.
 */
export function alternativeOf(
  alternatives: readonly FormSchema[],
  tag: string | undefined,
  value: unknown,
): number {
  const fits = (schema: FormSchema): boolean =>
    tag === undefined ? hasType(value, schema) : schema.properties?.[tag]?.const === objectOf(value)[tag];
  return Math.max(0, alternatives.findIndex(fits));
}

function hasType(value: unknown, { type, const: constant, enum: words }: FormSchema): boolean {
  if (constant !== undefined) return constant === value;
  if (words !== undefined) return words.includes(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** Parses a text as JSON. Other texts are returned unchanged, so that the server refuses or accepts them. */
export function jsonOr(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
