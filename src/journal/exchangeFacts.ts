import { loadContract } from '../contract/contract.js';
import { describeOperations, type DescribedOperation } from '../contract/describeOperations.js';
import { isObject } from '../schema/scalars.js';
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

/** Returns the `errorCode` in the body of an error response. The body may be wrapped in an envelope. */
export function errorCodeOf(record: ExchangeRecord): string | undefined {
  if ((record.status ?? 0) < ERROR_MIN) return undefined;
  const body = jsonOf(record.reply);
  const problem = isObject(body) && isObject(body.content) ? body.content : body;
  return isObject(problem) && typeof problem.errorCode === 'string' ? problem.errorCode : undefined;
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
 * parameters.
 */
export function unknownParameters({ operation, target }: ExchangeRecord): readonly string[] {
  const described = operation && contractOperations().get(operation.id);
  if (described === undefined || !target.includes('?')) return [];
  const known = new Set(described.query.map(({ name }) => name));
  return Object.keys(parseQuery(target)).filter((name) => !known.has(name));
}
