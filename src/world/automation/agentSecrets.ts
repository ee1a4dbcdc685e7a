import { isObject } from '../../schema/scalars.js';
import { REDACTED } from './document/secrets.js';

const SECRET = /password|apikey|pwd/i;

/** Replaces the secrets in the settings of an agent. */
export function redactSecrets<Settings extends object>(settings: Settings): Settings {
  return mapMembers(settings, (name, value) => {
    if (typeof value === 'string' && SECRET.test(name)) return REDACTED;
    return isObject(value) ? redactSecrets(value) : value;
  }) as Settings;
}

/** Returns settings that a client sent, with the stored secrets where it has sent back redacted ones. */
export function keepSecrets<Settings extends object>(given: Settings, stored: object | undefined): Settings {
  const before = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return mapMembers(given, (name, value) => {
    const known = before[name];
    if (value === REDACTED && SECRET.test(name)) return known;
    return isObject(value) ? keepSecrets(value, isObject(known) ? known : undefined) : value;
  }) as Settings;
}

/** Maps the members of an object. Members that become `undefined` are left out. */
function mapMembers(value: object, map: (name: string, value: unknown) => unknown): object {
  const members = Object.entries(value).map(([name, member]) => [name, map(name, member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}
