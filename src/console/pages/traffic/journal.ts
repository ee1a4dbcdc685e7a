import type { Schemas } from '../../control/schemas.js';
import type { StreamMessage } from '../../control/stream.js';

/** A journal entry as the stream sends it, without headers and bodies. */
export type Entry = Omit<Schemas['JournalEntry'], 'request' | 'response' | 'explanation'>;

/** Maximum number of entries in the list. The journal itself has the same limit. */
export const ENTRIES_MAX = 10_000;

/**
 * Applies messages of the stream to the list of entries and returns the new list. A reset empties the list.
 */
export function received(before: readonly Entry[], messages: readonly StreamMessage[]): readonly Entry[] {
  const reset = messages.findLastIndex(({ event }) => event === 'reset');
  const fresh = messages.slice(reset + 1).flatMap((message) => {
    return message.event === 'exchanges' || message.event === 'actions' ? [message.data] : [];
  });
  return merged(reset < 0 ? before : [], fresh);
}

/**
 * Merges fresh entries into a list that is sorted by id. Fresh entries are sorted by the time of their end.
 * They replace entries with the same id.
 */
export function merged(before: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  if (fresh.length === 0) return before;
  const latest = new Map(fresh.map((entry) => [entry.id, entry]));
  const first = fresh.reduce((least, { id }) => Math.min(least, id), Infinity);
  const kept = before.filter(({ id }) => id < first || !latest.has(id));
  return [...kept, ...latest.values()].toSorted((one, other) => one.id - other.id).slice(-ENTRIES_MAX);
}

/**
 * Marks the challenges that calls have answered. The stream sends a challenge before its answer, so it counts as failed
 * until the answer names it.
 */
export function withHandshakes(entries: readonly Entry[]): readonly Entry[] {
  const answers = new Map(entries.flatMap(({ id, handshakes = [] }) => handshakes.map((each) => [each, id])));
  if (answers.size === 0) return entries;
  return entries.map((entry) => {
    const handshakeOf = answers.get(entry.id);
    return handshakeOf === undefined ? entry : { ...entry, failed: false, handshakeOf };
  });
}
