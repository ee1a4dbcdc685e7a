import type { Schemas } from '../../control/schemas.js';

/**
 * A journal entry without request and response. With them, 10,000 entries would fill the browser's memory.
 */
export type Entry = Omit<Schemas['JournalEntry'], 'request' | 'response' | 'explanation'>;

/** Maximum number of entries in the list. The journal itself has the same limit. */
export const ENTRIES_MAX = 10_000;
/** Number of newest entries among which `anchorOf` looks for open ones. Older open entries rarely change. */
const OPEN_AMONG_LAST = 100;

/** Drops the request, the response and the explanation of an entry. */
export function summaryOf({
  request: _request,
  response: _response,
  ...entry
}: Schemas['JournalEntry']): Entry {
  return entry;
}

/** Merges fresh entries into a list. Both are sorted by id. Fresh entries replace entries with the same id. */
export function merged(before: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  const first = fresh[0];
  if (first === undefined) return before;
  const kept = before.filter(({ id }) => id < first.id);
  return [...kept, ...fresh].slice(-ENTRIES_MAX);
}

/**
 * Returns the id of the entry from which to read the journal next: the oldest open one among the newest
 * entries, or else the last entry. The response then begins with this entry. If it does not, the journal was
 * cleared.
 */
export function anchorOf(entries: readonly Entry[]): number | undefined {
  const open = entries.slice(-OPEN_AMONG_LAST).find(({ ending }) => ending === 'open');
  return (open ?? entries.at(-1))?.id;
}
