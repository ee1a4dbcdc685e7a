import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import type { TimelineEntry } from './entry.js';
import { EntryGroup, type NewEntry } from './entryGroup.js';
import { RowWeights } from './rowWeights.js';
import type { TimelineBounds } from './bounds.js';

/** The first entries of a group of another list. That list only ever appends to the group. */
interface Segment {
  readonly group: EntryGroup;
  readonly length: number;
}

/** Entries that a fork shares with its origin, oldest first. */
export type SharedEntries = readonly Segment[];

/** After this number of changes, a group ends. Its states are then computed from few differences. */
const CHANGES_PER_GROUP = 512;
/** A group also ends when its entries use this part (1/16) of a limit. The list drops whole groups. */
const GROUPS = 16;
/** Estimated memory of a change since the last kept state: the nodes of a table and of its indexes. */
const CHANGE_STATE_BYTES = 500;
/** Maximum number of computed states in the cache. */
const STATES_MAX = 4;

/** The entries of a timeline, with consecutive numbers. The oldest are dropped when there are too many. */
export class EntryList {
  private shared: SharedEntries;
  private readonly own: EntryGroup[] = [];
  private ownBytes = 0;
  private readonly weights = new RowWeights();
  private readonly states = new Map<number, World>();
  /** Number of the last entry that a fork shares. */
  private sharedUntil = -1;
  private lastNumber: number;

  /** `first` is the number of the first own entry. */
  constructor(
    private readonly bounds: TimelineBounds,
    first: number,
    shared: SharedEntries = [],
  ) {
    this.shared = shared;
    this.lastNumber = first - 1;
  }

  get from(): number {
    return (this.shared[0]?.group ?? this.own[0])?.first ?? 0;
  }

  get last(): number {
    return this.lastNumber;
  }

  get bytes(): number {
    return this.ownBytes;
  }

  /** Whether no fork shares the last entry. */
  get canReplaceLast(): boolean {
    return this.last > this.sharedUntil;
  }

  /** Adds an entry. `before` is the state before it. If it is unset, the list keeps the state after it instead of the difference. */
  push(entry: NewEntry, before: World | undefined): void {
    this.lastNumber += 1;
    const group = this.own.at(-1);
    if (group === undefined || before === undefined || this.isFull(group)) {
      const changes = (group?.changed ?? 0) + (before === undefined ? firedCountIn(entry) : 0);
      const next = new EntryGroup(this.lastNumber, entry, before, this.weights, changes * CHANGE_STATE_BYTES);
      this.own.push(next);
      this.ownBytes += next.bytes;
    } else {
      const { bytes } = group;
      group.append(entry, before);
      this.ownBytes += group.bytes - bytes;
    }
    while (this.isOver() && this.dropGroup());
  }

  removeLast(): void {
    const group = this.own.at(-1);
    if (group === undefined) return;
    this.states.delete(this.lastNumber);
    this.lastNumber -= 1;
    this.ownBytes -= group.bytes;
    group.removeLast();
    if (group.length === 0) this.own.pop();
    else this.ownBytes += group.bytes;
  }

  find(n: number): TimelineEntry | undefined {
    return this.groupOf(n)?.entry(n);
  }

  /** Finds the last entry until an instant, from entry `first` on. Returns `first` if the instant is earlier. */
  lastUntil(instant: Instant, first: number): TimelineEntry | undefined {
    let low = Math.max(first, this.from);
    let high = this.last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.groupOf(middle)?.instantOf(middle) ?? 0) <= instant) low = middle;
      else high = middle - 1;
    }
    return this.find(low);
  }

  stateAfter(n: number): World | undefined {
    const group = this.groupOf(n);
    if (group === undefined) return undefined;
    const known = this.states.get(n);
    if (known !== undefined) return known;
    const state = group.stateAfter(n);
    this.states.set(n, state);
    for (const oldest of this.states.keys()) if (this.states.size > STATES_MAX) this.states.delete(oldest);
    return state;
  }

  /** Returns the entries up to number `n` for a fork. From then on, this list does not replace them. */
  share(n: number): SharedEntries {
    this.sharedUntil = Math.max(this.sharedUntil, n);
    return this.segments().flatMap(({ group, length }) => {
      const count = Math.min(length, n + 1 - group.first);
      return count > 0 ? [{ group, length: count }] : [];
    });
  }

  private segments(): SharedEntries {
    return [...this.shared, ...this.own.map((group) => ({ group, length: group.length }))];
  }

  private groupOf(n: number): EntryGroup | undefined {
    const holds = (first: number, length: number): boolean => n >= first && n < first + length;
    const own = this.own.findLast(({ first, length }) => holds(first, length));
    return own ?? this.shared.find(({ group: { first }, length }) => holds(first, length))?.group;
  }

  private isFull({ changed, length, bytes }: EntryGroup): boolean {
    return (
      changed >= CHANGES_PER_GROUP ||
      length >= this.bounds.entries / GROUPS ||
      bytes >= this.bounds.bytes / GROUPS
    );
  }

  private isOver(): boolean {
    return this.last - this.from + 1 > this.bounds.entries || this.ownBytes > this.bounds.bytes;
  }

  /** Drops the oldest group. Returns false if it is the last own one. */
  private dropGroup(): boolean {
    if (this.shared.length > 0) {
      this.shared = this.shared.slice(1);
      return true;
    }
    if (this.own.length < 2) return false;
    this.ownBytes -= this.own.shift()?.bytes ?? 0;
    return true;
  }
}

function firedCountIn({ cause }: NewEntry): number {
  return 'method' in cause ? 0 : (cause.firedCount ?? 0);
}
