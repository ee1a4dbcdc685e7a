import { UNSECURED, type ConnectionSecurity } from './connectionSecurity.js';
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
 * authentication mechanism does not use. Passwords are checked, but not stored. `found` describes how agents connect
 * without these settings. A client may send these values back, which stores nothing.
 */
export function changeSettings(
  before: HostSettings,
  given: SentSettings,
  found: ConnectionSecurity = UNSECURED,
): HostSettings {
  const sent = withoutEcho(before, given, found);
  const { alertsEnabled, logsEnabled, profilerEnabled, sslEnabled } = sent;
  const named = present(sent.authMechanismName);
  const chosen = named === undefined ? before.authMechanismName : mechanismOf(named);
  const mechanism = chosen ?? 'NONE';
  const after = dropAbsent<HostSettings>({
    ...before,
    authMechanismName: chosen,
    ...dropAbsent<HostSettings>({ alertsEnabled, logsEnabled, profilerEnabled, sslEnabled }),
    username: usernameOf(before, mechanism, sent),
  });
  if (mechanism === 'MONGODB_X509' && !(after.sslEnabled ?? found.sslEnabled))
    throw new Refusal('AUTH_MECHANISM_REQUIRES_SSL', mechanism);
  return after;
}

/** Leaves out values that a client has read and sends back. */
function withoutEcho(before: HostSettings, sent: SentSettings, found: ConnectionSecurity): SentSettings {
  const { authMechanismName: name, sslEnabled, ...others } = sent;
  const isOwn = (present(sent.username) ?? present(sent.password)) !== undefined;
  const isNamed = name !== undefined && (isOwn || mechanismIn(name) !== found.authMechanismName);
  const isChosen = sslEnabled !== undefined && sslEnabled !== found.sslEnabled;
  return {
    ...others,
    ...((isNamed || before.authMechanismName !== undefined) &&
      dropAbsent<SentSettings>({ authMechanismName: name })),
    ...((isChosen || before.sslEnabled !== undefined) && dropAbsent<SentSettings>({ sslEnabled })),
  };
}

function mechanismIn(name: string): Mechanism | undefined {
  const spelled = name.replaceAll('-', '_');
  return AUTH_MECHANISMS.find((each) => each === spelled);
}

function mechanismOf(name: string): Mechanism {
  const mechanism = mechanismIn(name);
  if (mechanism === undefined) throw new Refusal('INVALID_AUTH_MECHANISM', name);
  return mechanism;
}

/**
 * Returns the username. Only mechanisms with passwords have one. The mechanism NONE, which is the default, removes
 * credentials.
 */
function usernameOf(before: HostSettings, mechanism: Mechanism, sent: SentSettings): string | undefined {
  const [username, password] = [present(sent.username), present(sent.password)];
  if (WITH_PASSWORD.has(mechanism)) return usernameWithPassword(before, mechanism, username, password);
  if (mechanism === 'NONE') return undefined;
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
