import { isObject } from '../../schema/scalars.js';
import { isSecret, REDACTED } from './document/secrets.js';

/** Returns the settings that a client sent, with the stored secrets in place of redacted ones. */
export function keepSecrets<Settings extends object>(given: Settings, stored: object | undefined): Settings {
  const before = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const members = Object.entries(given).map(([name, value]: [string, unknown]) => {
    const known = before[name];
    if (value === REDACTED && isSecret(name, value)) return [name, known] as const;
    return [name, isObject(value) ? keepSecrets(value, isObject(known) ? known : undefined) : value] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Settings;
}
