import type { ControlRecord } from './controlRecord.js';
import { JOURNAL_BOUNDS, type JournalBounds } from './bounds.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { release } from './recordPool.js';
import { Tally } from './tally.js';

/** One entry of a journal. */
export type JournalEntry = ExchangeRecord | ControlRecord;

/** Who is told what becomes of a journal. */
export interface JournalListener {
  /** An exchange is over. */
  closed(record: ExchangeRecord): void;
  cleared(): void;
  /** Nothing more will come: the world is gone, or the program stops. */
  ended(): void;
}

/**
 * What was asked of one world, in the order in which it came. It is bounded: the oldest go first, and are counted. It
 * is no part of the world's state: never hashed, exported, forked or kept.
 */
export class Journal {
  /** What the exchanges that are no longer held were. */
  readonly tally = new Tally();
  /** By the number of each, over and over: what is put in last takes the place of the oldest. */
  private readonly places: (JournalEntry | undefined)[] = [];
  private readonly listeners = new Set<JournalListener>();
  private firstId = 1;
  /** The number of the first entry since it was last cleared. */
  private clearedBefore = 1;
  private nextId = 1;
  private heldBytes = 0;
  private evictedCount = 0;
  private hasEnded = false;

  constructor(readonly bounds: JournalBounds = JOURNAL_BOUNDS) {}

  /** Takes an entry in and numbers it. */
  enter(entry: JournalEntry): void {
    entry.id = this.nextId;
    this.nextId += 1;
    if (this.size > this.bounds.entries) this.evictFirst();
    this.places[this.placeOf(entry.id)] = entry;
  }

  /** An entry is complete: from now on its size counts. */
  close(entry: JournalEntry): void {
    if (this.held(entry.id) !== entry) return;
    entry.bytes = entry.weigh();
    this.heldBytes += entry.bytes;
    // Before anything goes: that may be this very entry.
    if (entry.kind === 'exchange') for (const listener of this.listeners) listener.closed(given(entry));
    while (this.heldBytes > this.bounds.bytes && this.size > 1) this.evictFirst();
  }

  /** How many entries had to go since it was last cleared. */
  get evicted(): number {
    return this.evictedCount;
  }

  get size(): number {
    return this.nextId - this.firstId;
  }

  /** The number of the last entry, 0 before there is one. */
  get lastId(): number {
    return this.nextId - 1;
  }

  find(id: number): JournalEntry | undefined {
    const entry = this.held(id);
    return entry && given(entry);
  }

  /** The entries after a number, oldest first. */
  *entries(after = 0): Generator<JournalEntry> {
    for (let id = Math.max(after + 1, this.firstId); id < this.nextId; id += 1) {
      const entry = this.find(id);
      if (entry !== undefined) yield entry;
    }
  }

  /** The exchanges after a number, oldest first. */
  *exchanges(after = 0): Generator<ExchangeRecord> {
    for (const entry of this.entries(after)) if (entry.kind === 'exchange') yield entry;
  }

  /** Forgets the entries, but neither their numbers nor, in the tally, what was exercised by them. */
  clear(): void {
    for (const exchange of this.exchanges()) this.tally.add(exchange);
    this.places.length = 0;
    this.firstId = this.nextId;
    this.clearedBefore = this.nextId;
    this.heldBytes = 0;
    this.evictedCount = 0;
    for (const listener of [...this.listeners]) listener.cleared();
  }

  /** Tells a listener from now on; returns how to leave it alone again. */
  listen(listener: JournalListener): () => void {
    if (this.hasEnded) listener.ended();
    else this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Nothing more will come. */
  end(): void {
    this.hasEnded = true;
    for (const listener of [...this.listeners]) listener.ended();
    this.listeners.clear();
  }

  private held(id: number): JournalEntry | undefined {
    return id >= this.firstId && id < this.nextId ? this.places[this.placeOf(id)] : undefined;
  }

  private placeOf(id: number): number {
    return (id - this.clearedBefore) % this.bounds.entries;
  }

  private evictFirst(): void {
    const entry = this.held(this.firstId);
    this.places[this.placeOf(this.firstId)] = undefined;
    this.firstId += 1;
    this.evictedCount += 1;
    this.heldBytes -= entry?.bytes ?? 0;
    if (entry?.kind !== 'exchange') return;
    this.tally.add(entry);
    release(entry);
  }
}

/** Whoever is given an entry may keep it for longer than the journal does. */
function given(entry: ExchangeRecord): ExchangeRecord;
function given(entry: JournalEntry): JournalEntry;
function given(entry: JournalEntry): JournalEntry {
  if (entry.kind === 'exchange') entry.retained = true;
  return entry;
}
