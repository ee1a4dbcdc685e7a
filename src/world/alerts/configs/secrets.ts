import type { AlertNotification } from '../../tables/alertConfigs.js';
import { textMember, type NotificationText } from '../../tables/notificationTexts.js';

type Texts = AlertNotification['texts'];

/** Responses show this many characters at the end of a secret. */
const SHOWN_CHARACTERS = 4;

/** Returns a text of a notification as responses show it: secrets have stars in place of some or all characters. */
function shown(name: NotificationText, text: string): string {
  const { shows } = textMember(name);
  if (shows === undefined) return text;
  // A short secret would be shown almost whole.
  const isLong = text.length > 2 * SHOWN_CHARACTERS;
  const end = shows === 'end' && isLong ? text.slice(-SHOWN_CHARACTERS) : '';
  return '*'.repeat(text.length - end.length) + end;
}

/** Returns the texts of a notification as responses show them, with redacted secrets. */
export function shownTexts({ texts }: Pick<AlertNotification, 'texts'>): Texts {
  return mapTexts(texts, shown);
}

/**
 * Returns notifications with the stored secrets in place of redacted ones. Clients send secrets back in the redacted
 * form in which responses show them.
 */
export function withStoredSecrets(
  sent: readonly AlertNotification[],
  stored: readonly AlertNotification[],
): readonly AlertNotification[] {
  return sent.map((notification, at) => {
    const known = likeliest(notification, at, stored);
    const texts = mapTexts(notification.texts, (name, text) => {
      const secrets = known.flatMap((each) => each.texts[name] ?? []);
      return secrets.find((secret) => shown(name, secret) === text) ?? text;
    });
    return { ...notification, texts };
  });
}

/**
 * Returns the stored notifications of the same type, the one that was probably sent back first: that with the most
 * equal texts, or else that at the same place. Different secrets can look the same when they are redacted.
 */
function likeliest(
  { typeName, texts }: AlertNotification,
  at: number,
  stored: readonly AlertNotification[],
): readonly AlertNotification[] {
  const sent = Object.entries(texts);
  const ranked = stored.map((notification, place) => {
    const others = shownTexts(notification);
    const equal = sent.filter(([name, text]) => others[name as NotificationText] === text).length;
    return { notification, rank: equal * 2 + (place === at ? 1 : 0) };
  });
  return ranked
    .filter(({ notification }) => notification.typeName === typeName)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ notification }) => notification);
}

function mapTexts(texts: Texts, change: (name: NotificationText, text: string) => string): Texts {
  const entries = Object.entries(texts) as readonly (readonly [NotificationText, string])[];
  return Object.fromEntries(entries.map(([name, text]) => [name, change(name, text)])) as Texts;
}
