import { existsSync } from 'node:fs';
import { LowSync } from 'lowdb';
import type { Schedules } from '../world/world.js';
import { StoreError, type WorldStore, type WorldRecord } from '../simulator/worldRecord.js';
import { reasonOf } from '../simulator/systemError.js';
import { attempt, type Disk } from './file/disk.js';
import { documentOf, type Document } from './document.js';
import { DocumentFile } from './file/documentFile.js';
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
  /** A log is folded into its document when it is larger than this and larger than the document. */
  readonly logBytesMin: number;
}

/** A world and its files. */
export interface Place {
  readonly name: string;
  readonly order: number;
  readonly documentFile: string;
  readonly logFile: string;
}

/** A change of more rows is written as a new document: an entry would not be much smaller. */
const ENTRY_ROWS_MAX = 20_000;

/** Larger documents are not written at the close: a stop takes at most a second, and the log has all changes. */
const FAREWELL_BYTES_MAX = 32 * 1024 * 1024;

/** Keeps one world in two files: a document, and a log of later changes. */
export class KeptWorld implements WorldStore {
  /** The latest record. Its clock may be up to a second ahead of the files. */
  private latest: WorldRecord;
  private foldAt: number;
  /** The files are released: their paths and file descriptors may belong to others. */
  private isOver = false;

  private constructor(
    private readonly place: Place,
    private readonly options: KeepOptions,
    private readonly document: DocumentFile,
    private readonly log: Log,
    /** The record that document and log contain. */
    private kept: WorldRecord,
    /** Number of its last entry. */
    private number: number,
  ) {
    this.latest = kept;
    this.foldAt = this.foldSize();
  }

  /** Starts to keep a new world. */
  static begin(place: Place, worldRecord: WorldRecord, options: KeepOptions): KeptWorld {
    const { disk, flush } = options;
    const document = new DocumentFile(place.documentFile, disk, flush);
    let log: Log | undefined;
    try {
      // A log left by an older world must be cleared before the document exists.
      log = Log.open(place.logFile, 0, disk, flush);
      const world = new KeptWorld(place, options, document, log, worldRecord, 0);
      world.write(worldRecord, 0);
      return world;
    } catch (error) {
      log?.close();
      attempt(() => {
        disk.remove(place.logFile);
      });
      throw notKept(place.documentFile, error);
    }
  }

  /** Continues to keep a world that was read from its files. */
  static resume(place: Place, document: DocumentFile, read: ReadWorld, options: KeepOptions): KeptWorld {
    const log = Log.open(place.logFile, read.logBytes, options.disk, options.flush);
    const world = new KeptWorld(place, options, document, log, read.worldRecord, read.number);
    // Later entries are differences from migrated rows, which the older files lack.
    if (read.isOld) world.fold();
    return world;
  }

  keep(next: WorldRecord): void {
    if (this.isOver) throw notKept(this.place.documentFile, new Error('it is closed'));
    const entry = entryBetween(this.kept, next);
    if (entry !== undefined && !isMereTick(entry, this.kept)) {
      const number = this.number + 1;
      if (entrySize(entry) > ENTRY_ROWS_MAX) this.rewrite(next, number);
      else this.log.append(writeLine({ number, ...entry }));
      [this.kept, this.number] = [next, number];
    }
    this.latest = next;
    if (this.log.size > this.foldAt) this.fold();
  }

  /** Folds the log if that is quick, and closes the files. If folding fails, the log still has all changes. */
  close(): void {
    const isBehind = this.log.size > 0 || this.latest !== this.kept;
    if (isBehind && this.document.size <= FAREWELL_BYTES_MAX) this.fold();
    this.abandon();
  }

  /** Closes the files of a deleted world. */
  abandon(): void {
    this.isOver = true;
    this.log.close();
  }

  /** Folds the log into the document. */
  private fold(): void {
    try {
      this.write(this.latest, this.number);
      this.kept = this.latest;
    } catch (error) {
      // Waits before the next attempt: a full disk usually stays full for a while.
      this.foldAt = this.log.size * 2;
      const { documentFile, logFile } = this.place;
      // Another program may have removed the directory.
      const outcome = existsSync(logFile)
        ? `nothing is lost: ${logFile} goes on growing`
        : `${logFile} is gone as well, and with it what was kept there`;
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

  /** Writes the document, then clears the log. A crash in between does no harm: entry numbers show what the document has. */
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
  return new StoreError(`not done, as it cannot be kept: ${file}: ${reasonOf(error)}`, { cause: error });
}
