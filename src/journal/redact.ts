import { isObject } from '../schema/scalars.js';

const REDACTED = '[redacted]';

const SECRET_NAMES =
  'password|pwd|passphrase|privateKey|secretKey|accessKey|apiKey|serviceKey|routingKey|newKey|verificationKey|' +
  'storedKey|serverKey|passwordHash|passwordSalt|pwdHash|' +
  'webhookUrl|secret|token|authBearer|authValue';

/** Matches the names of members that are secret in every body. */
const SECRET_NAME = new RegExp(`(${SECRET_NAMES})$`, 'i');

/**
 * Matches secret members in text that is cut or not JSON. A value ends at its closing quote, or at the end of
 * the text.
 */
const SECRET_IN_TEXT = new RegExp(
  `(["']?(?:${SECRET_NAMES})["']?\\s*[:=]\\s*)(?:"(?:[^"\\\\]|\\\\[^])*(?:"|\\\\?$)|'[^']*(?:'|$)|[^\\s,;&}"']+)`,
  'gi',
);

/**
 * Matches digest parameters that prove the caller's identity, or that help an attacker to forge such a proof.
 */
const PROOFS = /\b(response|nonce|cnonce|nextnonce|rspauth|opaque)(\s*=\s*)(?:"[^"]*("|$)|[^\s,]*)/gi;

/**
 * Matches the value of an agent API key in JSON. Its member is called `key`, like other members that are not secret.
 */
const AGENT_KEY = /^[0-9a-f]{32}$/;
const AGENT_KEY_IN_TEXT = /("key"\s*:\s*)"[0-9a-f]{32}"?/g;
/** Matches a member `key` whose value is a text. Where a text is cut, the value ends at the end of the text. */
const KEY_IN_TEXT = /("key"\s*:\s*)"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
/** Matches a value at the end of a cut text that may be the beginning of a secret. */
const KEY_AT_END = /("key"\s*:\s*)"[^"]*$/;
const URI_AT_END = /(:\/\/[^:/@\s"]+:)[^@/\s"]+$/;
/** Matches a private key in the PEM format. */
const PEM_KEY = /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^"]*?(-----END [A-Z ]*PRIVATE KEY-----|(?=")|$)/g;
/** Matches the key that database processes share. Other members called `key` contain names, which are shorter. */
const SHARED_KEY_IN_TEXT = /("key"\s*:\s*)"[0-9A-Za-z+/=]{24,}"?/g;
/** Members that appear beside `key` only if it is the key that database processes share. */
const BESIDE_SHARED_KEY = ['autoUser', 'deploymentAuthMechanisms', 'keyfile'];
/** Matches the secret in the URL of a restore download. */
const RESTORE_TOKEN_IN_PATH = /(\/backup\/restore\/v2\/pull\/[^/?#\s"]+\/)[^/?#\s"]+/g;
/** Matches an agent API key in a URL. */
const AGENT_KEY_IN_PATH = /(\/byAgentApiKey\/)[^/?#\s"]+/g;

/** Matches the password in a connection string. */
const PASSWORD_IN_URI = /(:\/\/[^:/@\s"]+:)[^@/\s"]+(?=@)/g;

const DIGEST_HEADERS = new Set(['authorization', 'www-authenticate', 'authentication-info']);
/**
 * Matches the headers whose whole value is secret. Clients send keys for other services in headers like
 * `X-Api-Key`.
 */
const SECRET_HEADER =
  /^(proxy-authorization|cookie|set-cookie)$|(password|secret|token|api-?key|private-?key)$/;

/** Replaces the secrets in a JSON value. */
export function redactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value === 'string')
    return value
      .replace(PEM_KEY, `$1${REDACTED}$2`)
      .replace(RESTORE_TOKEN_IN_PATH, `$1${REDACTED}`)
      .replace(PASSWORD_IN_URI, `$1${REDACTED}`);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' && isSecret(name, member, value) ? REDACTED : redactJson(member),
  ]);
  return Object.fromEntries(entries) as object;
}

function isSecret(name: string, value: string, of: object): boolean {
  if (name !== 'key') return SECRET_NAME.test(name);
  return AGENT_KEY.test(value) || BESIDE_SHARED_KEY.some((member) => member in of);
}

/** Replaces the secrets in text that may contain JSON, or in an address. */
export function redactText(text: string): string {
  return text
    .replace(SECRET_IN_TEXT, `$1"${REDACTED}"`)
    .replace(PEM_KEY, `$1${REDACTED}$2`)
    .replace(AGENT_KEY_IN_TEXT, `$1"${REDACTED}"`)
    .replace(SHARED_KEY_IN_TEXT, `$1"${REDACTED}"`)
    .replace(AGENT_KEY_IN_PATH, `$1${REDACTED}`)
    .replace(RESTORE_TOKEN_IN_PATH, `$1${REDACTED}`)
    .replace(PASSWORD_IN_URI, `$1${REDACTED}`);
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
