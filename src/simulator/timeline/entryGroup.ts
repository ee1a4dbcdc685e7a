import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import type { CallCause, Cause } from './cause.js';
import { appendDelta, applyDeltas, type DeltaPart } from './delta.js';
import type { TimelineEntry } from './entry.js';
import type { RowWeights } from './rowWeights.js';

/** Estimated size of an entry without its rows, in bytes. */
const BASE_BYTES = 100;
/** Estimated size of the cause of an entry that is no call. */
const CAUSE_BYTES = 150;
/** Estimated size of a fired agenda entry. */
const FIRED_BYTES = 60;

/** A new entry. */
export interface NewEntry {
  readonly cause: Cause | CallCause;
  /** Real time in milliseconds. */
  readonly real: number;
  /** State after the entry. */
  readonly world: World;
}

/**
 * Consecutive entries. The first one has its whole state, the others their differences. A list of values for each member takes a
 * third of the memory of an object for each entry, and the garbage collector copies no object in it.
 */
export class EntryGroup {
  length = 0;
  /** State after the first entry. */
  private readonly state: World;
  private readonly instants: number[] = [];
  private readonly reals: number[] = [];
  /** Causes, or the URLs of calls. */
  private readonly causes: (Cause | string)[] = [];
  /** Methods of calls. */
  private readonly methods: string[] = [];
  /** Journal entries of calls. */
  private readonly ids: number[] = [];
  /** The differences of all entries, one after the other. */
  private readonly changes: DeltaPart[] = [];
  /** Length of `changes` after each entry. */
  private readonly ends: number[] = [];
  /** Memory of the last entry. */
  private lastBytes = 0;
  /** Whether the difference of the first entry is kept too. */
  private readonly hasFirstDelta: boolean;

  /** `before` is the state before the first entry. If it is unset, its difference is not kept. */
  constructor(
    /** Number of the first entry. */
    readonly first: number,
    entry: NewEntry,
    before: World | undefined,
    private readonly weights: RowWeights,
    /** Estimated memory in bytes. */
    public bytes: number,
  ) {
    this.state = entry.world;
    this.hasFirstDelta = before !== undefined;
    this.append(entry, before ?? entry.world);
  }

  /** Number of changed rows and members. */
  get changed(): number {
    return this.changes.length / 2;
  }

  /** Adds an entry. `before` is the state before it. */
  append({ cause, real, world }: NewEntry, before: World): void {
    this.length += 1;
    this.instants.push(world.now);
    this.reals.push(real);
    let bytes = BASE_BYTES;
    if ('method' in cause) {
      this.causes.push(cause.url);
      this.methods.push(cause.method);
      this.ids.push(cause.id);
      bytes += cause.url.length;
    } else {
      this.causes.push(cause);
      this.methods.push('');
      this.ids.push(0);
      bytes += CAUSE_BYTES + (cause.fired?.length ?? 0) * FIRED_BYTES;
    }
    const from = this.changes.length;
    appendDelta(before, world, this.changes);
    this.ends.push(this.changes.length);
    if (this.changes.length > from) bytes += this.weights.of(this.changes, from);
    this.lastBytes = bytes;
    this.bytes += bytes;
  }

  removeLast(): void {
    this.length -= 1;
    for (const column of [this.instants, this.reals, this.causes, this.methods, this.ids, this.ends])
      column.pop();
    this.changes.length = this.ends.at(-1) ?? 0;
    this.bytes -= this.lastBytes;
  }

  instantOf(n: number): Instant {
    return this.instants[n - this.first] ?? 0;
  }

  entry(n: number): TimelineEntry {
    const at = n - this.first;
    const hasDelta = at > 0 || this.hasFirstDelta;
    return {
      n,
      at: this.instantOf(n),
      real: this.reals[at] ?? 0,
      cause: this.causeAt(at),
      ...(hasDelta && { delta: this.changes.slice(this.ends[at - 1] ?? 0, this.ends[at]) }),
    };
  }

  stateAfter(n: number): World {
    if (n === this.first) return this.state;
    return applyDeltas(this.state, this.changes.slice(this.ends[0], this.ends[n - this.first]));
  }

  private causeAt(at: number): Cause {
    const cause = this.causes[at] ?? '';
    if (typeof cause === 'object') return cause;
    return { kind: 'exchange', id: this.ids[at] ?? 0, text: `${this.methods[at]} ${cause}` };
  }
}
