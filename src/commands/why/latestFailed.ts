import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { isFailed } from '../../journal/handshakes.js';
import type { Journal } from '../../journal/journal.js';

/** Returns the latest call after an entry that failed. */
export function latestFailed(journal: Journal, after = 0): ExchangeRecord | undefined {
  const first = Math.max(after, journal.lastId - journal.size);
  for (let id = journal.lastId; id > first; id -= 1) {
    const entry = journal.find(id);
    if (entry?.kind === 'exchange' && isFailed(journal, entry)) return entry;
  }
  return undefined;
}
