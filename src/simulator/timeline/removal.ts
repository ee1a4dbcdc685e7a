import type { Instant } from '../../world/instant.js';
import type { Row } from '../../world/tree/row.js';
import { tableOf, type TableName, type World } from '../../world/world.js';
import type { TimelineEntry } from './entry.js';
import type { Timeline } from './timeline.js';

/** How a row was removed. */
export interface Removal {
  readonly entry: TimelineEntry;
  /** The state before the entry. */
  readonly before: World;
  /** The row before its removal. */
  readonly row: Row;
  /** Name of the behaviour that removed it. Unset if a call or an action did. */
  readonly behaviour?: string;
  /** When it was removed. */
  readonly at: Instant;
}

/** Returns how a row that is missing after entry `n` was removed. Returns `undefined` if the timeline does not know it. */
export function removalOf(timeline: Timeline, table: TableName, id: string, n: number): Removal | undefined {
  for (
    let number = Math.min(n, timeline.last);
    number > Math.max(timeline.from, timeline.start);
    number -= 1
  ) {
    const entry = timeline.find(number);
    if (entry === undefined) return undefined;
    if (entry.delta !== undefined && !hasRemoved(entry.delta, table, id)) continue;
    const before = timeline.stateAfter(number - 1);
    const row = before && tableOf(before, table).get(id);
    if (before !== undefined && row !== undefined) return { entry, before, row, ...momentOf(entry, id) };
  }
  return undefined;
}

function hasRemoved(delta: NonNullable<TimelineEntry['delta']>, table: TableName, id: string): boolean {
  for (let at = 1; at < delta.length; at += 2) if (delta[at] === id && delta[at - 1] === table) return true;
  return false;
}

function momentOf({ at, cause }: TimelineEntry, id: string): Pick<Removal, 'at' | 'behaviour'> {
  const fired = cause.fired?.findLast(({ row }) => row.id === id);
  return fired === undefined ? { at } : { at: fired.at, behaviour: fired.behaviour.name };
}
