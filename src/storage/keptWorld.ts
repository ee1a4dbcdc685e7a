import { existsSync } from 'node:fs';
import { LowSync } from 'lowdb';
import type { Schedules } from '../world/world.js';
import { StoreError, type WorldStore } from '../simulator/worldStore.js';
import type { WorldRecord } from '../simulator/worldRecord.js';
import { reasonOf } from '../simulator/systemError.js';
import { attempt, type Disk } from './file/disk.js';
import { documentOf, type Document } from './document.js';
import { DocumentFile } from './file/documentFile.js';
import { entryBetween, entrySize, isMereTick } from './entry.js';
import { Log, type Flush } from './log.js';
import { writeLine } from './logLine.js';
import type { ReadWorld } from './readWorld.js';

/** How worlds are kept. */
export interface KeepOptions {
  readonly schedules: Schedules;
  /** Takes what a user should know though all goes on. */
  readonly warn: (message: string) => void;
  readonly flush: Flush;
  readonly disk: Disk;
  /** A log is folded into its document once it is larger than this and than the document. */
  readonly logBytesMin: number;
}

/** A world and where it is kept. */
export interface Place {
  readonly name: string;
  readonly order: number;
  readonly documentFile: string;
  readonly logFile: string;
}

/** A change of more rows is kept by a new document: an entry of it would hardly be smaller. */
const ENTRY_ROWS_MAX = 20_000;

/** A larger document is not written again at the end: a stop takes a second at most, and the log does as well. */
const FAREWELL_BYTES_MAX = 32 * 1024 * 1024;

/** Keeps one world: a document, and a log of what was done since. */
export class KeptWorld implements WorldStore {
  /** Within a second of the clock, it may be further than what is kept. */
  private latest: WorldRecord;
  private foldAt: number;
  /** Its files are somebody else's from now on, and the number of its log may be any other file's. */
  private isOver = false;

  private constructor(
    private readonly place: Place,
    private readonly options: KeepOptions,
    private readonly document: DocumentFile,
    private readonly log: Log,
    /** The life that document and log tell. */
    private kept: WorldRecord,
    /** The number of its last entry. */
    private number: number,
  ) {
    this.latest = kept;
    this.foldAt = this.foldSize();
  }

  /** Keeps a world from its first moment on. */
  static begin(place: Place, worldRecord: WorldRecord, options: KeepOptions): KeptWorld {
    const { disk, flush } = options;
    const document = new DocumentFile(place.documentFile, disk, flush);
    let log: Log | undefined;
    try {
      // An older world's log, if one was left behind, must be gone before there is a document.
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

  /** Goes on keeping a world from where its files lead. */
  static resume(place: Place, document: DocumentFile, read: ReadWorld, options: KeepOptions): KeptWorld {
    const log = Log.open(place.logFile, read.logBytes, options.disk, options.flush);
    const world = new KeptWorld(place, options, document, log, read.worldRecord, read.number);
    // Later entries are told from rows that older files lack.
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

  /** Ends the keeping in good order; nothing is lost if it cannot, as long as the log is there. */
  close(): void {
    const isBehind = this.log.size > 0 || this.latest !== this.kept;
    if (isBehind && this.document.size <= FAREWELL_BYTES_MAX) this.fold();
    this.abandon();
  }

  /** Ends the keeping of a world that is no more. */
  abandon(): void {
    this.isOver = true;
    this.log.close();
  }

  /** Makes the log part of the document. */
  private fold(): void {
    try {
      this.write(this.latest, this.number);
      this.kept = this.latest;
    } catch (error) {
      // Not tried again with every change: a disk that is full stays so for a while.
      this.foldAt = this.log.size * 2;
      const { documentFile, logFile } = this.place;
      // Somebody may have removed the directory while it was in use.
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

  /** Writes the document, then drops the log. A crash between the two does no harm: numbers tell what it holds. */
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
