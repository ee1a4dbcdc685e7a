import type { IntegrationSettings } from '../tables/integrations.js';

/** Replies show the last characters of these. */
const PARTLY: readonly string[] = [
  'apiKey',
  'apiToken',
  'licenseKey',
  'microsoftTeamsWebhookUrl',
  'notificationToken',
  'readToken',
  'serviceKey',
  'url',
  'writeToken',
] satisfies readonly (keyof IntegrationSettings)[];
/** Replies show nothing of these. */
const NEVER: readonly string[] = [
  'password',
  'secret',
  'tlsPemPassword',
] satisfies readonly (keyof IntegrationSettings)[];

const STARS = '******';
const SHOWN_LENGTH = 4;

/** Returns settings as replies show them: "the key appears partially redacted". */
export function shownSettings(settings: IntegrationSettings): IntegrationSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, shown(name, value as string | boolean)]),
  );
}

function shown(name: string, value: string | boolean): string | boolean {
  if (NEVER.includes(name)) return STARS;
  return PARTLY.includes(name) ? STARS + String(value).slice(-SHOWN_LENGTH) : value;
}
