import type { AlertNotification } from '../../tables/alertConfigs.js';
import type { NotificationText } from '../../tables/notificationRules.js';

/** Responses show this many characters at the end of a secret. */
const SHOWN_CHARACTERS = 4;

/** Members of notifications that are secret. Addresses of webhooks contain secrets too. */
const SECRET_TEXTS: readonly NotificationText[] = [
  'apiToken',
  'datadogApiKey',
  'microsoftTeamsWebhookUrl',
  'opsGenieApiKey',
  'serviceKey',
  'victorOpsApiKey',
  'victorOpsRoutingKey',
  'webhookSecret',
  'webhookUrl',
];

/** Returns a secret with stars in place of all characters but the last. Short secrets have only stars. */
export function redactedSecret(secret: string): string {
  const shown = secret.length > 2 * SHOWN_CHARACTERS ? secret.slice(-SHOWN_CHARACTERS) : '';
  return '*'.repeat(secret.length - shown.length) + shown;
}

/** Returns the texts of a notification as responses show them, with redacted secrets. */
export function shownTexts({ texts }: AlertNotification): AlertNotification['texts'] {
  const entries = Object.entries(texts) as readonly (readonly [NotificationText, string])[];
  return Object.fromEntries(
    entries.map(([name, text]) => [name, SECRET_TEXTS.includes(name) ? redactedSecret(text) : text]),
  );
}

/**
 * Returns a notification with the stored secrets in place of redacted ones. Clients send secrets back in the
 * redacted form in which responses show them.
 */
export function withStoredSecrets(
  sent: AlertNotification,
  stored: readonly AlertNotification[],
): AlertNotification {
  const known = stored.filter(({ typeName }) => typeName === sent.typeName);
  const entries = Object.entries(sent.texts) as readonly (readonly [NotificationText, string])[];
  const texts = entries.map(([name, text]) => {
    const secrets = SECRET_TEXTS.includes(name) ? known.flatMap((each) => each.texts[name] ?? []) : [];
    return [name, secrets.find((secret) => redactedSecret(secret) === text) ?? text];
  });
  return { ...sent, texts: Object.fromEntries(texts) as AlertNotification['texts'] };
}
