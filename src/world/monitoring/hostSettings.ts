import { dropAbsent } from '../dropAbsent.js';
import { Refusal } from '../refusals.js';
import { AUTH_MECHANISMS, type HostSettings } from '../tables/hosts.js';

/**
 * Settings that a client sends. Empty texts count as missing members, because clients send them for members that they
 * do not set.
 */
export interface SentSettings {
  readonly alertsEnabled?: boolean;
  readonly authMechanismName?: string;
  readonly logsEnabled?: boolean;
  readonly password?: string;
  readonly profilerEnabled?: boolean;
  readonly sslEnabled?: boolean;
  readonly username?: string;
}

type Mechanism = (typeof AUTH_MECHANISMS)[number];

const WITH_PASSWORD: ReadonlySet<Mechanism> = new Set([
  'MONGODB_CR',
  'SCRAM_SHA_1',
  'SCRAM_SHA_256',
  'PLAIN',
]);

/**
 * Returns the settings of a process with the changes that a client has sent. Refuses credentials that the
 * authentication mechanism does not use. Passwords are checked, but not stored.
 */
export function changeSettings(before: HostSettings, sent: SentSettings): HostSettings {
  const { alertsEnabled, logsEnabled, profilerEnabled, sslEnabled } = sent;
  const named = present(sent.authMechanismName);
  const mechanism = named === undefined ? (before.authMechanismName ?? 'NONE') : mechanismOf(named);
  const after = dropAbsent<HostSettings>({
    ...{ ...before, authMechanismName: mechanism },
    ...dropAbsent<HostSettings>({ alertsEnabled, logsEnabled, profilerEnabled, sslEnabled }),
    username: usernameOf(before, mechanism, sent, named !== undefined),
  });
  if (mechanism === 'MONGODB_X509' && after.sslEnabled !== true)
    throw new Refusal('AUTH_MECHANISM_REQUIRES_SSL', mechanism);
  return after;
}

function mechanismOf(name: string): Mechanism {
  const spelled = name.replaceAll('-', '_');
  const mechanism = AUTH_MECHANISMS.find((each) => each === spelled);
  if (mechanism === undefined) throw new Refusal('INVALID_AUTH_MECHANISM', name);
  return mechanism;
}

/** Returns the username. Only mechanisms with passwords have one, and the mechanism NONE removes it. */
function usernameOf(
  before: HostSettings,
  mechanism: Mechanism,
  sent: SentSettings,
  isNamed: boolean,
): string | undefined {
  const [username, password] = [present(sent.username), present(sent.password)];
  if (WITH_PASSWORD.has(mechanism)) return usernameWithPassword(before, mechanism, username, password);
  if (mechanism === 'NONE' && isNamed) return undefined;
  if (username !== undefined) throw new Refusal('CANNOT_SET_CREDENTIALS_FOR_AUTH_MECHANISM');
  if (password !== undefined) throw new Refusal('CANNOT_SET_PASSWORD_FOR_AUTH_MECHANISM');
  return undefined;
}

function usernameWithPassword(
  before: HostSettings,
  mechanism: Mechanism,
  username = before.username,
  password?: string,
): string {
  // Passwords are not stored. If the process has a username, it has a password too.
  const isKnown = before.username !== undefined;
  if (isKnown && username !== before.username && password === undefined)
    throw new Refusal('MISSING_PASSWORD');
  if (username === undefined || (password === undefined && !isKnown))
    throw new Refusal('MISSING_CREDENTIALS_FOR_AUTH_MECHANISM', mechanism);
  return username;
}

function present(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
