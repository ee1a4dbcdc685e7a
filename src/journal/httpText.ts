import { parse } from 'node:querystring';
import type { Values } from './match.js';

/** Headers by name in lower case. A header that was sent several times has a list of values. */
export type Headers = Readonly<Record<string, Values>>;

/** Groups raw headers, in which names and values alternate, by name. */
export function parseHeaders(raw: readonly string[]): Headers {
  // Without a prototype: a client may send a header called `__proto__`.
  const headers = Object.create(null) as Record<string, Values>;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    const value = raw[at + 1] ?? '';
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

/** Parses the head of a reply: a status line, then one header a line. */
export function parseReplyHead(head: string): Headers {
  const lines = head.split('\r\n').slice(1);
  return parseHeaders(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? [] : [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}

const ENCODED = /[%+]/;
// Without a prototype: a caller may ask for a parameter called `toString`.
const NO_PARAMETERS = Object.freeze(Object.create(null) as Readonly<Record<string, Values>>);

/** Parses the query of a target. A parameter that was sent several times has a list of values. */
export function parseQuery(target: string): Readonly<Record<string, Values>> {
  const at = target.indexOf('?');
  return at < 0 ? NO_PARAMETERS : parse(target.slice(at + 1));
}

/** Returns whether the query may contain a parameter. Faster than parsing: `false` is certain, `true` is not. */
export function mayHaveParameter(target: string, name: string): boolean {
  const at = target.indexOf('?');
  return at >= 0 && (target.includes(name, at) || ENCODED.test(target));
}

/** Matches only at the first letter of a name: trying every letter of a long header takes seconds. */
const DIGEST_PARAMETER = /(?<![a-z])([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s,"]*))/gi;

/** Parses the parameters of a digest header, without the scheme. */
export function parseDigest(value: string): ReadonlyMap<string, string> {
  const found = [...value.matchAll(DIGEST_PARAMETER)];
  return new Map(found.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}

/** Maximum number of names, and of characters per name, that are kept of one request. */
const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 100;

/** Returns the sorted member names of an object, or of the first object of a list. */
export function memberNames(value: unknown): readonly string[] {
  const first = Array.isArray(value) ? (value as readonly unknown[])[0] : value;
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return [];
  const names = Object.keys(first).slice(0, NAMES_MAX);
  return names.map((name) => name.slice(0, NAME_LENGTH_MAX)).sort();
}
