import type { JournalEntry } from '../journal/journal.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';

/** Returns an entry of a journal by its number. */
export function findEntry(live: LiveWorld, id: string): JournalEntry {
  const entry = /^\d{1,15}$/.test(id) ? live.journal.find(Number(id)) : undefined;
  if (entry !== undefined) return entry;
  throw notFound(`The journal has no entry ${JSON.stringify(id)} (any more).`, {
    http: `GET ${pathOf(live, 'journal')} lists them`,
    library: 'world.journal.list() lists them',
  });
}
