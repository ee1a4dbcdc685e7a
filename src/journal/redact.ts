import { foreignJsonIn } from '../schema/foreignJson.js';
import { isObject } from '../schema/scalars.js';
import { BESIDE_SHARED_KEY, isSecretMember, isSecretParameter, SECRET_NAMES } from './secretMembers.js';

const REDACTED = '[redacted]';

/**
 * Matches secret members in text that is cut or not JSON. A value ends at its closing quote, or at the end of
 * the text.
 */
const SECRET_IN_TEXT = new RegExp(
  `(["']?(?:${SECRET_NAMES})["']?\\s*[:=]\\s*)(?!\\[redacted])(?:"(?:[^"\\\\]|\\\\[^])*(?:"|\\\\?$)|'[^']*(?:'|$)|[^\\s,;&}"']+)`,
  'gi',
);

/**
 * Matches digest parameters that prove the caller's identity, or that help an attacker to forge such a proof.
 */
const PROOFS = /\b(response|nonce|cnonce|nextnonce|rspauth|opaque)(\s*=\s*)(?:"[^"]*("|$)|[^\s,]*)/gi;

/** Matches the value of an agent API key in JSON. Its member is called `key`, like other members that are not secret. */
const AGENT_KEY_IN_TEXT = /("key"\s*:\s*)"[0-9a-f]{32}"?/g;
/** Matches a member `key` whose value is a text. Where a text is cut, the value ends at the end of the text. */
const KEY_IN_TEXT = /("key"\s*:\s*)"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
/** Matches a value at the end of a cut text that may be the beginning of a secret. */
const KEY_AT_END = /("key"\s*:\s*)"[^"]*$/;
const URI_AT_END = /(:\/\/[^:/@\s"]*:)[^@/\s"]+$/;
/** Matches a private key in the PEM format. */
const PEM_KEY = /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^"]*?(-----END [A-Z ]*PRIVATE KEY-----|(?=")|$)/g;
/** Matches the key that database processes share. Other members called `key` contain names, which are shorter. */
const SHARED_KEY_IN_TEXT = /("key"\s*:\s*)"[0-9A-Za-z+/=]{24,}"?/g;
/** Matches the secret in the URL of a restore download. */
const RESTORE_TOKEN_IN_PATH = /(\/backup\/restore\/v2\/pull\/[^/?#\s"]+\/)[^/?#\s"]+/g;
/** Matches an agent API key in a URL. */
const AGENT_KEY_IN_PATH = /(\/byAgentApiKey\/)[^/?#\s"]+/g;

/** Matches the password in an address: all between the first colon and the last `@` before the path. */
const PASSWORD_IN_URI = /(:\/\/[^:/@?#\s"]*:)[^/?#\s"]+(?=@)/g;
/** Matches a parameter of a query. */
const PARAMETER = /([?&])([^?&=#\s"'<>]+)=([^&#\s"'<>]+)/g;

const DIGEST_HEADERS = new Set(['authorization', 'www-authenticate', 'authentication-info']);
/**
 * Matches the headers whose whole value is secret. Clients send keys for other services in headers like
 * `X-Api-Key`.
 */
const SECRET_HEADER =
  /^(proxy-authorization|cookie|set-cookie)$|(password|secret|token|api-?key|private-?key)$/;

/** Returns what a secret is replaced with. `name`: its member. Unset if it is a part of a text. */
export type Hide = (secret: string, name?: string) => string;

const redacted: Hide = () => REDACTED;

/** Replaces the secrets in a JSON value. */
export function redactJson(value: unknown): unknown {
  return withSecrets(value, redacted);
}

/** Returns a JSON value with others in place of its secrets: the same value if it has none. */
export function withSecrets(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return withSecretsOfText(value, hide);
  if (Array.isArray(value)) {
    const items = value.map((item) => withSecrets(item, hide));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    const isSecret = typeof member === 'string' && isSecretMember(name, member, value);
    return [name, isSecret ? hide(member, name) : withSecrets(member, hide)];
  });
  return entries.every(([name, member]) => member === value[name]) ? value : Object.fromEntries(entries);
}

/** Replaces the secrets in a text that is a value as a whole, such as an address. */
function withSecretsOfText(text: string, hide: Hide): string {
  // Most texts are short, and have none of these.
  if (!/-----BEGIN |\/\/|[?&]|\/backup\/restore\/|\/byAgentApiKey\//.test(text)) return text;
  return withParameters(text, hide)
    .replace(
      PEM_KEY,
      (all, start: string, end: string) =>
        start + hide(all.slice(start.length, all.length - end.length)) + end,
    )
    .replace(RESTORE_TOKEN_IN_PATH, (all, start: string) => start + hide(all.slice(start.length)))
    .replace(AGENT_KEY_IN_PATH, (all, start: string) => start + hide(all.slice(start.length)))
    .replace(PASSWORD_IN_URI, (all, start: string) => start + hide(all.slice(start.length)));
}

/** Replaces the secret parameters of the queries in a text. */
function withParameters(text: string, hide: Hide): string {
  return text.replace(PARAMETER, (all, mark: string, name: string, value: string) =>
    isSecretParameter(name) ? `${mark}${name}=${hide(value)}` : all,
  );
}

/** Replaces the secrets in text that may contain JSON, or in an address. */
export function redactText(text: string): string {
  return withParameters(text, redacted)
    .replace(SECRET_IN_TEXT, `$1"${REDACTED}"`)
    .replace(PEM_KEY, `$1${REDACTED}$2`)
    .replace(AGENT_KEY_IN_TEXT, `$1"${REDACTED}"`)
    .replace(SHARED_KEY_IN_TEXT, `$1"${REDACTED}"`)
    .replace(AGENT_KEY_IN_PATH, `$1${REDACTED}`)
    .replace(RESTORE_TOKEN_IN_PATH, `$1${REDACTED}`)
    .replace(PASSWORD_IN_URI, `$1${REDACTED}`);
}

/** Replaces the secrets in a whole body, which may be JSON. JSON keeps its indentation. */
export function redactBody(text: string): string {
  const value = foreignJsonIn(text);
  if (!isObject(value) && !Array.isArray(value)) return redactText(text);
  const shown = redactJson(value);
  if (shown === value) return text;
  const isIndented = JSON.stringify(value, undefined, 2) === text;
  return JSON.stringify(shown, undefined, isIndented ? 2 : undefined);
}

/**
 * Replaces the secrets in the beginning of a body that was cut. `hasSharedKey` tells whether the whole body contains the
 * key that processes share.
 */
export function redactBeginning(text: string, hasSharedKey: boolean): string {
  const redacted = hasSharedKey ? text.replace(KEY_IN_TEXT, `$1"${REDACTED}"`) : text;
  return redactText(redacted).replace(KEY_AT_END, `$1"${REDACTED}"`).replace(URI_AT_END, `$1${REDACTED}`);
}

/** Returns whether a body contains the key that processes share, or could contain it. */
export function mayHaveSharedKey(content: { readonly includes: (part: string) => boolean }): boolean {
  return BESIDE_SHARED_KEY.some((name) => content.includes(`"${name}"`));
}

/** Replaces the secrets in a header value. Keeps the user, realm, URI and count of a digest. */
export function redactHeader(name: string, value: string): string {
  if (SECRET_HEADER.test(name)) return REDACTED;
  if (!DIGEST_HEADERS.has(name)) return redactText(value);
  if (!/^\s*digest\s/i.test(value) && name === 'authorization') return REDACTED;
  return redactText(value.replace(PROOFS, `$1$2"${REDACTED}"`));
}
