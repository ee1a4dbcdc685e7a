import { existsSync } from 'node:fs';
import { LowSync } from 'lowdb';
import type { Schedules } from '../world/world.js';
import { StoreError, type WorldStore, type WorldRecord } from '../simulator/worldRecord.js';
import { reasonOf } from '../simulator/systemError.js';
import { attempt, type Disk } from './file/disk.js';
import { documentOf, type Document } from './document.js';
import { DocumentFile } from './file/documentFile.js';
import { LastChange } from './file/lastChange.js';
import { entryBetween, entrySize, isMereTick } from './entry.js';
import { Log, type Flush } from './log.js';
import { writeLine } from './logLine.js';
import type { ReadWorld } from './readWorld.js';

export interface KeepOptions {
  readonly schedules: Schedules;
  /** Receives warnings for the user. */
  readonly warn: (message: string) => void;
  readonly flush: Flush;
  readonly disk: Disk;
  /**
   * Minimum size in bytes of a log that is folded into its document. The log must also be larger than the document.
   */
  readonly logBytesMin: number;
}

/** A world and the paths of its files. */
export interface Place {
  readonly name: string;
  readonly order: number;
  readonly documentFile: string;
  readonly logFile: string;
  readonly lastFile: string;
}

/**
 * Maximum number of rows in a log entry. A larger change is written as a new document, because an entry would
 * not be much smaller.
 */
const ENTRY_ROWS_MAX = 20_000;

/**
 * Maximum size in bytes of a document that is written when its world is closed. Writing a larger document
 * takes too long, and is not necessary, because the log contains all changes.
 */
const FAREWELL_BYTES_MAX = 32 * 1024 * 1024;

/** Keeps one world in files: a document, a log of the changes since then, and the number of the last one. */
export class KeptWorld implements WorldStore {
  /** The latest record. Its clock may be up to a second ahead of the clock in the files. */
  private latest: WorldRecord;
  private foldAt: number;
  /** True after the log is closed. Paths and file descriptors of this world may then belong to other worlds. */
  private isOver = false;

  private constructor(
    private readonly place: Place,
    private readonly options: KeepOptions,
    private readonly document: DocumentFile,
    private readonly log: Log,
    private readonly last: LastChange,
    /** The record that the document and the log together contain. */
    private kept: WorldRecord,
    /** Number of the last log entry. */
    private number: number,
  ) {
    this.latest = kept;
    this.foldAt = this.foldSize();
  }

  /** Starts to keep a new world. Throws `StoreError` if the files cannot be written. */
  static begin(place: Place, worldRecord: WorldRecord, options: KeepOptions): KeptWorld {
    const { disk, flush } = options;
    const document = new DocumentFile(place.documentFile, disk, flush);
    let log: Log | undefined;
    let last: LastChange | undefined;
    try {
      // Clear the log before the document exists, because a deleted world of the same name may have left entries.
      log = Log.open(place.logFile, 0, disk, flush);
      last = LastChange.begin(place.lastFile, disk);
      const world = new KeptWorld(place, options, document, log, last, worldRecord, 0);
      world.write(worldRecord, 0);
      return world;
    } catch (error) {
      log?.close();
      last?.close();
      for (const file of [place.logFile, place.lastFile])
        attempt(() => {
          disk.remove(file);
        });
      throw notKept(place.documentFile, error);
    }
  }

  /** Continues to keep a world that was read from its files. */
  static resume(place: Place, document: DocumentFile, read: ReadWorld, options: KeepOptions): KeptWorld {
    const log = Log.open(place.logFile, read.logBytes, options.disk, options.flush);
    const last = LastChange.resume(place.lastFile, options.disk);
    last.note(read.number);
    const world = new KeptWorld(place, options, document, log, last, read.worldRecord, read.number);
    // Write a new document, because later entries are differences from migrated rows, which the older files
    // lack.
    if (read.isOld) world.fold();
    return world;
  }

  keep(next: WorldRecord): void {
    if (this.isOver) throw notKept(this.place.documentFile, new Error('it is closed'));
    const entry = entryBetween(this.kept, next);
    if (entry !== undefined && !isMereTick(entry, this.kept)) {
      const number = this.number + 1;
      if (entrySize(entry) > ENTRY_ROWS_MAX) this.rewrite(next, number);
      else this.append(`${writeLine({ number, of: this.place.name, ...entry })}\n`, number);
      [this.kept, this.number] = [next, number];
    }
    this.latest = next;
    if (this.log.size > this.foldAt) this.fold();
  }

  /**
   * Closes the files. If the document is small, folds the log first. If the log is not folded, nothing is lost,
   * because it contains all changes.
   */
  close(): void {
    const isBehind = this.log.size > 0 || this.latest !== this.kept;
    if (isBehind && this.document.size <= FAREWELL_BYTES_MAX) this.fold();
    this.abandon();
  }

  /** Closes the files without folding the log. */
  abandon(): void {
    this.isOver = true;
    this.log.close();
    this.last.close();
  }

  private append(line: string, number: number): void {
    this.log.append(line);
    this.last.note(number);
  }

  private fold(): void {
    try {
      this.write(this.latest, this.number);
      this.kept = this.latest;
    } catch (error) {
      // Postpone the next attempt, because a full disk usually stays full for a while.
      this.foldAt = this.log.size * 2;
      const { documentFile, logFile } = this.place;
      // The log is missing if another program has removed the directory.
      const outcome = existsSync(logFile)
        ? `nothing is lost, but ${logFile} continues to grow`
        : `${logFile} is missing too, so its changes are lost`;
      this.options.warn(`${documentFile}: ${reasonOf(error)}; ${outcome}`);
    }
  }

  private rewrite(worldRecord: WorldRecord, number: number): void {
    try {
      this.write(worldRecord, number);
    } catch (error) {
      throw notKept(this.place.documentFile, error);
    }
  }

  /**
   * Writes the document, then clears the log. After a crash in between, the entry numbers show which entries
   * the document contains.
   */
  private write(worldRecord: WorldRecord, number: number): void {
    const { name, order } = this.place;
    const document = documentOf(name, order, worldRecord, number);
    new LowSync<Document | null>(this.document, document).write();
    if (this.document.isSettled) this.log.clear();
    this.foldAt = this.foldSize();
  }

  private foldSize(): number {
    return Math.max(this.options.logBytesMin, this.document.size);
  }
}

function notKept(file: string, error: unknown): StoreError {
  return new StoreError(
    `the change was not made, because it could not be saved: ${file}: ${reasonOf(error)}`,
    { cause: error },
  );
}
