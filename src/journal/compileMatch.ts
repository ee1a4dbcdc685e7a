import { isWithin, type Call, type Values } from './match.js';
import {
  exceptionIn,
  type Bounds,
  type Match,
  type OneOrMore,
  type Pattern,
  type ValuePattern,
} from '../world/match.js';
import { pathWildcard, wildcard } from './wildcard.js';

export type Predicate = (call: Call) => boolean;

/** Converts a match into a function that tests a call. Testing many calls is then cheap. */
export function compileMatch(match: Match): Predicate {
  const { operation, method, path, query, headers, publicKey, project, attempt, status, fault } = match;
  const tests: Predicate[] = [];
  if (operation !== undefined) tests.push(operationTest(listOf(operation)));
  if (method !== undefined) tests.push(methodTest(listOf(method)));
  if (publicKey !== undefined) tests.push(publicKeyTest(listOf(publicKey)));
  if (project !== undefined) tests.push(projectTest(listOf(project)));
  if (attempt !== undefined) tests.push((call) => isWithin(attempt, call.attempt ?? 1));
  if (status !== undefined) tests.push(statusTest(status));
  if (fault !== undefined) tests.push(faultTest(listOf(fault)));
  if (path !== undefined) tests.push(pathTest(listOf(path)));
  for (const [name, pattern] of Object.entries(query ?? {}))
    tests.push(valueTest(pattern, (call) => call.parameter(name)));
  for (const [name, pattern] of Object.entries(headers ?? {})) {
    const key = name.toLowerCase();
    tests.push(valueTest(pattern, (call) => call.header(key)));
  }
  return (call) => tests.every((test) => test(call));
}

function operationTest(names: readonly string[]): Predicate {
  const wanted = new Set(names);
  return ({ operation }) =>
    operation !== undefined &&
    (wanted.has(operation.id) || (operation.number !== undefined && wanted.has(operation.number)));
}

function methodTest(methods: readonly string[]): Predicate {
  const wanted = new Set(methods.map((method) => method.toUpperCase()));
  return ({ method }) => wanted.has(method);
}

function publicKeyTest(keys: readonly string[]): Predicate {
  const fits = anyOf(keys.map(wildcard));
  return ({ publicKey }) => publicKey !== undefined && fits(publicKey);
}

function projectTest(projects: readonly string[]): Predicate {
  const fits = anyOf(projects.map(wildcard));
  return ({ project }) => [project?.id, project?.name].some((each) => each !== undefined && fits(each));
}

function pathTest(patterns: readonly string[]): Predicate {
  const fits = anyOf(patterns.map(pathWildcard));
  return ({ path }) => fits(path);
}

function faultTest(ids: readonly string[]): Predicate {
  const wanted = new Set(ids);
  return ({ faults = [] }) => faults.some((id) => wanted.has(id));
}

function valueTest(pattern: ValuePattern, valuesOf: (call: Call) => Values): Predicate {
  const exception = exceptionIn(pattern);
  if (exception === undefined) return presentTest(pattern as Pattern, valuesOf);
  if (exception.not === undefined) return (call) => valuesOf(call) === undefined;
  const isPresent = presentTest(exception.not, valuesOf);
  return (call) => !isPresent(call);
}

function presentTest(pattern: Pattern, valuesOf: (call: Call) => Values): Predicate {
  const fits = anyOf(listOf(pattern).map((each) => wildcard(String(each))));
  return (call) => {
    const values = valuesOf(call);
    if (values === undefined) return false;
    return typeof values === 'string' ? fits(values) : values.some(fits);
  };
}

const STATUS_CLASS = /^[1-5]xx$/i;

function statusTest(wanted: NonNullable<Match['status']>): Predicate {
  if (isBounds(wanted)) return ({ status }) => status !== undefined && isWithin(wanted, status);
  const tests = listOf(wanted).map((one) =>
    typeof one === 'string' && STATUS_CLASS.test(one)
      ? (status: number) => status >= Number(one[0]) * 100 && status < Number(one[0]) * 100 + 100
      : (status: number) => status === Number(one),
  );
  return ({ status }) => status !== undefined && tests.some((test) => test(status));
}

function isBounds(wanted: NonNullable<Match['status']>): wanted is Exclude<Bounds, number> {
  return typeof wanted === 'object' && !Array.isArray(wanted);
}

function anyOf(tests: readonly ((text: string) => boolean)[]): (text: string) => boolean {
  return (text) => tests.some((test) => test(text));
}

function listOf<T extends string | number | boolean>(one: OneOrMore<T>): readonly T[] {
  return typeof one === 'object' ? one : [one];
}
