import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { LowSync } from 'lowdb';
import { runAtOnce } from '../world/slices.js';
import type { Schedules } from '../world/world.js';
import type { WorldRecord } from '../simulator/worldRecord.js';
import { checkingOverdue } from '../simulator/importState.js';
import { StateError } from '../simulator/state/readState.js';
import { reasonOf } from '../simulator/systemError.js';
import { damaged, DataError } from './dataError.js';
import { recordOf, type Document, type ReadRecord } from './document.js';
import type { DocumentFile } from './file/documentFile.js';
import { fileNameOf } from './file/fileName.js';
import type { WorldFiles } from './file/folder.js';
import { lastChangeIn } from './file/lastChange.js';
import { readLog } from './file/readLog.js';
import { recordAfter } from './recordAfter.js';

const CHECKSUM_WRONG = 'its checksum is wrong (if you edited it, remove its member "crc")';

/** A world from its files. */
export interface ReadWorld {
  readonly name: string;
  readonly order: number;
  readonly worldRecord: WorldRecord;
  /** Number of the last log entry. */
  readonly number: number;
  /** Number of valid bytes in the log. 0 if the document contains all its entries. */
  readonly logBytes: number;
  /** The incomplete last line of the log, or an empty string. */
  readonly torn: string;
  /** Number of changes before the incomplete line that the log should have, but has not. */
  readonly lost: number;
  /** Whether an older version wrote the files, so that the rows were migrated. */
  readonly isOld: boolean;
}

/** Reads a world from its document, then applies later entries of its log. Changes no file. */
export function readWorld(
  file: DocumentFile,
  { log: logFile, last }: Pick<WorldFiles, 'log' | 'last'>,
  schedules: Schedules,
): ReadWorld {
  const read = readDocument(file, schedules);
  const { document, migrate } = read;
  if (document.hasLog === true && !existsSync(logFile)) throw new DataError(logMissing(logFile, file.file));
  const { entries, soundBytes, torn } = readLog(logFile, document.name, document.number);
  const number = document.number + entries.length;
  const lost = document.hasLog === true ? Math.max(0, lastChangeIn(last) - number) : 0;
  // After a power cut, the last lines may be missing beside an incomplete one.
  if (lost > 0 && torn === '') throw new DataError(linesMissing(logFile, last, lost));
  const migrated = recordAfter(read, entries, schedules);
  refuseOverdue(file.file, migrated);
  return {
    name: document.name,
    order: document.order,
    torn,
    lost,
    isOld: migrate !== undefined,
    worldRecord: migrated,
    number,
    logBytes: entries.length > 0 ? soundBytes : 0,
  };
}

function logMissing(logFile: string, documentFile: string): string {
  const without = `remove the members "hasLog" and "crc" from ${basename(documentFile)}`;
  return `${logFile} is missing: put it back; or, to continue without the changes since the document was written, ${without}`;
}

function linesMissing(logFile: string, last: string, lost: number): string {
  const what = `its last ${lost === 1 ? 'line is' : `${lost} lines are`} missing`;
  return `${logFile}: ${what}: put the file back; or, to continue without these changes, remove ${basename(last)}`;
}

/**
 * Throws a DataError if a world has too many overdue agenda entries. They would block the process for minutes after
 * a reset, or when the clock runs again.
 */
function refuseOverdue(file: string, { world, origin, checkpoints }: WorldRecord): void {
  try {
    for (const each of new Set([world, origin.world, ...Array.from(checkpoints.values(), (at) => at.world)]))
      runAtOnce(checkingOverdue(each));
  } catch (error) {
    if (error instanceof StateError) throw new DataError(`${file} ${damaged(`state: ${error.message}`)}`);
    throw error;
  }
}

interface ReadDocument extends ReadRecord {
  readonly document: Document;
}

function readDocument(adapter: DocumentFile, schedules: Schedules): ReadDocument {
  const { file } = adapter;
  try {
    const low = new LowSync<Document | null>(adapter, null);
    low.read();
    const document = low.data;
    if (document === null) throw new DataError(`${file} is empty`);
    const own = `${fileNameOf(document.name)}.json`;
    if (own !== basename(file))
      throw new DataError(
        `${file} contains the world ${JSON.stringify(document.name)}, which belongs in ${own}`,
      );
    const read = recordOf(document, schedules);
    // Check the checksum last, because other mistakes have better messages.
    if (!adapter.isSound) throw new DataError(`${file} ${damaged(CHECKSUM_WRONG)}`);
    return { document, ...read };
  } catch (error) {
    if (error instanceof DataError) throw error;
    if (error instanceof SyntaxError) throw new DataError(`${file} ${damaged(error.message)}`);
    if (error instanceof StateError) throw new DataError(`${file} ${damaged(`state: ${error.message}`)}`);
    throw new DataError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}
