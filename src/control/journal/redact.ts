import { isObject } from '../../input/json/reader.js';

/** What stands for a secret. */
export const REDACTED = '[redacted]';

/** The texts of members whose names end so are secrets, in whatever body: E4's, E14's, a world's keys. */
const SECRET_NAME = /(password|pwd|passphrase|privateKey|apiKey|secret|token)$/i;

/** The same in what is no JSON, or the beginning of some: up to the closing quote, or all that is left. */
const SECRET_IN_TEXT =
  /(["']?(?:password|pwd|passphrase|privateKey|apiKey|secret|token)["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\[^])*(?:"|\\?$)|'[^']*(?:'|$)|[^\s,;&}"']+)/gi;

/** Parts of a digest header that prove who calls, or with which somebody else could try to. */
const PROOFS = /\b(response|nonce|cnonce|nextnonce|rspauth|opaque)(\s*=\s*)(?:"[^"]*("|$)|[^\s,]*)/gi;

const DIGEST_HEADERS = new Set(['authorization', 'www-authenticate', 'authentication-info']);
const SECRET_HEADERS = new Set(['proxy-authorization', 'cookie', 'set-cookie']);

/** A JSON value without its secrets. */
export function redactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactJson);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' && SECRET_NAME.test(name) ? REDACTED : redactJson(member),
  ]);
  return Object.fromEntries(entries) as object;
}

/** A text that may hold some JSON, without its secrets. */
export function redactText(text: string): string {
  return text.replace(SECRET_IN_TEXT, `$1"${REDACTED}"`);
}

/** The value of a header without its secrets; of a digest its user, realm, target and count stay. */
export function redactHeader(name: string, value: string): string {
  if (SECRET_HEADERS.has(name)) return REDACTED;
  if (!DIGEST_HEADERS.has(name)) return value;
  if (!/^\s*digest\s/i.test(value) && name === 'authorization') return REDACTED;
  return value.replace(PROOFS, `$1$2"${REDACTED}"`);
}
