import { parse } from 'node:querystring';
import type { Values } from './match.js';

/** Header values by name in lower case. The value is a list if the header was sent several times. */
export type Headers = Readonly<Record<string, Values>>;

/** Groups raw headers by name. Names and values alternate in `raw`. */
export function parseHeaders(raw: readonly string[]): Headers {
  // The object has no prototype, because a client may send a header called `__proto__`.
  const headers = Object.create(null) as Record<string, Values>;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    const value = raw[at + 1] ?? '';
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

/** Parses the headers in the head of a response. The head has a status line, then one header per line. */
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
// The object has no prototype, because a match may contain a parameter name such as `toString`.
const NO_PARAMETERS = Object.freeze(Object.create(null) as Readonly<Record<string, Values>>);

/** Parses the query of a target. The value is a list if the parameter was sent several times. */
export function parseQuery(target: string): Readonly<Record<string, Values>> {
  const at = target.indexOf('?');
  return at < 0 ? NO_PARAMETERS : parse(target.slice(at + 1));
}

/**
 * Checks quickly whether a query may contain a parameter. If the result is `false`, the query does not contain
 * it. If the result is `true`, the caller must parse the query.
 */
export function mayHaveParameter(target: string, name: string): boolean {
  const at = target.indexOf('?');
  return at >= 0 && (target.includes(name, at) || ENCODED.test(target));
}

/**
 * Matches one parameter of a digest header. The lookbehind allows a match only at the first letter of a name.
 * Without it, matching a long header would take seconds.
 */
const DIGEST_PARAMETER = /(?<![a-z])([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s,"]*))/gi;

/** Parses the parameters of a digest header, without the scheme. */
export function parseDigest(value: string): ReadonlyMap<string, string> {
  const found = [...value.matchAll(DIGEST_PARAMETER)];
  return new Map(found.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}

/** Maximum number of member names per request, and maximum length of each name. */
export const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 100;

/** Returns the sorted member names of an object, or of the first object of a list. */
export function memberNames(value: unknown): readonly string[] {
  const first = Array.isArray(value) ? (value as readonly unknown[])[0] : value;
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return [];
  const names = Object.keys(first).slice(0, NAMES_MAX);
  return names.map((name) => name.slice(0, NAME_LENGTH_MAX)).sort();
}
