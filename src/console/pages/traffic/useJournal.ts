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
    const fresh = await readAfter(world, (anchor ?? 1) - 1);
    if (anchor === undefined || fresh[0]?.id === anchor) entries.current = merged(entries.current, fresh);
    else entries.current = await readAfter(world, 0);
    return entries.current;
  };
  return usePolled(world, load, EVERY_MS);
}

async function readAfter(world: string, since: number): Promise<readonly Entry[]> {
  const params = { path: { world }, query: { since: String(since), limit: ENTRIES_MAX } };
  const entries = await answerTo(control.GET('/v1/worlds/{world}/journal', { params }));
  return entries.map(summaryOf);
}
