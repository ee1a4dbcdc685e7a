import { writeOwnerOnly } from '../input/ownerOnly.js';
import { StoreError, type StoreFactory, type WorldRecord } from '../simulator/worldRecord.js';
import type { Schedules } from '../world/world.js';
import { reasonOf } from '../simulator/systemError.js';
import { DataError } from './dataError.js';
import { attempt, realDisk, type Disk } from './file/disk.js';
import { DocumentFile } from './file/documentFile.js';
import { fileNameOf } from './file/fileName.js';
import { filesOf, prepareFolder, tidy, worldNames } from './file/folder.js';
import { KeptWorld, type KeepOptions } from './keptWorld.js';
import { takeLock, type Lock } from './file/lock.js';
import type { Flush } from './log.js';
import { readWorld, type ReadWorld } from './readWorld.js';
import { greatest } from '../world/longLists.js';

export { DataError } from './dataError.js';
export type { Flush } from './log.js';

export interface DataOptions {
  /** Functions that compute the due times of behaviours, by table. */
  readonly schedules: Schedules;
  /** Receives warnings for the user. */
  readonly warn: (message: string) => void;
  /** Durability of changes. Defaults to `kernel`. */
  readonly flush?: Flush;
  readonly disk?: Disk;
  readonly logBytesMin?: number;
}

/** A kept world with its name and its store. */
export interface Kept {
  readonly name: string;
  readonly worldRecord: WorldRecord;
  readonly store: KeptWorld;
}

const LOG_BYTES_MIN = 4 * 1024 * 1024;

/**
 * Locks a data directory for this process and reads its worlds. Creates the directory if it is missing. Throws a
 * DataError if the directory cannot be used. The worlds in the directory then stay unchanged.
 */
export async function openData(folder: string, options: DataOptions): Promise<Data> {
  prepareFolder(folder);
  const lock = await takeLock(folder);
  const all = { flush: 'kernel', disk: realDisk, logBytesMin: LOG_BYTES_MIN, ...options } as const;
  try {
    return new Data(folder, lock, all);
  } catch (error) {
    lock.release();
    throw error instanceof DataError ? error : new DataError(`cannot be used: ${reasonOf(error)}`);
  }
}

/** An open data directory. */
export class Data implements StoreFactory {
  /** The worlds in the directory, oldest first. */
  readonly kept: readonly Kept[];
  private readonly worlds = new Map<string, KeptWorld>();
  private nextOrder: number;
  private isClosed = false;

  constructor(
    private readonly folder: string,
    private readonly lock: Lock,
    private readonly options: KeepOptions,
  ) {
    const { disk, flush, schedules } = options;
    // Read all worlds before any change, so that a damaged world leaves the directory unchanged.
    const found = worldNames(folder).map((fileName) => {
      const { document: file, log, last } = filesOf(folder, fileName);
      const document = new DocumentFile(file, disk, flush);
      return { document, log, last, read: readWorld(document, { log, last }, schedules) };
    });
    tidy(folder, disk);
    this.kept = found
      .toSorted((a, b) => a.read.order - b.read.order)
      .map(({ document, log, last, read }) => this.resume(document, log, last, read));
    this.nextOrder = Math.max(0, greatest(found.map(({ read }) => read.order + 1)));
  }

  begin(name: string, worldRecord: WorldRecord): KeptWorld {
    this.refuseWhenClosed();
    const { document, log, last } = filesOf(this.folder, fileNameOf(name));
    const place = { name, order: this.nextOrder, documentFile: document, logFile: log, lastFile: last };
    const world = KeptWorld.begin(place, worldRecord, this.options);
    this.nextOrder += 1;
    this.worlds.set(name, world);
    return world;
  }

  end(name: string): void {
    this.refuseWhenClosed();
    const { disk } = this.options;
    const { document, log, last, gone } = filesOf(this.folder, fileNameOf(name));
    try {
      // After the rename, the world counts as deleted. The next start removes files that remain.
      disk.rename(document, gone);
    } catch (error) {
      throw new StoreError(
        `the change was not made, because it could not be saved: ${document}: ${reasonOf(error)}`,
        {
          cause: error,
        },
      );
    }
    this.worlds.get(name)?.abandon();
    this.worlds.delete(name);
    for (const file of [log, last, gone]) {
      const isRemoved = attempt(() => {
        disk.remove(file);
      });
      if (!isRemoved) break;
    }
  }

  /** Closes all worlds and releases the directory. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const world of this.worlds.values()) world.close();
    this.worlds.clear();
    this.lock.release();
  }

  /** Throws if this object is closed, because another process may be using the directory. */
  private refuseWhenClosed(): void {
    if (this.isClosed)
      throw new StoreError(
        `the change was not made, because it could not be saved: ${this.folder}: it is closed`,
      );
  }

  private resume(document: DocumentFile, logFile: string, lastFile: string, read: ReadWorld): Kept {
    const { name, order, worldRecord, torn } = read;
    if (torn !== '') this.saveTorn(logFile, read);
    const place = { name, order, documentFile: document.file, logFile, lastFile };
    const store = KeptWorld.resume(place, document, read, this.options);
    this.worlds.set(name, store);
    return { name, worldRecord, store };
  }

  /** Saves the incomplete last line of a log, in case the user needs it. Errors are ignored. */
  private saveTorn(logFile: string, { torn, lost }: ReadWorld): void {
    const aside = `${logFile}.torn`;
    const isSaved = attempt(() => {
      writeOwnerOnly(aside, `${torn}\n`, 'a');
    });
    const where = isSaved ? `; it is in ${aside}` : '';
    this.options.warn(`${logFile}: its last line is torn: ${leftOut(lost)} left out${where}`);
  }
}

/** Names the missing changes: `lost` acknowledged ones, or only the one that was under way. */
function leftOut(lost: number): string {
  if (lost === 0) return 'the change under way when it ended is';
  return lost === 1 ? 'the last change is' : `the last ${lost} changes are`;
}
