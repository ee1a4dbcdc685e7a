import { isChallenge } from './challenge.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { hasFailed } from './handshakes.js';
import type { JournalEntry } from './journalEntry.js';
import { idAfter, UNKEPT_MAX, type Earlier, type JournalCounts, type Memory, type Moment } from './memory.js';

/** How a journal begins. */
export interface JournalStart {
  /** Returns the virtual and the real time. */
  readonly now?: () => Omit<Moment, 'entry'>;
  /** Set if earlier processes had this world, and their entries are not known. */
  readonly earlier?: Earlier | undefined;
  /** Runs each time when many entries have ended since the counts were last kept. */
  readonly keepCounts?: () => void;
}

const NOTHING = { exchanges: 0, failures: 0 };

/** Counts what a journal has seen and lost since it was last cleared. */
export class Knowledge {
  /** Number of entries that were evicted. */
  evicted = 0;
  /** Numbers of calls, and of failed ones, among the evicted entries. */
  dropped = NOTHING;
  private seen = NOTHING;
  /** The counts of earlier processes. */
  private earlier: Earlier | undefined;
  /** The last `clear()`, or the beginning of the journal. */
  private begun: Moment;
  private keptId = 0;

  constructor(private readonly start: JournalStart) {
    this.earlier = start.earlier;
    this.begun = this.momentAfter(this.firstId - 1);
  }

  /** The first id that the journal gives. */
  get firstId(): number {
    return this.earlier === undefined ? 1 : idAfter(this.earlier) + 1;
  }

  /** Whether entries of earlier processes are missing. */
  get lacksEarlier(): boolean {
    return this.earlier !== undefined;
  }

  /** Notes that this many exchanges of a recorded run are missing. */
  lack(exchanges: number): void {
    this.earlier = { lastId: 0, exchanges, failures: 0 };
  }

  /** Sets the beginning of a recorded run. */
  beginWith({ at, realAt }: JournalEntry, id: number): void {
    this.begun = { entry: id - 1, at, realAt };
  }

  /** Counts an entry that has ended. */
  ended(entry: JournalEntry, lastId: number): void {
    if (entry.kind === 'exchange') this.seen = withOne(this.seen, entry);
    if (lastId - this.keptId < UNKEPT_MAX) return;
    this.keptId = lastId;
    this.start.keepCounts?.();
  }

  /** Counts an evicted entry. */
  lost(entry: JournalEntry | undefined): void {
    this.evicted += 1;
    if (entry?.kind === 'exchange') this.dropped = withOne(this.dropped, entry);
  }

  /** Forgets everything: nothing is missing from now on. */
  clear(lastId: number): void {
    this.evicted = 0;
    this.seen = this.dropped = NOTHING;
    this.earlier = undefined;
    this.begun = this.momentAfter(lastId);
  }

  /** Since when everything is known. `oldest` is the oldest entry that is left, if others were evicted. */
  memory(whole: boolean, firstId: number, oldest: JournalEntry | undefined): Memory {
    const { at, realAt } = oldest ?? this.begun;
    const since = { entry: firstId - 1, at, realAt };
    if (whole || this.earlier === 'unknown') return { since, whole };
    return { since, whole, forgotten: sum(this.earlier, this.dropped) };
  }

  /** The counts to keep. */
  counts(lastId: number): JournalCounts {
    return { lastId, ...sum(this.earlier, this.seen) };
  }

  private momentAfter(entry: number): Moment {
    return { entry, ...(this.start.now?.() ?? { at: 0, realAt: 0 }) };
  }
}

type Numbers = typeof NOTHING;

/** Counts a call. A challenge counts as a part of the call that may follow. */
function withOne(counts: Numbers, record: ExchangeRecord): Numbers {
  if (isChallenge(record)) return counts;
  const { exchanges, failures } = counts;
  return { exchanges: exchanges + 1, failures: failures + (hasFailed(record) ? 1 : 0) };
}

function sum(earlier: Earlier | undefined, { exchanges, failures }: Numbers): Numbers {
  if (earlier === undefined || earlier === 'unknown') return { exchanges, failures };
  return { exchanges: earlier.exchanges + exchanges, failures: earlier.failures + failures };
}
