import type { ExchangeRecord } from './exchangeRecord.js';

/** A name is looked for at its first letter only: from each letter of a long header takes seconds. */
const PARAMETER = /(?<![a-z])([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s,"]*))/gi;

/** The parameters of a request's digest `Authorization`; none where it has no such header. */
export function digestOf({ raw: { rawHeaders } }: ExchangeRecord): ReadonlyMap<string, string> {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && /^authorization$/i.test(text));
  const value = at < 0 ? '' : (rawHeaders[at + 1] ?? '');
  return /^\s*digest\s/i.test(value) ? parametersOf(value.replace(/^\s*digest\s/i, '')) : new Map();
}

/** The parameters of a digest header. */
export function parametersOf(value: string): ReadonlyMap<string, string> {
  const found = [...value.matchAll(PARAMETER)];
  return new Map(found.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}
