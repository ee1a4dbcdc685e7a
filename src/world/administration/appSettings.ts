import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { AppSettings } from '../tables/appSettings.js';
import type { World } from '../world.js';
import { mistakeIn } from './settingRules.js';

/** Id of the table's only row. */
const INSTALLED = 'platform';

export type Properties = Readonly<Record<string, string>>;

/** Text that replaces a secret in responses. In a request, it leaves the secret unchanged. */
export const MASK = '[REDACTED]';

/** The settings of a platform that no client has configured. */
const DEFAULTS: Properties = {
  'mms.fromEmailAddr': 'platform@example.com',
  'mms.ignoreInitialUiSetup': 'true',
  'mms.replyToEmailAddr': 'platform@example.com',
};

/** Settings that the platform's own configuration files set. */
export const FILE_DEFAULTS: Properties = {
  'mms.https.ClientCertificateMode': 'None',
  'mms.mail.port': '25',
  'mms.mail.transport': 'smtp',
};

/** A setting that only the platform itself changes. */
const RESERVED = 'mms.app.upgradeMode';

/** The settings that servers read only when they start. */
const AT_START = /^(brs|mongo|mms\.https?)\./;

const SECRET = /(password|secret|passphrase|privateKey|apiKey|token)$/i;

/** Returns whether a setting has a secret value. */
export function isSecretSetting(name: string): boolean {
  return SECRET.test(name);
}

/** Returns the row with the settings of the platform. The row is empty until a client changes a setting. */
export function changedSettings({ appSettings }: Pick<World, 'appSettings'>): AppSettings {
  return appSettings.get(INSTALLED) ?? { id: INSTALLED };
}

/** Returns the settings. Secrets are not redacted. */
export function settingsOf(world: Pick<World, 'appSettings'>): Properties {
  return changedSettings(world).properties ?? DEFAULTS;
}

/** Changes the given settings and removes those whose value is `null`. The platform documents no event for this. */
export function changeSettings(
  world: World,
  changes: Readonly<Record<string, string | null>>,
): Outcome & { readonly restartRequired: boolean } {
  if (RESERVED in changes) throw new Refusal('INVALID_SETTINGS_EXCEPTION', `${RESERVED} cannot be changed`);
  const before = settingsOf(world);
  const after = merged(before, changes);
  const mistake = mistakeIn(after);
  if (mistake !== undefined) throw new Refusal('INVALID_SETTINGS_EXCEPTION', mistake);
  const restartRequired = Object.keys(changes).some(
    (name) => AT_START.test(name) && before[name] !== after[name],
  );
  return { ...putSettings(world, { ...changedSettings(world), properties: after }), restartRequired };
}

function merged(before: Properties, changes: Readonly<Record<string, string | null>>): Properties {
  const wanted = Object.entries({ ...before, ...changes }).map(
    ([name, value]) =>
      [name, value === MASK && isSecretSetting(name) ? (before[name] ?? null) : value] as const,
  );
  const kept = wanted.filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Stores changed settings. */
export function putSettings(world: World, row: AppSettings): Outcome {
  return { world: { ...world, appSettings: world.appSettings.put(row) }, events: [] };
}
