import { entryBetween, isMereTick } from '../storage/entry.js';
import { writeLine } from '../storage/logLine.js';
import type { WorldRecord, WorldStore } from '../simulator/worldRecord.js';
import type { AppendQueue, Tenancy } from './appendQueue.js';
import { partsOf } from './documents.js';
import { LostWorldError } from './fleetError.js';
import { checkSize, type WorldLog } from './worldLog.js';

/** The part of a membership that a store uses. */
export interface Keeping {
  readonly queue: AppendQueue;
  readonly log: WorldLog;
}

/** Number of entries after which a world gets a new document. Reading an entry takes about 0.05 ms at a claim. */
const ENTRIES_MAX = 500;

/** Keeps one world of this replica in its log. */
export class FleetStore implements WorldStore {
  readonly begun?: Promise<void>;
  /** Unset until the world is in the database. */
  private current: Tenancy | undefined;
  private kept: WorldRecord;
  private number: number;
  /** Number of the last entry that the document includes. */
  private trimmedTo: number;
  private isTrimming = false;
  private isOver = false;

  private constructor(
    private readonly name: string,
    private readonly keeping: Keeping,
    record: WorldRecord,
    private readonly created: Promise<Tenancy>,
    number: number,
    trimmedTo: number,
  ) {
    [this.kept, this.number, this.trimmedTo] = [record, number, trimmedTo];
  }

  /** Adds a new world. Throws a StoreError if it is too large. */
  static begin(name: string, record: WorldRecord, keeping: Keeping, after?: Promise<void>): FleetStore {
    const { header, state } = partsOf(name, record, 0);
    const publicKeys = record.ownKeys.map(({ publicKey }) => publicKey);
    const details = { header, publicKeys, metadata: record.metadata };
    const created = Promise.resolve(after).then(async () => {
      const tenancy = await keeping.log.create(name, state, details);
      if (tenancy === undefined)
        throw new LostWorldError(name, 'another replica has made a world of this name');
      return tenancy;
    });
    const store = new FleetStore(name, keeping, record, created, 0, 0);
    return Object.assign(store, { begun: store.setTenancy() });
  }

  /** Continues a claimed world. */
  static resume(tenancy: Tenancy, record: WorldRecord, keeping: Keeping, lines: number): FleetStore {
    const { world, head } = tenancy;
    const store = new FleetStore(world, keeping, record, Promise.resolve(tenancy), head, head - lines);
    store.current = tenancy;
    return store;
  }

  // It runs before what `keep` adds to the same promise, so that entries stay in order.
  private async setTenancy(): Promise<void> {
    this.current = await this.created;
  }

  get tenancy(): Tenancy | undefined {
    return this.current;
  }

  keep(next: WorldRecord): Promise<void> | undefined {
    if (this.isOver) throw new LostWorldError(this.name, 'it was released');
    const entry = entryBetween(this.kept, next);
    if (entry === undefined || isMereTick(entry, this.kept)) return undefined;
    const line = writeLine({ number: this.number + 1, of: this.name, ...entry }).trimEnd();
    checkSize(this.name, line.length);
    this.number += 1;
    this.kept = next;
    const { current } = this;
    const { queue } = this.keeping;
    const kept =
      current === undefined
        ? this.created.then((made) => queue.append(made, line))
        : queue.append(current, line);
    if (this.number - this.trimmedTo > ENTRIES_MAX && !this.isTrimming)
      void kept.then(this.trim, () => undefined);
    return kept;
  }

  /** Refuses all later changes. */
  end(): void {
    this.isOver = true;
  }

  /** Deletes the world. Rejects if another replica has it. */
  async delete(): Promise<void> {
    this.end();
    await this.keeping.log.delete(await this.created);
  }

  /**
   * Replaces the document by one with all changes so far. Does nothing while the database has not confirmed all entries; the next
   * entry calls it again. If it fails, only the log stays longer.
   */
  readonly trim = async (): Promise<void> => {
    const { current, number, kept } = this;
    if (this.isOver || this.isTrimming || current?.head !== number || number === this.trimmedTo) return;
    this.isTrimming = true;
    try {
      const { header, state } = partsOf(this.name, kept, number);
      await this.keeping.log.trim(current, state, number, header);
      this.trimmedTo = number;
    } catch {
      // The log has everything that the document would have.
    } finally {
      this.isTrimming = false;
    }
  };
}
