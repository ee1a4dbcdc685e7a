import { formatInstant, type Instant } from '../world/instant.js';

/** The numbers of a journal that a store keeps, so that a later process knows how much it lacks. Both may be too low, never too high. */
export interface JournalCounts {
  /** Id of the latest entry. */
  readonly lastId: number;
  /** Numbers of calls, and of failed ones, since the journal was last cleared. Challenges do not count: most are a part of a call. */
  readonly exchanges: number;
  readonly failures: number;
}

/** The counts of earlier processes, or `unknown` if an older version kept none. */
export type Earlier = JournalCounts | 'unknown';

/** A place in a journal: the id of an entry, and the virtual and the real time right after it. */
export interface Moment {
  readonly entry: number;
  readonly at: Instant;
  readonly realAt: number;
}

/** Since when a journal knows all exchanges. */
export interface Memory {
  readonly since: Moment;
  /** Whether no exchange is missing since the world was made, or the journal was cleared. */
  readonly whole: boolean;
  /** Minimum numbers of missing exchanges. Unset if none is missing, or if the number is unknown. */
  readonly forgotten?: Omit<JournalCounts, 'lastId'>;
}

/** A memory as callers see it. */
export interface MemoryView {
  readonly since: { readonly entry: number; readonly at: string; readonly realAt: string };
  readonly whole: boolean;
  readonly forgotten?: NonNullable<Memory['forgotten']>;
  /** Says which exchanges are missing. Unset if none is. */
  readonly note?: string;
}

/**
 * After a restart, ids continue at a multiple of this number, so that no id is used twice: the counts that are kept may be lower by
 * `UNKEPT_MAX`, and by the exchanges that run at the same time.
 */
const ID_STEP = 1_000;
/** Number of entries after which the counts are kept again. */
export const UNKEPT_MAX = 100;
/** Ids of versions that kept no counts began with 1 after each restart. */
const ID_OF_UNKNOWN = 1_000_000;

/** Returns an id that no earlier process has given. */
export function idAfter(earlier: Earlier): number {
  if (earlier === 'unknown') return ID_OF_UNKNOWN;
  return Math.ceil((earlier.lastId + 2 * UNKEPT_MAX) / ID_STEP) * ID_STEP;
}

/** Whether these counts are kept already. A world without exchanges needs none. */
export function isSame(kept: JournalCounts | undefined, counts: JournalCounts): boolean {
  const { lastId, exchanges } = kept ?? { lastId: 0, exchanges: 0 };
  return lastId === counts.lastId && exchanges === counts.exchanges;
}

/** Presents a memory. A part that is whole lacks nothing. */
export function memoryView({ since, whole, forgotten }: Memory): MemoryView {
  const realAt = new Date(since.realAt).toISOString();
  return {
    since: { entry: since.entry, at: formatInstant(since.at), realAt },
    whole,
    ...(!whole && forgotten !== undefined && { forgotten }),
    ...(!whole && { note: noteOf(forgotten?.exchanges, realAt) }),
  };
}

/**
 * Says how many exchanges an answer looked at, and since when they are known, such as
 * `14 exchanges since 2026-01-01T10:02:11.000Z`.
 */
export function examinedText(exchanges: number, { since, note }: Partial<MemoryView>): string {
  const count = `${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}`;
  if (note !== undefined) return `${count}; ${note}`;
  return since === undefined ? count : `${count} since ${since.realAt}`;
}

/** Returns `at least 12 exchanges before 2026-01-01T10:02:11.000Z are not known here`. */
function noteOf(exchanges: number | undefined, realAt: string): string {
  if (exchanges === undefined || exchanges === 0) return `exchanges before ${realAt} are not known here`;
  const noun = exchanges === 1 ? 'exchange' : 'exchanges';
  return `at least ${exchanges} ${noun} before ${realAt} ${exchanges === 1 ? 'is' : 'are'} not known here`;
}
