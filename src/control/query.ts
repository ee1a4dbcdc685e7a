import type { Request, RequestHandler } from 'express';
import { CallerError } from '../world/callerError.js';
import { unknownName } from '../schema/nearest.js';
import { readInput } from '../commands/readInput.js';
import type { JsonSchema, Schema } from '../schema/types.js';
import { inputProblem } from './problemOf.js';

/** Refuses query parameters that a command does not have. */
export function refuseUnknownQuery({ properties = {} }: JsonSchema = {}): RequestHandler {
  const known = Object.keys(properties);
  return (request, _response, next) => {
    check(Object.keys(request.query), known);
    next();
  };
}

/** Returns the query with numeric and boolean texts converted. Other texts stay, and the command validates them. */
export function coercedQuery({ query }: Request): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, coerced(value)]));
}

/**
 * Returns the values of a query parameter. The parameter may be repeated, and each of its texts may contain
 * several values, separated by commas.
 */
export function valuesOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => (typeof each === 'string' ? each.split(',') : []));
}

/** Validates the query of a request. Commands whose input is the body do not validate the query themselves. */
export function readQuery<T>(query: object, schema: Schema<T>): T {
  try {
    return readInput(schema, query);
  } catch (error) {
    throw asQueryProblem(error);
  }
}

/** Converts an error about the input into a problem about the query. Returns other errors unchanged. */
export function asQueryProblem(error: unknown): unknown {
  if (!(error instanceof CallerError) || error.issues.length === 0) return error;
  const messages = error.issues.map(
    ({ path, message }) => [path.replace(/^\$\.|\[\d+\]$/g, ''), message] as const,
  );
  const issues = Array.from(new Map(messages), ([path, message]) => ({ path, message }));
  return inputProblem('query', issues, '?');
}

function coerced(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  // Texts such as 007 stay texts, so that they can be searched for.
  return typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;
}

function check(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const issues = unknown.map((path) => ({ path, message: unknownMessage(path, known) }));
  throw inputProblem('query', issues, '?');
}

function unknownMessage(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'is unknown; expected no query parameter';
  return unknownName(name, known);
}
