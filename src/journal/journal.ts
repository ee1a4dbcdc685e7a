import type { ControlRecord } from './controlRecord.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { Tally } from './tally.js';

/** One entry of a journal. */
export type JournalEntry = ExchangeRecord | ControlRecord;

/** Limits of a journal. */
export interface JournalBounds {
  readonly entries: number;
  /** Estimated size of all ended entries. */
  readonly bytes: number;
}

/** The limits of each world's journal. */
export const JOURNAL_BOUNDS: JournalBounds = {
  entries: 10_000,
  bytes: 16 * 1024 * 1024,
};

/** Receives the events of a journal. */
export interface JournalListener {
  /** An exchange ended. */
  closed(record: ExchangeRecord): void;
  cleared(): void;
  /** The journal receives no further entries: the world was deleted, or the program stops. */
  ended(): void;
}

/**
 * Requests to one world and control actions on it, in the order of arrival. A ring buffer: it evicts and counts the
 * oldest entries. The journal is not part of the world's state: it is never hashed, exported, forked or stored.
 */
export class Journal {
  /** Usage counts of evicted and cleared exchanges. */
  readonly tally = new Tally();
  /** The ring buffer. An entry's id determines its place. */
  private readonly places: (JournalEntry | undefined)[] = [];
  private readonly listeners = new Set<JournalListener>();
  private firstId = 1;
  /** Id of the first entry after the last `clear()`. */
  private clearedBefore = 1;
  private nextId = 1;
  private heldBytes = 0;
  private evictedCount = 0;
  private hasEnded = false;

  constructor(readonly bounds: JournalBounds = JOURNAL_BOUNDS) {}

  /** Adds an entry and gives it an id. */
  enter(entry: JournalEntry): void {
    entry.id = this.nextId;
    this.nextId += 1;
    if (this.size > this.bounds.entries) this.evictFirst();
    this.places[this.placeOf(entry.id)] = entry;
  }

  /** Marks an entry as ended. From now on its size counts. */
  close(entry: JournalEntry): void {
    if (this.find(entry.id) !== entry) return;
    entry.bytes = entry.weigh();
    this.heldBytes += entry.bytes;
    // Must run before the eviction, which may remove this entry.
    if (entry.kind === 'exchange') for (const listener of this.listeners) listener.closed(entry);
    while (this.heldBytes > this.bounds.bytes && this.size > 1) this.evictFirst();
  }

  /** Number of entries that were evicted since the last `clear()`. */
  get evicted(): number {
    return this.evictedCount;
  }

  get size(): number {
    return this.nextId - this.firstId;
  }

  /** 0 if the journal has never had an entry. */
  get lastId(): number {
    return this.nextId - 1;
  }

  find(id: number): JournalEntry | undefined {
    return id >= this.firstId && id < this.nextId ? this.places[this.placeOf(id)] : undefined;
  }

  /** Yields the entries with a higher id, oldest first. */
  *entries(after = 0): Generator<JournalEntry> {
    for (let id = Math.max(after + 1, this.firstId); id < this.nextId; id += 1) {
      const entry = this.find(id);
      if (entry !== undefined) yield entry;
    }
  }

  /** Yields the exchanges with a higher id, oldest first. */
  *exchanges(after = 0): Generator<ExchangeRecord> {
    for (const entry of this.entries(after)) if (entry.kind === 'exchange') yield entry;
  }

  /** Deletes the entries. Ids are not used again, and the tally keeps its counts. */
  clear(): void {
    for (const exchange of this.exchanges()) this.tally.add(exchange);
    this.places.length = 0;
    this.firstId = this.nextId;
    this.clearedBefore = this.nextId;
    this.heldBytes = 0;
    this.evictedCount = 0;
    for (const listener of [...this.listeners]) listener.cleared();
  }

  /** Adds a listener. Returns a function that removes it. */
  listen(listener: JournalListener): () => void {
    if (this.hasEnded) listener.ended();
    else this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Notifies the listeners that the journal has ended. */
  end(): void {
    this.hasEnded = true;
    for (const listener of [...this.listeners]) listener.ended();
    this.listeners.clear();
  }

  private placeOf(id: number): number {
    return (id - this.clearedBefore) % this.bounds.entries;
  }

  private evictFirst(): void {
    const entry = this.find(this.firstId);
    this.places[this.placeOf(this.firstId)] = undefined;
    this.firstId += 1;
    this.evictedCount += 1;
    this.heldBytes -= entry?.bytes ?? 0;
    if (entry?.kind === 'exchange') this.tally.add(entry);
  }
}
