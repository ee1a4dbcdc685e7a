import { entryBetween, isMereTick } from '../storage/entry.js';
import { writeLine } from '../storage/logLine.js';
import type { WorldKeyPair, WorldRecord, WorldStore } from '../simulator/worldRecord.js';
import type { AppendQueue, Tenancy } from './appendQueue.js';
import type { Schedules } from '../world/world.js';
import { partsOf, worldFrom, type LoggedWorld } from './documents.js';
import { databaseReason, inWords, LostWorldError } from './fleetError.js';
import { limitedText, WorldTooLargeError } from './size.js';
import type { ClaimedWorld, WorldLog } from './worldLog.js';

/** The part of a membership that a store uses. */
export interface Keeping {
  readonly queue: AppendQueue;
  readonly log: WorldLog;
  /** Receives warnings for the user. */
  readonly warn: (message: string) => void;
}

/**
 * Number of entries after which a world gets a new document. Reading an entry takes about 0.05 ms at a claim. Making a document takes
 * 10 to 15 ms for the fixture `standard`, and 0.3 s for a world with 150,000 events.
 */
const ENTRIES_MAX = 1_000;

/** Keeps one world of this replica in its log. */
export class FleetStore implements WorldStore {
  readonly begun?: Promise<void>;
  /** Unset until the world is in the database. */
  private current: Tenancy | undefined;
  private kept: WorldRecord;
  private number: number;
  private isTrimming = false;
  /** Number of the entry at which the world was too large for a document. */
  private tooLargeAt = -Infinity;
  /** The public keys that the database maps to this world, as far as this store knows. */
  private readonly publicKeys: Set<string>;
  private isOver = false;

  private constructor(
    private readonly name: string,
    private readonly keeping: Keeping,
    record: WorldRecord,
    private readonly created: Promise<Tenancy>,
    number: number,
    /** Number of the last entry that the document includes. */
    private trimmedTo: number,
  ) {
    [this.kept, this.number] = [record, number];
    this.publicKeys = new Set(record.ownKeys.map(({ publicKey }) => publicKey));
  }

  /** Adds a new world. Throws a StoreError if it is too large. */
  static begin(name: string, record: WorldRecord, keeping: Keeping, after?: Promise<void>): FleetStore {
    const { header, state } = partsOf(name, record, 0);
    const publicKeys = record.ownKeys.map(({ publicKey }) => publicKey);
    const details = { header, publicKeys, metadata: record.metadata };
    const created = Promise.resolve(after).then(async () => {
      const tenancy = await inWords(() => keeping.log.create(name, state, details));
      if (tenancy === undefined)
        throw new LostWorldError(name, 'another replica has made a world of this name');
      return tenancy;
    });
    const store = new FleetStore(name, keeping, record, created, 0, 0);
    return Object.assign(store, { begun: store.setTenancy() });
  }

  /** Continues a claimed world. Throws a DataError or a StateError if this version cannot read it. */
  static async resume(
    claimed: ClaimedWorld,
    schedules: Schedules,
    keeping: Keeping,
  ): Promise<{ readonly store: FleetStore } & Pick<LoggedWorld, 'record' | 'isUntouched'>> {
    const { tenancy } = claimed;
    const { record, entryCount, isOld, isUntouched } = worldFrom(claimed, schedules);
    const { world, head } = tenancy;
    const store = new FleetStore(world, keeping, record, Promise.resolve(tenancy), head, head - entryCount);
    store.current = tenancy;
    // Entries of this version must not follow a document of an older one, because reading would migrate them too.
    if (isOld) await store.writeDocument();
    return { store, record, isUntouched };
  }

  // It runs before what `keep` adds to the same promise, so that entries stay in order.
  private async setTenancy(): Promise<void> {
    this.current = await this.created;
  }

  get tenancy(): Tenancy | undefined {
    return this.current;
  }

  keep(next: WorldRecord, ownKeys: () => readonly WorldKeyPair[]): Promise<void> | undefined {
    if (this.isOver) throw new LostWorldError(this.name, 'it was released');
    const entry = entryBetween(this.kept, next);
    if (entry === undefined || isMereTick(entry, this.kept)) return undefined;
    const line = limitedText(this.name, () =>
      writeLine({ number: this.number + 1, of: this.name, ...entry }),
    );
    const publicKeys = this.laterKeys(next, ownKeys);
    this.number += 1;
    this.kept = next;
    const { current } = this;
    const { queue } = this.keeping;
    const kept =
      current === undefined
        ? this.created.then((made) => queue.append(made, line, publicKeys))
        : queue.append(current, line, publicKeys);
    this.trimAfter(kept, next);
    return kept;
  }

  /** Returns the public keys that a change has added. Other replicas find the world by them. */
  private laterKeys({ world }: WorldRecord, ownKeys: () => readonly WorldKeyPair[]): readonly string[] {
    if (world.keys === this.kept.world.keys) return [];
    const later = ownKeys().flatMap(({ publicKey }) => (this.publicKeys.has(publicKey) ? [] : publicKey));
    for (const publicKey of later) this.publicKeys.add(publicKey);
    return later;
  }

  /** Under load, other entries are always on their way. The new document therefore has the record of now. */
  private trimAfter(kept: Promise<void>, record: WorldRecord): void {
    const { number } = this;
    if (!this.isLong(number)) return;
    kept.then(
      // Another entry may have tried meanwhile.
      () => (this.isLong(number) ? this.trimTo(record, number) : undefined),
      () => undefined,
    );
  }

  /** Returns whether the log has become so long that the world needs a new document. */
  private isLong(number: number): boolean {
    return !this.isTrimming && number - Math.max(this.trimmedTo, this.tooLargeAt) > ENTRIES_MAX;
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

  /** Replaces the document by one with all changes so far. Does nothing while the database has not confirmed all of them. */
  async trim(): Promise<void> {
    if (this.current?.head === this.number && this.number !== this.trimmedTo)
      await this.trimTo(this.kept, this.number);
  }

  /** Writes the document of a record, which has all entries up to a number. Deletes these entries. */
  async writeDocument(record = this.kept, number = this.number): Promise<void> {
    const { header, state } = partsOf(this.name, record, number);
    await this.keeping.log.trim(await this.created, state, number, header);
    this.trimmedTo = number;
  }

  /** If it fails, the log only stays longer, and a later entry tries again: the next one, or after 1,000 if the world is too large. */
  private async trimTo(record: WorldRecord, number: number): Promise<void> {
    if (this.isOver || this.isTrimming) return;
    this.isTrimming = true;
    try {
      await this.writeDocument(record, number);
    } catch (error) {
      // Making the document of a large world takes long, so not each entry tries again.
      if (error instanceof WorldTooLargeError) this.tooLargeAt = number;
      if (!(error instanceof LostWorldError))
        this.keeping.warn(`the world ${this.name} keeps its long log: ${databaseReason(error)}`);
    } finally {
      this.isTrimming = false;
    }
  }
}
