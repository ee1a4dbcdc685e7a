import type { ExchangeRecord } from './exchangeRecord.js';
import {
  JOURNAL_BOUNDS,
  WHOLE_ENTRIES,
  type EndReason,
  type JournalBounds,
  type JournalEntry,
  type JournalListener,
  type JournalSession,
} from './journalParts.js';
import { Knowledge, type JournalStart } from './knowledge.js';
import type { JournalCounts, Memory } from './memory.js';
import { Numbering } from './numbering.js';
import { Tally } from './tally.js';

export * from './journalParts.js';

/**
 * Records the requests to one world and the control actions on it, in the order of arrival. The journal is a
 * ring buffer: it evicts the oldest entries and counts them. If the entries are too large, it first shortens the replies of
 * old ones, so that a run keeps all its calls. It is not part of the world's state, so it is
 * never hashed, exported, forked or stored. The journal of a restored world says that it lacks the entries of earlier processes.
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
  readonly numbers = new Numbering();
  private heldBytes = 0;
  private endedCount = 0;
  private readonly knowledge: Knowledge;
  private usage: Memory;
  private endReason: EndReason | undefined;
  private session: JournalSession;

  /** `world` is the name of the journal's world. */
  constructor(
    readonly bounds: JournalBounds = JOURNAL_BOUNDS,
    world = 'default',
    start: JournalStart = {},
  ) {
    this.session = { world, number: 1 };
    this.knowledge = new Knowledge(start);
    this.numbers.next = this.firstId = this.knowledge.firstId;
    this.usage = this.memory;
  }

  /** Adds an entry and gives it an id. */
  enter(entry: JournalEntry): void {
    entry.id = this.numbers.take();
    if (entry.kind === 'exchange') entry.session = this.session;
    if (this.size > this.bounds.entries) this.evictFirst();
    this.places[this.placeOf(entry.id)] = entry;
  }

  /** Notes that the first exchanges of a recorded run are missing. Its other entries follow. */
  lack(exchanges: number): void {
    this.knowledge.lack(exchanges);
    this.usage = this.memory;
  }

  /** Begins the numbering of an empty journal at an id. */
  beginAt(id: number): void {
    this.firstId = this.clearedBefore = this.numbers.next = id;
  }

  /** Adds an ended entry of an earlier run under its own id, which must be higher than all before. */
  restore(entry: JournalEntry, id: number): void {
    if (this.size === 0) {
      this.firstId = id;
      if (!this.knowledge.lacksEarlier) this.clearedBefore = id;
      this.knowledge.beginWith(entry, id);
      this.usage = this.memory;
    }
    this.numbers.give(id);
    this.enter(entry);
    if (entry.kind === 'control' || entry.ending !== 'open') this.close(entry);
  }

  /** Marks an entry as ended and adds its size to the total size, which may evict old entries. */
  close(entry: JournalEntry): void {
    // Ignore the end of an exchange that began before the last `clear()`.
    if (entry.id < this.clearedBefore) return;
    this.endedCount += 1;
    entry.endNumber = this.endedCount;
    this.knowledge.ended(entry, this.lastId);
    if (this.find(entry.id) !== entry) return;
    entry.bytes = entry.weigh();
    this.heldBytes += entry.bytes;
    // Notify listeners before the eviction, because the eviction may remove this entry.
    for (const listener of this.listeners) listener.closed(entry);
    // Replies of later entries have been shortened, so this one is old too.
    if (entry.kind === 'exchange' && entry.id < this.wholeFrom) this.heldBytes -= entry.shorten();
    if (this.heldBytes > this.bounds.bytes) this.freeBytes();
  }

  /** Number of evicted entries since the last `clear()`. */
  get evicted(): number {
    return this.knowledge.evicted;
  }

  /** Number of entries that ended since the last `clear()`, including evicted ones. */
  get ended(): number {
    return this.endedCount;
  }

  /** Number of the current session, from 1. */
  get sessionNumber(): number {
    return this.session.number;
  }

  /** Number of calls among the evicted entries. A challenge counts as a part of the call that answers it. */
  get droppedCalls(): number {
    return this.knowledge.dropped.exchanges;
  }

  /** Estimated memory of the ended entries in bytes. */
  get bytes(): number {
    return this.heldBytes;
  }

  get size(): number {
    return this.numbers.next - this.firstId;
  }

  /** Id of the latest entry. 0 if the journal never had an entry. */
  get lastId(): number {
    return this.numbers.last;
  }

  /** Marks the load of a scenario: its expectations count only exchanges that begin after the entry `after`. */
  markLoad(scenario: string, after = this.lastId): void {
    this.loads.set(scenario, after);
  }

  /** Id of the last entry before a scenario was loaded, or before the last `clear()`. 0 if both are missing. */
  loadOf(scenario: string): number {
    return this.loads.get(scenario) ?? this.clearedBefore - 1;
  }

  /** Returns whether the journal still has all entries whose id is higher than `after`. */
  isWholeAfter(after: number): boolean {
    // Only an earlier process can have given an id that this one has not reached.
    if (this.knowledge.lacksEarlier && (after === 0 || after > this.lastId)) return false;
    return this.firstId <= Math.max(after + 1, this.clearedBefore);
  }

  /** Since when the journal has all entries. */
  get memory(): Memory {
    const oldest = this.evicted > 0 ? this.find(this.firstId) : undefined;
    return this.knowledge.memory(this.isWholeAfter(0), this.firstId, oldest);
  }

  /** Since when the entries and the tally together have all exchanges. `clear()` does not change it. */
  get usageMemory(): Memory {
    return this.usage;
  }

  /** The counts that a store keeps. */
  get counts(): JournalCounts {
    return this.knowledge.counts(this.lastId);
  }

  find(id: number): JournalEntry | undefined {
    return id >= this.firstId && id < this.numbers.next ? this.places[this.placeOf(id)] : undefined;
  }

  /** Yields the entries whose id is higher than `after`, oldest first. */
  *entries(after = 0): Generator<JournalEntry> {
    for (let id = Math.max(after + 1, this.firstId); id < this.numbers.next; id += 1) {
      const entry = this.find(id);
      if (entry !== undefined) yield entry;
    }
  }

  /** Like `entries`, without control actions. */
  *exchanges(after = 0): Generator<ExchangeRecord> {
    for (const entry of this.entries(after)) if (entry.kind === 'exchange') yield entry;
  }

  /** Deletes all entries. New entries continue the numbering, and the tally keeps its counts without `andUsage`. */
  clear({ andUsage = false } = {}): void {
    for (const exchange of this.exchanges()) this.tally.add(exchange);
    this.session = { ...this.session, number: this.session.number + 1 };
    this.places.length = 0;
    this.loads.clear();
    this.firstId = this.numbers.next;
    this.clearedBefore = this.numbers.next;
    this.heldBytes = 0;
    this.endedCount = 0;
    this.knowledge.clear(this.lastId);
    if (andUsage) this.tally.clear();
    if (andUsage) this.usage = this.memory;
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
    while (this.heldBytes > bytes && this.wholeFrom < this.numbers.next - WHOLE_ENTRIES) {
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
    this.knowledge.lost(entry);
    this.heldBytes -= entry?.bytes ?? 0;
    if (entry?.kind === 'exchange') this.tally.add(entry);
  }
}
