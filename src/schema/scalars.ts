import type { JsonSchema, JsonType } from './types.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Regular expressions by pattern. They are cached, because thousands of rows use the same patterns. */
const patterns = new Map<string, RegExp>();

export function isNumber(schema: JsonSchema, value: unknown): boolean {
  const { type, minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (type === 'integer' && !Number.isInteger(value)) return false;
  return value >= minimum && value <= maximum && value > exclusiveMinimum;
}

export function isText({ pattern, minLength = 0 }: JsonSchema, value: unknown): boolean {
  if (typeof value !== 'string' || value.length < minLength) return false;
  return pattern === undefined || formOf(pattern).test(value);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns whether a value has a JSON type. Fractions count as integers here, because `isNumber` then refuses
 * them with a clearer message.
 */
export function hasType(value: unknown, type: JsonType | undefined): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

function formOf(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const form = new RegExp(pattern, 'u');
  patterns.set(pattern, form);
  return form;
}
