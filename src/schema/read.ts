import { expectedOf, shown, unknownMember, unlike } from './expected.js';
import { groupIssues } from './groups.js';
import { issue, nameIssue, pathText, type Path, type ValidationIssue } from './issue.js';
import { hasType, isNumber, isObject, isText, type JsonObject } from './scalars.js';
import type { JsonSchema, Schema } from './types.js';
import { hintOf } from './nearest.js';

/** The result of reading a value: the value, or the issues. */
export interface Reading<T> {
  /** The validated value. Unset if there are issues. */
  readonly value?: T;
  /**
   * The valid parts of the value. Invalid optional members are missing, and lists have holes in place of
   * invalid entries. Unset if nothing is valid.
   */
  readonly sound?: T;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Validates a value by a schema, adds defaults and decodes parts. Returns the same object, not a copy, if no
 * part changes. Stops after `limit` issues.
 */
export function read<T>(schema: Schema<T>, value: unknown, limit = Infinity): Reading<T> {
  const state: State = { path: [], issues: [], limit };
  const result = readPart(schema, value, state) as T | undefined;
  const { issues } = state;
  if (issues.length === 0) return { issues, value: result as T, sound: result as T };
  return result === undefined ? { issues } : { issues, sound: result };
}

interface State {
  /** Path of the part that is currently read. The array is changed in place. */
  readonly path: (string | number)[];
  readonly issues: ValidationIssue[];
  readonly limit: number;
}

/**
 * Reads a part of the value. If the part has issues, returns it without its invalid items and members. Returns
 * `undefined` if a required member would be missing then, or if the part as a whole is invalid.
 */
function readPart(schema: JsonSchema, value: unknown, state: State): unknown {
  if (state.issues.length >= state.limit) return undefined;
  const before = state.issues.length;
  const result = readByType(schema, value, state);
  if (state.issues.length > before) return result;
  for (const rule of schema.rules ?? []) report(state, rule(result as never));
  if (state.issues.length > before) return undefined;
  if (schema.decode === undefined) return result;
  const decoded = schema.decode(result as never);
  return decoded === undefined ? wrong(schema, value, state) : decoded;
}

function readByType(schema: JsonSchema, value: unknown, state: State): unknown {
  if (schema.const !== undefined) return value === schema.const ? value : wrong(schema, value, state);
  if (schema.enum !== undefined) return schema.enum.includes(value) ? value : wrong(schema, value, state);
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong(schema, value, state);
    case 'integer':
    case 'number':
      return isNumber(schema, value) ? value : wrong(schema, value, state);
    case 'string':
      return isText(schema, value) ? value : wrong(schema, value, state);
    case 'null':
      return value === null ? value : wrong(schema, value, state);
    case 'array':
      return readList(schema, value, state);
    case 'object':
      return readObject(schema, value, state);
    case undefined:
      return schema.oneOf === undefined ? value : readAlternative(schema, schema.oneOf, value, state);
  }
}

function readList(schema: JsonSchema, value: unknown, state: State): unknown {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  if (!Array.isArray(value) || value.length < minItems || value.length > maxItems)
    return wrong(schema, value, state);
  const entries = value as readonly unknown[];
  let copy: unknown[] | undefined;
  for (const [at, entry] of entries.entries()) {
    const result = readBelow(items, entry, at, state);
    if (result === entry && entry !== undefined) continue;
    copy ??= Array.from(entries);
    if (result === undefined) Reflect.deleteProperty(copy, at);
    else copy[at] = result;
  }
  return copy ?? value;
}

function readObject(schema: JsonSchema, value: unknown, state: State): unknown {
  if (!isObject(value)) return wrong(schema, value, state);
  if (schema.discriminator !== undefined) return readKind(schema, value, state);
  const missing = (schema.required ?? []).filter((name) => value[name] === undefined);
  report(
    state,
    missing.map((name) => issue([name], 'is missing')),
  );
  const results = readMembers(schema, value, state);
  report(state, groupIssues(schema, value));
  const isWhole = (schema.required ?? []).every((name) => (results ?? value)[name] !== undefined);
  return isWhole ? (results ?? value) : undefined;
}

