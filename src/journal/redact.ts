import { isObject } from '../schema/scalars.js';

const REDACTED = '[redacted]';

const SECRET_NAMES = 'password|pwd|passphrase|privateKey|apiKey|secret|token';

/** Members whose names end like this are secret in every body. */
const SECRET_NAME = new RegExp(`(${SECRET_NAMES})$`, 'i');

/** Matches the same members in text that is not JSON or is cut: up to the closing quote, or to the end of the text. */
const SECRET_IN_TEXT = new RegExp(
  `(["']?(?:${SECRET_NAMES})["']?\\s*[:=]\\s*)(?:"(?:[^"\\\\]|\\\\[^])*(?:"|\\\\?$)|'[^']*(?:'|$)|[^\\s,;&}"']+)`,
  'gi',
);

/** Digest parameters that prove the caller's identity, or that another client could use for a proof. */
const PROOFS = /\b(response|nonce|cnonce|nextnonce|rspauth|opaque)(\s*=\s*)(?:"[^"]*("|$)|[^\s,]*)/gi;

const DIGEST_HEADERS = new Set(['authorization', 'www-authenticate', 'authentication-info']);
const SECRET_HEADERS = new Set(['proxy-authorization', 'cookie', 'set-cookie']);

/** Replaces the secrets in a JSON value. */
export function redactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactJson);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' && SECRET_NAME.test(name) ? REDACTED : redactJson(member),
  ]);
  return Object.fromEntries(entries) as object;
}

/** Replaces the secrets in text that may contain JSON. */
export function redactText(text: string): string {
  return text.replace(SECRET_IN_TEXT, `$1"${REDACTED}"`);
}

/** Replaces the secrets in a header value. The user, realm, URI and count of a digest stay. */
export function redactHeader(name: string, value: string): string {
  if (SECRET_HEADERS.has(name)) return REDACTED;
  if (!DIGEST_HEADERS.has(name)) return value;
  if (!/^\s*digest\s/i.test(value) && name === 'authorization') return REDACTED;
  return value.replace(PROOFS, `$1$2"${REDACTED}"`);
}
