import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { applyDeltas, type Delta } from './delta.js';
import type { TimelineEntry } from './entry.js';
import type { TimelineBounds } from './timeline.js';

/** The first entries of another list. That list only ever appends to `entries`. */
interface Segment {
  readonly entries: readonly TimelineEntry[];
  readonly length: number;
}

/** Entries that a fork shares with its origin, oldest first. */
export type SharedEntries = readonly Segment[];

/**
 * After this number of changed rows, the list keeps a whole state. Earlier states are then computed from few
 * differences.
 */
const ROWS_PER_STATE = 512;
/**
 * The list also keeps a state whenever its entries have used this part (1/16) of a limit. It drops whole groups of entries, each
 * up to the next kept state.
 */
const GROUPS = 16;
/** Estimated memory of a row that has changed since the last kept state: the nodes of its table and indexes. */
const ROW_STATE_BYTES = 500;
/** Maximum number of computed states in the cache. */
const STATES_MAX = 4;

/** The entries of a timeline, with consecutive numbers. The oldest are dropped when there are too many. */
export class EntryList {
  private shared: SharedEntries;
  /** The list replaces this array instead of shortening it, because forks may share it. */
  private own: TimelineEntry[] = [];
  private ownBytes = 0;
  private sinceState = { rows: 0, entries: 0, bytes: 0 };
  private readonly states = new Map<number, World>();
  /** Number of the last entry that a fork shares. */
  private sharedUntil = -1;

  constructor(
    private readonly bounds: TimelineBounds,
    shared: SharedEntries = [],
  ) {
    this.shared = shared;
  }

  get from(): number {
    return this.shared[0]?.entries[0]?.n ?? this.own[0]?.n ?? 0;
  }

  get last(): number {
    return this.own.at(-1)?.n ?? -1;
  }

  get bytes(): number {
    return this.ownBytes;
  }

  /** Whether no fork shares the last entry. */
  get canReplaceLast(): boolean {
    return this.last > this.sharedUntil;
  }

  push(entry: TimelineEntry): void {
    const { sinceState } = this;
    if (entry.world === undefined) {
      sinceState.rows += rowsIn(entry.delta);
      sinceState.entries += 1;
      sinceState.bytes += entry.bytes;
      this.own.push(entry);
      this.ownBytes += entry.bytes;
    } else {
      const bytes = entry.bytes + sinceState.rows * ROW_STATE_BYTES;
      this.own.push({ ...entry, bytes });
      this.ownBytes += bytes;
      this.sinceState = { rows: 0, entries: 0, bytes: 0 };
    }
    while (this.isOver() && this.dropGroup());
  }

  removeLast(): void {
    const entry = this.own.pop();
    if (entry === undefined) return;
    this.ownBytes -= entry.bytes;
    this.states.delete(entry.n);
  }

  /** Returns whether the state after an entry with this difference should be kept. */
  wantsState(delta: Delta): boolean {
    const { rows, entries, bytes } = this.sinceState;
    return (
      rows + rowsIn(delta) >= ROWS_PER_STATE ||
      entries + 1 >= this.bounds.entries / GROUPS ||
      bytes >= this.bounds.bytes / GROUPS
    );
  }

  find(n: number): TimelineEntry | undefined {
    for (const { entries, length } of [...this.shared, { entries: this.own, length: this.own.length }]) {
      const at = n - (entries[0]?.n ?? 0);
      if (at >= 0 && at < length) return entries[at];
    }
    return undefined;
  }

  /** Finds the last entry until an instant, from entry `first` on. Returns `first` if the instant is earlier. */
  lastUntil(instant: Instant, first: number): TimelineEntry | undefined {
    let low = Math.max(first, this.from);
    let high = this.last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.find(middle)?.at ?? 0) <= instant) low = middle;
      else high = middle - 1;
    }
    return this.find(low);
  }

  stateAfter(n: number): World | undefined {
    const entry = this.find(n);
    if (entry === undefined) return undefined;
    const known = entry.world ?? this.states.get(n);
    if (known !== undefined) return known;
    const state = this.computeState(n);
    this.states.set(n, state);
    for (const oldest of this.states.keys()) if (this.states.size > STATES_MAX) this.states.delete(oldest);
    return state;
  }

  /** Returns the entries up to number `n` for a fork. From then on, this list does not replace them. */
  share(n: number): SharedEntries {
    const { own } = this;
    this.sharedUntil = Math.max(this.sharedUntil, n);
    const all = [...this.shared, { entries: own, length: own.length }];
    return all.flatMap(({ entries, length }) => {
      const count = Math.min(length, n + 1 - (entries[0]?.n ?? 0));
      return count > 0 ? [{ entries, length: count }] : [];
    });
  }

  private computeState(n: number): World {
    const deltas: Delta[] = [];
    for (let at = n; ; at -= 1) {
      const entry = this.find(at);
      if (entry?.world !== undefined) return applyDeltas(entry.world, deltas.reverse());
      if (entry?.delta === undefined) throw new Error(`Timeline entry ${at} has no state.`);
      deltas.push(entry.delta);
    }
  }

  private isOver(): boolean {
    return this.last - this.from + 1 > this.bounds.entries || this.ownBytes > this.bounds.bytes;
  }

  /** Drops the oldest entries up to the next kept state. Returns false if there is no such state. */
  private dropGroup(): boolean {
    if (this.shared.length > 0) {
      this.shared = this.shared.slice(1);
      return true;
    }
    const next = this.own.findIndex(({ world }, at) => at > 0 && world !== undefined);
    if (next < 0) return false;
    for (let at = 0; at < next; at += 1) this.ownBytes -= this.own[at]?.bytes ?? 0;
    this.own = this.own.slice(next);
    return true;
  }
}

function rowsIn(delta: Delta | undefined): number {
  return (delta?.rows.length ?? 0) / 2;
}
