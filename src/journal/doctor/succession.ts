import { publicKeyOf } from '../exchangeFacts.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { RECORDS_PER_PAUSE, type Search } from './evidence.js';

/**
 * Tells which requests one client certainly sent one after another. A key does not tell: several tests or programs may sign with it.
 * A connection does.
 */
export class Succession {
  private readonly all: ExchangeRecord[] = [];
  private readonly indexes = new Map<ExchangeRecord, number>();
  private readonly nexts = new Map<ExchangeRecord, ExchangeRecord>();
  private readonly previous = new Map<ExchangeRecord, ExchangeRecord>();
  private readonly latestOf = new Map<number, ExchangeRecord>();
  /** Number of successful writes before each exchange. */
  private readonly writes = [0];

  /** Adds an exchange. Challenges are a part of the call that answers them. */
  add(record: ExchangeRecord): void {
    this.indexes.set(record, this.all.length);
    this.all.push(record);
    this.writes.push((this.writes.at(-1) ?? 0) + (isSuccessfulWrite(record) ? 1 : 0));
    if (record.status === 401) return;
    const before = this.latestOf.get(record.connection);
    if (before !== undefined) {
      this.nexts.set(before, record);
      this.previous.set(record, before);
    }
    this.latestOf.set(record.connection, record);
  }

  /** Returns the next call on the connection of a request. */
  nextOf(record: ExchangeRecord): ExchangeRecord | undefined {
    return this.nexts.get(record);
  }

  /** Returns the call before on the connection of a request. */
  previousOf(record: ExchangeRecord): ExchangeRecord | undefined {
    return this.previous.get(record);
  }

  /** Returns the exchanges between two, of all clients. */
  between(first: ExchangeRecord, second: ExchangeRecord): readonly ExchangeRecord[] {
    return this.all.slice(this.indexOf(first) + 1, this.indexOf(second));
  }

  /** Returns whether all entries of the journal between two exchanges are ended exchanges: a test did nothing in between. */
  isUntouchedBetween(first: ExchangeRecord, second: ExchangeRecord): boolean {
    return second.id - first.id === this.indexOf(second) - this.indexOf(first);
  }

  /** Returns whether a write of any client succeeded between two exchanges. */
  isChangedBetween(first: ExchangeRecord, second: ExchangeRecord): boolean {
    return this.writes[this.indexOf(first) + 1] !== this.writes[this.indexOf(second)];
  }

  private indexOf(record: ExchangeRecord): number {
    return this.indexes.get(record) ?? 0;
  }
}

const known = new WeakMap<readonly ExchangeRecord[], Succession>();

/** Returns the succession of ended exchanges, oldest first. Rules share it. */
export function* successionOf(exchanges: readonly ExchangeRecord[]): Search<Succession> {
  const made = known.get(exchanges);
  if (made !== undefined) return made;
  const succession = new Succession();
  for (const [at, record] of exchanges.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
    succession.add(record);
  }
  known.set(exchanges, succession);
  return succession;
}

/**
 * Splits equal requests into runs. A client has sent those of a run one after another on one connection, without another call and
 * without an action of a test in between. `isEnd` ends a run between two requests for other reasons.
 */
export function runsOf(
  same: readonly ExchangeRecord[],
  succession: Succession,
  isEnd: (before: ExchangeRecord, record: ExchangeRecord) => boolean = () => false,
): readonly (readonly ExchangeRecord[])[] {
  const runs = new Map<ExchangeRecord, ExchangeRecord[]>();
  const byLast = new Map<ExchangeRecord, ExchangeRecord[]>();
  for (const record of same) {
    const before = succession.previousOf(record);
    const run = before && byLast.get(before);
    const goesOn =
      before !== undefined && succession.isUntouchedBetween(before, record) && !isEnd(before, record);
    if (run !== undefined && goesOn) run.push(record);
    else runs.set(record, [record]);
    byLast.set(record, run !== undefined && goesOn ? run : (runs.get(record) ?? []));
  }
  return [...runs.values()];
}

/** Splits equal requests at the actions of a test. */
export function piecesOf(
  same: readonly ExchangeRecord[],
  succession: Succession,
): readonly (readonly ExchangeRecord[])[] {
  const pieces: ExchangeRecord[][] = [];
  for (const [at, record] of same.entries()) {
    const before = same[at - 1];
    const piece = pieces.at(-1);
    if (piece === undefined || before === undefined || !succession.isUntouchedBetween(before, record))
      pieces.push([record]);
    else piece.push(record);
  }
  return pieces;
}

/** Returns whether two exchanges have the same key, or both none. */
export function hasSameKey(one: ExchangeRecord, other: ExchangeRecord): boolean {
  return publicKeyOf(one) === publicKeyOf(other);
}

const READS = new Set(['GET', 'HEAD']);

export function isRead({ method }: ExchangeRecord): boolean {
  return READS.has(method);
}

export function isSuccess({ status = 0 }: ExchangeRecord): boolean {
  return status >= 200 && status < 300;
}

function isSuccessfulWrite(record: ExchangeRecord): boolean {
  return !isRead(record) && isSuccess(record);
}
