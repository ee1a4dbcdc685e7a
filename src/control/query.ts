import type { RequestHandler } from 'express';
import { unknownName } from '../schema/nearest.js';
import { shown } from '../input/expected.js';
import { loadDescription } from './description.js';
import { Problem } from './problem.js';
import { sentenceOf } from './sentenceOf.js';

/** The part of the control plane's description that names query parameters. */
interface Description {
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly $ref?: string;
}

let description: Description | undefined;

/** Refuses query parameters that the description of a route does not name. */
export function refuseUnknownQuery(path: string, method: string): RequestHandler {
  return (request, _response, next) => {
    const names = Object.keys(request.query);
    if (names.length > 0) check(names, parametersOf(path, method));
    next();
  };
}

/** A problem with single query parameters, by name. */
export function wrongQuery(mistakes: Readonly<Record<string, string>>): Problem {
  const told = Object.entries(mistakes).map(([path, message]) => ({ path, message }));
  const errors = told.map(({ path, message }) => ({ path: `?${path}`, message }));
  return new Problem(400, sentenceOf('The query is wrong', told), { members: { errors } });
}

/** A problem with one query parameter that has another value than expected. */
export function unexpected(name: string, expected: string, value: unknown): Problem {
  return wrongQuery({ [name]: `expected ${expected}, not ${shown(value)}` });
}

function check(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw wrongQuery(Object.fromEntries(unknown.map((name) => [name, unknownMessage(name, known)])));
}

function unknownMessage(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'is not known here; expected no query parameter';
  return unknownName(name, known);
}

/** The description is read only for requests that have a query. */
function parametersOf(path: string, method: string): readonly string[] {
  description ??= loadDescription() as Description;
  const described = description.paths[path.replace(/[:*](\w+)/g, '{$1}')]?.[method];
  const parameters = (described?.parameters ?? []).map(resolved);
  return parameters.filter((each) => each.in === 'query').map(({ name = '' }) => name);
}

function resolved(parameter: Parameter): Parameter {
  const name = /^#\/components\/parameters\/(.+)$/.exec(parameter.$ref ?? '')?.[1];
  return name === undefined ? parameter : (description?.components.parameters[name] ?? parameter);
}
