import { SECRET_MEMBERS } from '../contract/secrets.gen.js';

/** Endings of names that are secret also where the contract does not know the member. Clients send all kinds of names. */
const WORDS = [
  ...['password', 'passwd', 'pwd', 'pwdHash', 'passphrase', 'secret', 'token'],
  ...['privateKey', 'secretKey', 'accessKey', 'apiKey'],
];

/** Names that are secret only in some objects. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'key',
  ...Object.keys(SECRET_MEMBERS).filter((name) => SECRET_MEMBERS[name]?.beside !== undefined),
]);

/** The endings of secret names as alternatives of a regular expression: those of the contract, and the words. */
export const SECRET_NAMES = [
  ...WORDS,
  ...Object.keys(SECRET_MEMBERS).filter((name) => !AMBIGUOUS.has(name) && !endsIn(WORDS).test(name)),
].join('|');

const SECRET_NAME = endsIn([SECRET_NAMES]);

/** Parameters of queries that are secret, besides those whose names are secret everywhere. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...['key', 'pass', 'auth', 'authorization', 'credential', 'credentials', 'jwt', 'sig', 'signature'],
  ...['xamzsignature', 'xamzcredential', 'xgoogsignature', 'sessionid'],
]);

/** The value of an agent API key. Its member is called `key`, like others that are not secret. */
const AGENT_KEY = /^[0-9a-f]{32}$/;
/** Members that appear beside `key` only if it is the key that database processes share. */
export const BESIDE_SHARED_KEY: readonly string[] = ['autoUser', 'deploymentAuthMechanisms', 'keyfile'];

/** Returns whether a text is secret as a member of an object. */
export function isSecretMember(name: string, value: string, of: object): boolean {
  if (SECRET_NAME.test(name)) return true;
  if (!AMBIGUOUS.has(name)) return false;
  if (name === 'key') return AGENT_KEY.test(value) || BESIDE_SHARED_KEY.some((member) => member in of);
  return isOfWebhook(name, of) || (SECRET_MEMBERS[name]?.beside ?? []).some((member) => member in of);
}

/** Returns whether a parameter of a query is secret. */
export function isSecretParameter(name: string): boolean {
  const plain = decoded(name).replaceAll(/[-_.\s]|\[\]$/g, '');
  return SECRET_NAME.test(plain) || PARAMETERS.has(plain.toLowerCase());
}

/** Webhooks sign in by their address. */
function isOfWebhook(name: string, of: object): boolean {
  return name === 'url' && 'type' in of && of.type === 'WEBHOOK';
}

function endsIn(names: readonly string[]): RegExp {
  return new RegExp(`(${names.join('|')})$`, 'i');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
