import { isObject } from '../../../schema/scalars.js';

/** Text that replaces each secret when a document is shown. */
export const REDACTED = '<redacted>';

/**
 * Matches members of a configuration document whose values are secret: keys and passwords of agents, keys that
 * processes share, and passwords in the settings of processes.
 */
const SECRET =
  /^(?:key|newKey|directAttachVerificationKey|serverKey|storedKey)$|(?:password|pwd|secret|apikey)$/i;

/** Returns a document with `<redacted>` instead of each secret. */
export function withoutSecrets<Value>(value: Value): Value {
  return redacted(value) as Value;
}

function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecret(name, member) ? REDACTED : redacted(member),
    ]),
  );
}

/**
 * Replaces the secrets of a document with the values at the same places of the stored document. Removes secrets that
 * the stored document does not have. List entries with the same name are at the same place.
 */
export function withStoredSecrets(value: unknown, stored: unknown): unknown {
  if (Array.isArray(value)) {
    const partner = partnersIn(stored);
    return value.map((entry, at) => withStoredSecrets(entry, partner(entry, at)));
  }
  if (!isObject(value)) return value;
  const known = isObject(stored) ? stored : {};
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (!isSecret(name, member)) return [[name, withStoredSecrets(member, known[name])]];
    return isSecret(name, known[name]) ? [[name, known[name]]] : [];
  });
  return Object.fromEntries(members);
}

/** A member `key` is secret only if it is a text: the `key` of an index is a list. */
export function isSecret(name: string, value: unknown): boolean {
  return typeof value === 'string' && SECRET.test(name);
}

function partnersIn(stored: unknown): (entry: unknown, at: number) => unknown {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  return (entry, at) => {
    const name = nameOf(entry);
    return name === undefined ? entries[at] : byName.get(name);
  };
}

/** Returns what identifies an entry in its list: a name, an id, or a database and a user. */
function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const { name, _id: id, db, user, username } = entry;
  const parts = [name, id, db, user, username].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : JSON.stringify(parts);
}
