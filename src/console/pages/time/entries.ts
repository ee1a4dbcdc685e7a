import type { Schemas } from '../../control/schemas.js';

export type Entry = Schemas['Entry'];

/** The agenda entries of one day, in order of time. */
export interface Day {
  readonly date: string;
  readonly entries: readonly Entry[];
}

/** Groups agenda entries by day. The entries must be in chronological order. */
export function byDay(entries: readonly Entry[]): readonly Day[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = entry.at.slice(0, 10);
    const day = days.get(date);
    if (day === undefined) days.set(date, [entry]);
    else day.push(entry);
  }
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }));
}

/** Counts agenda entries by kind, most frequent first. */
export function countsByKind(entries: readonly Entry[]): readonly (readonly [kind: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { what } of entries) counts.set(what, (counts.get(what) ?? 0) + 1);
  return Array.from(counts).sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}
