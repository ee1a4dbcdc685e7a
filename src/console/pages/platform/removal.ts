import { causeText } from '../../causeText.js';
import { instantText } from '../../clockText.js';
import type { TimelineEntry } from '../../control/timeline.js';
import { wordsOf } from '../../wordsOf.js';
import type { RowHistoryEntry } from './useRowHistory.js';

/** Names the behaviours that acted on a row, or else the call or the action. */
export function reasonText(entry: TimelineEntry, id: string): string {
  return ownReasons(entry, id) ?? causeText(entry.cause);
}

/** Names the behaviours that acted on a row, with their times. Returns `undefined` if none did. */
function ownReasons({ cause }: TimelineEntry, id: string): string | undefined {
  const own = (cause.fired ?? []).filter((each) => each.id === id);
  const kinds = new Set(own.map(({ what, at }) => `${wordsOf(what)} at ${instantText(at)}`));
  return own.length === 0 ? undefined : [...kinds].join(', ');
}

/**
 * Returns the entry that removed a row, as of a moment: the number of an entry, a timestamp, or now if it is unset. `history` has the
 * latest entries first.
 */
export function removalOf(history: readonly RowHistoryEntry[], asOf?: string): TimelineEntry | undefined {
  const latest = history.find(({ entry }) => isUntil(entry, asOf));
  return latest?.change === 'removed' ? latest.entry : undefined;
}

/** Says when a row was removed, and by what. */
export function removalText(entry: TimelineEntry, id: string): string {
  const reason = ownReasons(entry, id) ?? `${causeText(entry.cause)} at ${instantText(entry.at)}`;
  return `removed in entry ${entry.n} by ${reason}.`;
}

function isUntil({ n, at }: TimelineEntry, asOf: string | undefined): boolean {
  if (asOf === undefined) return true;
  return /^\d+$/.test(asOf) ? n <= Number(asOf) : Date.parse(at) <= Date.parse(asOf);
}
