import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import type { Entry as AgendaEntry } from '../agenda.js';
import { FIRED_MAX, type CallCause, type Cause, type PartOfAdvance } from './cause.js';
import type { TimelineEntry } from './entry.js';
import { TIMELINE_BOUNDS, type TimelineBounds } from './bounds.js';
import { EntryList, type SharedEntries } from './entryList.js';

/** Part of the memory that the entries may take. The rest is for the journal, which also gets what the entries leave. */
const ENTRIES_PART = 1 / 2;

/** Maximum number of fired entries whose difference is computed. After more, the state itself is kept. */
const COMPARED_MAX = 1_000;

/** Time that passed in a world. An advance in slices passes the same object as `of` each time. */
export interface PassedTime {
  readonly of: object;
  readonly text: string;
  readonly isAction: boolean;
  /** Set if a tester asked for it. */
  readonly advance?: PartOfAdvance | undefined;
  /** The action that asked for it. */
  readonly by?: object | undefined;
  /** The first agenda entries that fired since the advance began. */
  readonly fired: readonly AgendaEntry[];
  /** Number of all agenda entries that fired since the advance began. */
  readonly firedCount: number;
}

/** The entry of an advance that may continue. */
interface OpenAdvance {
  readonly of: object;
  readonly n: number;
  /** State before the entry. */
  readonly before: World;
  readonly firedBefore: number;
  readonly firedCount: number;
}

/** Entries and states of the past, which a fork shares with its origin. */
export interface SharedPast {
  readonly entries: SharedEntries;
  /** Number of the first entry of the fork. */
  readonly next: number;
}

/** How the timeline of a world begins. */
export interface TimelineOrigin {
  /** Names the origin of the world. */
  readonly text: string;
  /** The timeline of the world that was copied, up to the copied state. */
  readonly past?: SharedPast | undefined;
  /** Real time of the first entry. Defaults to now. */
  readonly real?: number | undefined;
}

/**
 * The history of a world: what happened to it, and the states before and after each entry. Worlds are immutable, so an
 * entry needs only its difference from the previous one.
 */
export class Timeline {
  private readonly list: EntryList;
  /** State after the last entry. */
  private recorded: World;
  private open: OpenAdvance | undefined;
  /** Number of the last entry that a request has named as the one before it. */
  private named = -1;
  /** Number of the entry with which the world started, or to which it was reset last. */
  private sessionStart: number;

  /** `past` is set for a fork: the entries of its origin up to the fork. */
  constructor(
    first: World,
    cause: Cause,
    real: number,
    private readonly bounds: TimelineBounds = TIMELINE_BOUNDS,
    past?: SharedPast,
  ) {
    this.sessionStart = past?.next ?? 0;
    const bytes = bounds.bytes * ENTRIES_PART;
    this.list = new EntryList({ ...bounds, bytes }, this.sessionStart, past?.entries);
    this.recorded = first;
    this.list.push({ cause, real, world: first }, undefined);
  }

  get isOff(): boolean {
    return this.bounds.entries === 0 || this.bounds.bytes === 0;
  }

  /** Whether a state is another one than that after the last entry. */
  isBehind(world: World): boolean {
    return this.recorded !== world;
  }

  /** Number of the oldest entry. */
  get from(): number {
    return this.list.from;
  }

  /** Number of the last entry. */
  get last(): number {
    return this.list.last;
  }

  /** Returns the number of the last entry, for a request that arrives now. An advance that is under way continues with another entry. */
  reached(): number {
    this.named = this.last;
    return this.named;
  }

  /** Number of the entry with which the world started, or to which it was reset last. */
  get start(): number {
    return this.sessionStart;
  }

  /** Estimated memory of the own entries in bytes. */
  get bytes(): number {
    return this.list.bytes;
  }

  /** Memory that the entries leave to the journal, in bytes. */
  get spareBytes(): number {
    return this.isOff ? 0 : this.bounds.bytes - this.bytes;
  }

  find(n: number): TimelineEntry | undefined {
    return this.list.find(n);
  }

  /** Adds an entry for everything that happened since the previous one. Returns its number. */
  add(cause: Cause | CallCause, world: World, real: number): number {
    if (!this.isOff) this.list.push({ cause, real, world }, this.recorded);
    this.recorded = world;
    return this.list.last;
  }

  /** Adds the time that passed. Continues the last entry if it belongs to the same advance. */
  pass({ of, text, isAction, advance, by, fired, firedCount }: PassedTime, world: World, real: number): void {
    const { open } = this;
    const isSame = open?.of === of;
    const isLast = isSame && open.n === this.list.last && open.n > this.named;
    const isContinued = isLast && this.list.canReplaceLast;
    const before = isContinued ? open.before : this.recorded;
    const firedBefore = isContinued ? open.firedBefore : isSame ? open.firedCount : 0;
    const count = firedCount - firedBefore;
    if (this.isOff || (!isAction && count === 0)) return;
    const cause: Cause = {
      kind: 'time',
      text,
      fired: fired.slice(firedBefore, firedBefore + FIRED_MAX),
      firedCount: count,
      ...(advance && { advance }),
      ...(by && { by }),
      ...(isAction && { isAction }),
    };
    const n = isContinued ? open.n : this.list.last + 1;
    if (isContinued) this.list.removeLast();
    this.list.push({ cause, real, world }, count > COMPARED_MAX ? undefined : before);
    this.open = { of, n, before, firedBefore, firedCount };
    this.recorded = world;
  }

  /** Adds a reset. Later reads of the past see no state from before it. */
  restart(cause: Cause, world: World, real: number): void {
    this.sessionStart = this.list.last + 1;
    this.recorded = world;
    this.list.push({ cause, real, world }, undefined);
  }

  /** Returns the entries after a number that an action caused. */
  entriesBy(action: object, before: number): readonly TimelineEntry[] {
    const first = Math.max(before + 1, this.from);
    const entries = Array.from({ length: this.last + 1 - first }, (_, at) => this.find(first + at));
    return entries.filter((entry): entry is TimelineEntry => entry?.cause.by === action);
  }

  /** Returns the state after an entry, or `undefined` if the timeline does not have the entry. */
  stateAfter(n: number): World | undefined {
    return n === this.list.last && !this.isOff ? this.recorded : this.list.stateAfter(n);
  }

  /** Returns the last entry of this session at an instant, or the first one if the instant is earlier. */
  entryAt(instant: Instant): TimelineEntry | undefined {
    return this.list.lastUntil(instant, this.sessionStart);
  }

  /** Returns the entries up to a number, for a fork. */
  past(n: number): SharedPast | undefined {
    return this.isOff ? undefined : { entries: this.list.share(n), next: n + 1 };
  }
}
