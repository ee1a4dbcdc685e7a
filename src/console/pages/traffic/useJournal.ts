import { useRef } from 'preact/hooks';
import { answerTo, control } from '../../control/client.js';
import { usePolled, type Polled } from '../../control/polled.js';
import { anchorOf, ENTRIES_MAX, merged, summaryOf, type Entry } from './journal.js';

const EVERY_MS = 1000;

/** Polls the journal of a world. Reads all entries at first, and then only new and open ones. */
export function useJournal(world: string): Polled<readonly Entry[]> {
  const entries = useRef<readonly Entry[]>([]);
  const load = async (): Promise<readonly Entry[]> => {
    const anchor = anchorOf(entries.current);
    const fresh = await read(world, anchor);
    if (anchor === undefined || fresh[0]?.id === anchor) entries.current = merged(entries.current, fresh);
    else entries.current = await read(world);
    return entries.current;
  };
  return usePolled(world, load, EVERY_MS);
}

/** Reads the entries from a number on. Reads the last entries if it is unset. */
async function read(world: string, from?: number): Promise<readonly Entry[]> {
  const since = from === undefined ? {} : { since: String(from - 1) };
  const params = { path: { world }, query: { ...since, limit: ENTRIES_MAX } };
  const entries = await answerTo(control.GET('/v1/worlds/{world}/journal', { params }));
  return entries.map(summaryOf);
}
