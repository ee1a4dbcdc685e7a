import { loadContract } from '../contract/contract.js';
import {
  describeOperations,
  type DescribedOperation,
  type DescribedParameter,
} from '../contract/describeOperations.js';
import { findUnsimulated, type UnsimulatedOperation } from '../contract/notSimulated.js';
import { isObject } from '../schema/scalars.js';
import type { Dialect } from '../world/quirks.js';
import { jsonOf, textOf } from './body.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { parseDigest, parseHeaders, parseQuery } from './httpText.js';

const ERROR_MIN = 400;

/**
 * Parses the digest parameters of a request's `Authorization` header. Returns an empty map if the header is
 * missing.
 */
export function digestOf({ rawHeaders }: ExchangeRecord): ReadonlyMap<string, string> {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && /^authorization$/i.test(text));
  const value = at < 0 ? '' : (rawHeaders[at + 1] ?? '');
  return /^\s*digest\s/i.test(value) ? parseDigest(value.replace(/^\s*digest\s/i, '')) : new Map();
}

/** Returns the scheme of a request's `Authorization` header, or `undefined` if the header is missing. */
export function schemeOf({ rawHeaders }: ExchangeRecord): string | undefined {
  const value = [parseHeaders(rawHeaders).authorization ?? []].flat()[0];
  return value?.trim().split(/\s/, 1)[0];
}

/**
 * Returns the public key of the accepted API key. If no key was accepted, returns the public key that the
 * request names.
 */
export function publicKeyOf(record: ExchangeRecord): string | undefined {
  return record.key?.publicKey ?? digestOf(record).get('username');
}

/** Returns whether a request was signed with HTTP Digest, correctly or not. */
export function isSigned(record: ExchangeRecord): boolean {
  return record.key !== undefined || digestOf(record).size > 0;
}

/** Returns whether a request was answered in front of the login, so that its body is not known and other requests cannot equal it. */
export function hasUnreadBody(record: ExchangeRecord): boolean {
  return record.isEndedInFront && hasBody(record);
}

/** Returns whether the headers of a request announce a body. */
export function hasBody({ rawHeaders }: ExchangeRecord): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = parseHeaders(rawHeaders);
  return encoding !== undefined || length !== '0';
}

/** Returns the `errorCode` in the body of an error response. The body may be wrapped in an envelope. */
export function errorCodeOf(record: ExchangeRecord): string | undefined {
  return textIn(record, 'errorCode');
}

/** Returns the words of an error response. */
export function detailOf(record: ExchangeRecord): string | undefined {
  return textIn(record, 'detail');
}

/** Returns the values that the words of an error response contain. */
export function parametersOf(record: ExchangeRecord): readonly string[] {
  const parameters = problemIn(record)?.parameters;
  return Array.isArray(parameters) ? parameters.map(String) : [];
}

function textIn(record: ExchangeRecord, member: string): string | undefined {
  const text = problemIn(record)?.[member];
  return typeof text === 'string' ? text : undefined;
}

function problemIn({ status = 0, reply }: ExchangeRecord): Readonly<Record<string, unknown>> | undefined {
  if (status < ERROR_MIN) return undefined;
  const body = jsonOf(reply);
  const problem = isObject(body) && isObject(body.content) ? body.content : body;
  return isObject(problem) ? problem : undefined;
}

/** Error codes of requests whose key lacks the required role. */
export const ROLE_REFUSALS: readonly string[] = [
  'USER_UNAUTHORIZED',
  'NOT_IN_GROUP',
  'NOT_GROUP_USER_ADMIN',
  'NOT_ORG_ADMIN',
  'NOT_IN_ORG',
  'USER_CANNOT_ACCESS_ORG',
  'NOT_API_KEY_ADMIN',
  'NOT_ORG_GROUP_CREATOR',
  'NOT_GLOBAL_USER_ADMIN',
];

/**
 * Returns a key for finding repeated requests. Two requests have the same key if caller, method, target and
 * body are equal.
 */
export function identityOf(record: ExchangeRecord): string {
  const { method, target, request } = record;
  return JSON.stringify([publicKeyOf(record), method, target, request === undefined ? '' : textOf(request)]);
}

let operations: ReadonlyMap<string, DescribedOperation> | undefined;

/** Returns the operations of the platform's API by operationId. Loads the contract on the first call. */
export function contractOperations(): ReadonlyMap<string, DescribedOperation> {
  operations ??= new Map(describeOperations(loadContract()).map((each) => [each.id, each]));
  return operations;
}

/**
 * Returns the names of query parameters that the operation does not define. The platform ignores such
 * parameters. The dialect of the real platform also takes the names of lists with brackets.
 */
export function unknownParameters(
  { operation, target }: ExchangeRecord,
  dialect: Dialect = 'ops-manager',
): readonly string[] {
  const described = operation && contractOperations().get(operation.id);
  if (described === undefined || !target.includes('?')) return [];
  const isSpelled = (sent: string, { name, isAnyCase, isList }: DescribedParameter): boolean => {
    const plain = isList && dialect === 'ops-manager' ? sent.replace(/\[\d*\]$/, '') : sent;
    return plain === name || (isAnyCase && plain.toLowerCase() === name.toLowerCase());
  };
  const names = Object.keys(parseQuery(target));
  return names.filter((sent) => !described.query.some((parameter) => isSpelled(sent, parameter)));
}

/** Returns the operation of a request if it is documented but not simulated. */
export function unsimulatedOperation(record: ExchangeRecord): UnsimulatedOperation | undefined {
  if (record.operation !== undefined) return undefined;
  return findUnsimulated(record.method, record.base + record.path);
}
