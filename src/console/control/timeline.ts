import { answerTo, control } from './client.js';
import { useAtMoment, useLive } from './live.js';
import { asOfReply, type AsOf, type Moment } from './moment.js';
import type { Polled } from './polled.js';
import type { Schemas } from './schemas.js';

export type TimelineEntry = Schemas['TimelineEntry'];
export type Timeline = Schemas['Timeline'];

/** Selects entries of a timeline. */
export interface TimelineQuery {
  readonly after?: number;
  readonly before?: number;
  readonly limit?: number;
  readonly collection?: string;
  readonly row?: string;
  readonly order?: 'asc' | 'desc';
}

/** A moment of the past, with the entries around it. */
export interface PastMoment extends AsOf {
  /** The entry that led to the state. Unset if the timeline dropped it in the meantime. */
  readonly entry: TimelineEntry | undefined;
  /** The entry that ended the state. Unset if no entry is later. */
  readonly next: TimelineEntry | undefined;
}

/** Minimum time between two reads of the range, in milliseconds. */
const REST_MS = 1000;

/** Reads entries of a world's timeline. */
export function readTimeline(world: string, query: TimelineQuery): Promise<Timeline> {
  const params = { path: { world }, query };
  return answerTo(control.GET('/v1/worlds/{world}/timeline', { params }));
}

/**
 * Follows the numbers of the first and the last entry. Calls that change nothing also add entries, maybe hundreds a
 * second, so they alone cause no read.
 */
export function useTimelineRange(world: string): Polled<Timeline> {
  return useLive(world, () => readTimeline(world, { order: 'desc', limit: 1 }), {
    topics: ['state', 'actions'],
    restMs: REST_MS,
  });
}

/** Reads the past moment that the page shows. `data` is unset while the page shows now. */
export function usePastMoment(world: string): Polled<PastMoment | undefined> {
  return useAtMoment(world, (moment) => readPastMoment(world, moment), { topics: [] });
}

async function readPastMoment(world: string, moment: Moment): Promise<PastMoment | undefined> {
  if (moment.asOf === undefined) return undefined;
  const params = { path: { world }, query: { ...moment } };
  const call = control.GET('/v1/worlds/{world}/state', { params });
  await answerTo(call);
  const asOf = asOfReply((await call).response);
  if (asOf === undefined) return undefined;
  const { n } = asOf;
  const { entries } = await readTimeline(world, { ...(n > 0 && { after: n - 1 }), limit: 2 });
  return {
    ...asOf,
    entry: entries.find((entry) => entry.n === n),
    next: entries.find((entry) => entry.n === n + 1),
  };
}

/** Numbers of entries that are read at a time: few at first, because the next change is often near. */
const PARTS = [20, 200, 1000];

/**
 * Returns the number of the nearest entry before or after an entry that changed rows. Returns `undefined` if there is
 * none.
 */
export async function findChange(
  world: string,
  from: number,
  direction: 'before' | 'after',
): Promise<number | undefined> {
  const order = direction === 'before' ? 'desc' : 'asc';
  let end = from;
  // The parts are read until one is not full, so a timeline of 10,000 entries takes at most 12 reads.
  for (let part = 0; ; part += 1) {
    const limit = PARTS[Math.min(part, PARTS.length - 1)] ?? 1;
    const { entries } = await readTimeline(world, { [direction]: end, order, limit });
    const found = entries.find(({ changed }) => Object.keys(changed).length > 0);
    if (found !== undefined) return found.n;
    const last = entries.at(-1);
    if (last === undefined || entries.length < limit) return undefined;
    end = last.n;
  }
}