/** Reads the members of an object. Returns `undefined` if no member has changed. */
function readMembers(schema: JsonSchema, value: JsonObject, state: State): JsonObject | undefined {
  const { properties = {} } = schema;
  const results = new Map<string, unknown>();
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(properties, name)) continue;
    const result = readOther(schema, name, value[name], state);
    if (result !== value[name]) results.set(name, result);
  }
  for (const name of Object.keys(properties)) {
    const part = properties[name] ?? {};
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    // Skip members that are `undefined`, because JSON has no such members.
    if (member === undefined && !('default' in part)) continue;
    const result = readBelow(part, member === undefined ? part.default : member, name, state);
    if (result !== member) results.set(name, result ?? defaultOf(part));
  }
  if (results.size === 0) return undefined;
  const all = new Map([...Object.entries(value), ...results]);
  return Object.fromEntries([...all].filter(([, member]) => member !== undefined));
}

/** Reads a member that the schema does not name. */
function readOther(schema: JsonSchema, name: string, value: unknown, state: State): unknown {
  const { additionalProperties = true, propertyNames } = schema;
  if (additionalProperties === false) {
    report(state, [nameIssue([name], unknownMember(schema, name))]);
    return undefined;
  }
  if (propertyNames !== undefined && !isText(propertyNames, name)) {
    report(state, [nameIssue([name], unlike(propertyNames, name))]);
    return undefined;
  }
  return additionalProperties === true ? value : readBelow(additionalProperties, value, name, state);
}

/** Returns the default of a member. In `Reading.sound`, the default replaces an invalid value. */
function defaultOf(schema: JsonSchema): unknown {
  return 'default' in schema ? read(schema, schema.default).value : undefined;
}

/** Reads an object by the schema of its kind. The discriminator names the member that contains the kind. */
function readKind(schema: JsonSchema, value: JsonObject, state: State): unknown {
  const tag = schema.discriminator?.propertyName ?? '';
  const kinds = schema.oneOf ?? [];
  const kindOf = (each: JsonSchema): unknown => each.properties?.[tag]?.const;
  const own = kinds.find((each) => kindOf(each) === value[tag]);
  if (own !== undefined) return readPart(own, value, state);
  report(state, [issue([tag], unlike({ enum: kinds.map(kindOf) }, value[tag]))]);
  return undefined;
}

/**
 * Reads a value by the alternative that has the value's JSON type. If no alternative has this type, the
 * message lists all alternatives. If all alternatives are scalars, the message for an unknown word lists them
 * too.
 */
function readAlternative(
  { explain }: JsonSchema,
  schemas: readonly JsonSchema[],
  value: unknown,
  state: State,
): unknown {
  const own = schemas.find(({ type }) => hasType(value, type));
  const areScalars = schemas.every(({ type }) => type !== 'object' && type !== 'array');
  const isWord = own?.enum !== undefined || own?.const !== undefined;
  if (own !== undefined && (!(areScalars && isWord) || isIn(own, value))) return readPart(own, value, state);
  const words = schemas.flatMap((each) => each.enum ?? []).filter((word) => typeof word === 'string');
  const expected = schemas.map(expectedOf).join(', or ');
  const usual = `expected ${expected}, not ${shown(value)}${hintOf(value, words)}`;
  report(state, [issue([], explain?.(value) ?? usual)]);
  return undefined;
}

function isIn({ enum: words, const: word }: JsonSchema, value: unknown): boolean {
  return words?.includes(value) ?? word === value;
}

function readBelow(schema: JsonSchema, value: unknown, step: string | number, state: State): unknown {
  state.path.push(step);
  const result = readPart(schema, value, state);
  state.path.pop();
  return result;
}

function wrong(schema: JsonSchema, value: unknown, state: State): unknown {
  report(state, [issue([], unlike(schema, value))]);
  return undefined;
}

function report({ issues, path, limit }: State, found: readonly ValidationIssue[]): void {
  for (const each of found)
    if (issues.length < limit) issues.push({ ...each, path: [...path, ...each.path] satisfies Path });
}

/** Reads a value that should be valid. Throws an error with the first issue otherwise. */
export function readValid<T>(schema: Schema<T>, value: unknown): T {
  const { value: result, issues } = read(schema, value);
  const [first] = issues;
  if (first !== undefined) throw new Error(`${pathText(first.path)}: ${first.message}`);
  return result as T;
}
