import { contractOperations } from '../../journal/exchangeFacts.js';
import { exceptionIn, type Match, type ValuePattern } from '../../world/match.js';

/** A condition on requests. A fault rule may leave out its first requests, or need a change that the platform has made. */
export interface Wanted {
  readonly match?: Match;
  readonly skip?: number;
  readonly phase?: string;
}

/** Maximum number of calls that are named as examples. */
const EXAMPLES_MAX = 2;

/**
 * Describes the requests that meet a condition, such as `a GET, such as listOrganizations (GET /orgs)`. `calls` are names
 * of operations for the examples.
 */
export function requestText({ match = {}, skip = 0, phase }: Wanted, calls: readonly string[]): string {
  const [only, ...others] = [match.operation ?? []].flat();
  const parts = [
    only === undefined ? methodText(match) : others.length === 0 ? callText(only) : either([only, ...others]),
    ...conditionsOf(match),
    phase === 'afterCommit' ? ' that changes something' : '',
    skip > 0 ? ` after the first ${skip}` : '',
    only !== undefined && others.length === 0 ? '' : exampleText(match, calls),
  ];
  return parts.join('');
}

function methodText({ method }: Match): string {
  const methods = [method ?? []].flat();
  return methods.length === 0 ? 'a request' : `a ${either(methods)}`;
}

function conditionsOf({
  path,
  query = {},
  headers = {},
  publicKey,
  status,
  fault,
}: Match): readonly string[] {
  const named = (values: Readonly<Record<string, ValuePattern>>, sign: string): readonly string[] =>
    Object.entries(values).map(([name, value]) => valueText(name, sign, value));
  const given = (text: string, values: readonly unknown[]): string =>
    values.length === 0 ? '' : ` ${text} ${either(values)}`;
  return [
    given('of', [path ?? []].flat()),
    given('with the query', named(query, '=')),
    given('with the header', named(headers, ': ')),
    given('with the key', [publicKey ?? []].flat()),
    status === undefined ? '' : ` that gets ${typeof status === 'object' ? JSON.stringify(status) : status}`,
    given('that is affected by the fault', [fault ?? []].flat()),
  ];
}

function valueText(name: string, sign: string, value: ValuePattern): string {
  const exception = exceptionIn(value);
  if (exception === undefined) return `${name}${sign}${either([value].flat())}`;
  return exception.not === undefined
    ? `no ${name}`
    : `${name}${sign}anything but ${either([exception.not].flat())}`;
}

/** Names calls as examples that a condition selects. */
function exampleText({ method, operation }: Match, calls: readonly string[]): string {
  const [methods, names] = [[method ?? []].flat(), [operation ?? []].flat()];
  const fitting = [...new Set(calls)].filter((name) => {
    const own = contractOperations().get(name)?.method.toUpperCase() ?? '';
    return (methods.length === 0 || methods.includes(own)) && (names.length === 0 || names.includes(name));
  });
  return fitting.length === 0 ? '' : `, such as ${either(fitting.slice(0, EXAMPLES_MAX).map(callText))}`;
}

function callText(name: string): string {
  const operation = contractOperations().get(name);
  return operation === undefined ? name : `${name} (${operation.method.toUpperCase()} ${operation.path})`;
}

function either(values: readonly unknown[]): string {
  const texts = values.map(String);
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`;
}
