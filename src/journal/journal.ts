import type { ControlRecord } from './controlRecord.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { Tally } from './tally.js';

export type JournalEntry = ExchangeRecord | ControlRecord;

export interface JournalBounds {
  readonly entries: number;
  /** Maximum estimated size of all ended entries. Above it, old replies are shortened. */
  readonly bytes: number;
  /** Returns the size from which entries are evicted instead, if it is larger. */
  readonly room?: () => number;
}

/** The limits of each world's journal. */
export const JOURNAL_BOUNDS: JournalBounds = {
  entries: 10_000,
  bytes: 16 * 1024 * 1024,
};

/** Number of entries at the end whose replies are never shortened. */
const WHOLE_ENTRIES = 100;

/** A period between two clears of a journal. Within a session, the virtual clock never goes back. */
export interface JournalSession {
  /** Name of the world. */
  readonly world: string;
  /** Position among the sessions of the journal, from 1. */
  readonly number: number;
}

/** Reason why a journal receives no further entries: its world was deleted, or the program stops. */
export type EndReason = 'deleted' | 'stopped';

export interface JournalListener {
  /** Runs when an exchange or an action ends. */
  closed(entry: JournalEntry): void;
  cleared(): void;
  /** Runs when the journal receives no further entries. */
  ended(reason: EndReason): void;
}

/**
 * Records the requests to one world and the control actions on it, in the order of arrival. The journal is a
 * ring buffer: it evicts the oldest entries and counts them. If the entries are too large, it first shortens the replies of
 * old ones, so that a run keeps all its calls. It is not part of the world's state, so it is
 * never hashed, exported, forked or stored.
 */
export class Journal {
  /** Usage counts of evicted and cleared exchanges. */
  readonly tally = new Tally();
  /** The ring buffer. An entry's id determines its position. */
  private readonly places: (JournalEntry | undefined)[] = [];
  private readonly listeners = new Set<JournalListener>();
  /** Ids of the last entries before scenarios were loaded, by name of the scenario. */
  private readonly loads = new Map<string, number>();
  private firstId = 1;
  /** Id of the oldest entry whose reply was not shortened. */
  private wholeFrom = 1;
  /** The lowest id that an entry can have after the last `clear()`. */
  private clearedBefore = 1;
  private nextId = 1;
  private heldBytes = 0;
  private evictedCount = 0;
  private droppedCount = 0;
  private endedCount = 0;
  private endReason: EndReason | undefined;
  private session: JournalSession;

  /** `world` is the name of the journal's world. */
  constructor(
    readonly bounds: JournalBounds = JOURNAL_BOUNDS,
    world = 'default',
  ) {
    this.session = { world, number: 1 };
  }

  /** Adds an entry and gives it an id. */
  enter(entry: JournalEntry): void {
    entry.id = this.nextId;
    if (entry.kind === 'exchange') entry.session = this.session;
    this.nextId += 1;
    if (this.size > this.bounds.entries) this.evictFirst();
    this.places[this.placeOf(entry.id)] = entry;
  }

  /** Adds an ended entry of an earlier run under its own id, which must be higher than all before. */
  restore(entry: JournalEntry, id: number): void {
    if (this.size === 0) this.firstId = this.clearedBefore = id;
    this.nextId = id;
    this.enter(entry);
    this.close(entry);
  }

  /** Marks an entry as ended and adds its size to the total size, which may evict old entries. */
  close(entry: JournalEntry): void {
    // Ignore the end of an exchange that began before the last `clear()`.
    if (entry.id < this.clearedBefore) return;
    this.endedCount += 1;
    entry.endNumber = this.endedCount;
    if (this.find(entry.id) !== entry) return;
    entry.bytes = entry.weigh();
    this.heldBytes += entry.bytes;
    // Notify listeners before the eviction, because the eviction may remove this entry.
    for (const listener of this.listeners) listener.closed(entry);
    // Replies of later entries have been shortened, so this one is old too.
    if (entry.kind === 'exchange' && entry.id < this.wholeFrom) this.heldBytes -= entry.shorten();
    if (this.heldBytes > this.bounds.bytes) this.freeBytes();
  }

