import { renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeOwnerOnly } from '../input/ownerOnly.js';
import { UsageError } from './config/usageError.js';
import { codeOf, reasonOf } from '../simulator/systemError.js';
import type { ReadyReport } from './readyReport.js';

/** Error codes that mean that the path is a folder. `rmSync` throws the first, `renameSync` the second. */
const FOLDER = new Set(['ERR_FS_EISDIR', 'EISDIR']);

/** Writes the ready file atomically, so that no reader sees half of it. Removes it when the process exits. */
export function writeReadyFile(file: string, report: ReadyReport): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`);
  try {
    writeOwnerOnly(draft, `${JSON.stringify(report)}\n`);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw unwritable(file, error);
  }
  process.once('exit', () => {
    rmSync(file, { force: true });
  });
}

/**
 * Removes the ready file when the program stops. The program also calls it at the start, because an earlier run
 * may have left a file.
 */
export function removeReadyFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    throw unwritable(file, error);
  }
}

function unwritable(file: string, error: unknown): UsageError {
  const reason = FOLDER.has(codeOf(error)) ? 'it is a folder' : reasonOf(error);
  return new UsageError(`--ready-file ${JSON.stringify(file)}: expected a writable file (${reason})`);
}