  /** Number of entries that were evicted since the last `clear()`. */
  get evicted(): number {
    return this.evictedCount;
  }

  /** Number of entries that ended since the last `clear()`, including evicted ones. */
  get ended(): number {
    return this.endedCount;
  }

  /** Number of the current session, from 1. */
  get sessionNumber(): number {
    return this.session.number;
  }

  /** Number of exchanges among the evicted entries. */
  get droppedExchanges(): number {
    return this.droppedCount;
  }

  /** Estimated memory of the ended entries in bytes. */
  get bytes(): number {
    return this.heldBytes;
  }

  get size(): number {
    return this.nextId - this.firstId;
  }

  /** Id of the latest entry. 0 if the journal never had an entry. */
  get lastId(): number {
    return this.nextId - 1;
  }

  /** Marks the load of a scenario: its expectations count only exchanges that begin after it. */
  markLoad(scenario: string): void {
    this.loads.set(scenario, this.lastId);
  }

  /** Id of the last entry before a scenario was loaded, or before the last `clear()`. 0 if both are missing. */
  loadOf(scenario: string): number {
    return this.loads.get(scenario) ?? this.clearedBefore - 1;
  }

  /** Returns whether the journal still has all entries whose id is higher than `after`. */
  isWholeAfter(after: number): boolean {
    return this.firstId <= Math.max(after + 1, this.clearedBefore);
  }

  find(id: number): JournalEntry | undefined {
    return id >= this.firstId && id < this.nextId ? this.places[this.placeOf(id)] : undefined;
  }

  /** Yields the entries whose id is higher than `after`, oldest first. */
  *entries(after = 0): Generator<JournalEntry> {
    for (let id = Math.max(after + 1, this.firstId); id < this.nextId; id += 1) {
      const entry = this.find(id);
      if (entry !== undefined) yield entry;
    }
  }

  /** Yields the exchanges whose id is higher than `after`, oldest first. */
  *exchanges(after = 0): Generator<ExchangeRecord> {
    for (const entry of this.entries(after)) if (entry.kind === 'exchange') yield entry;
  }

  /** Deletes all entries. New entries continue the numbering, and the tally keeps its counts. */
  clear(): void {
    for (const exchange of this.exchanges()) this.tally.add(exchange);
    this.session = { ...this.session, number: this.session.number + 1 };
    this.places.length = 0;
    this.loads.clear();
    this.firstId = this.nextId;
    this.clearedBefore = this.nextId;
    this.heldBytes = 0;
    this.evictedCount = 0;
    this.droppedCount = 0;
    this.endedCount = 0;
    for (const listener of [...this.listeners]) listener.cleared();
  }

  /** Adds a listener. Returns a function that removes it. */
  listen(listener: JournalListener): () => void {
    if (this.endReason !== undefined) listener.ended(this.endReason);
    else this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  end(reason: EndReason): void {
    this.endReason = reason;
    for (const listener of [...this.listeners]) listener.ended(reason);
    this.listeners.clear();
  }

  private placeOf(id: number): number {
    return (id - this.clearedBefore) % this.bounds.entries;
  }

  private freeBytes(): void {
    const { bytes, room } = this.bounds;
    this.wholeFrom = Math.max(this.wholeFrom, this.firstId);
    // Do not fill the room with old replies: the collection of so much garbage would take a sixth of the time of short reads.
    while (this.heldBytes > bytes && this.wholeFrom < this.nextId - WHOLE_ENTRIES) {
      const entry = this.find(this.wholeFrom);
      if (entry?.kind === 'exchange' && entry.ending !== 'open') this.heldBytes -= entry.shorten();
      this.wholeFrom += 1;
    }
    const most = Math.max(bytes, room?.() ?? 0);
    while (this.heldBytes > most && this.size > 1) this.evictFirst();
  }

  private evictFirst(): void {
    const entry = this.find(this.firstId);
    this.places[this.placeOf(this.firstId)] = undefined;
    this.firstId += 1;
    this.evictedCount += 1;
    this.heldBytes -= entry?.bytes ?? 0;
    if (entry?.kind !== 'exchange') return;
    this.droppedCount += 1;
    this.tally.add(entry);
  }
}
