import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, reasonOf } from '../../simulator/systemError.js';
import { DataError } from '../dataError.js';
import { attempt, type Disk } from './disk.js';

const DOCUMENT = '.json';
const LOG = '.log';
const LAST = '.last';
const TEMPORARY = /^\..*\.json\.tmp$/;
const GONE = /^\.(.*)\.json\.gone$/;

/** The files of one kept world. */
export interface WorldFiles {
  readonly document: string;
  readonly log: string;
  /** The number of the last change. */
  readonly last: string;
  /**
   * Path to which the document of a deleted world is renamed. The file exists until the log is deleted too.
   */
  readonly gone: string;
}

/** Returns the paths of a world's files. `name` is the file name without extension. */
export function filesOf(folder: string, name: string): WorldFiles {
  return {
    document: join(folder, name + DOCUMENT),
    log: join(folder, name + LOG),
    last: join(folder, name + LAST),
    gone: join(folder, `.${name}${DOCUMENT}.gone`),
  };
}

/** Creates the directory if it is missing. Only its owner can read it. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
    if (!statSync(folder).isDirectory()) throw new DataError('is not a directory');
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`cannot be used: ${reasonOf(error)}`);
  }
}

/**
 * Creates a directory and its parents. Node's recursive mkdir never returns if a parent exists but accepts no
 * directories, such as /proc.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Returns the names of the worlds in a directory. Throws a DataError if a log has no document. */
export function worldNames(folder: string): readonly string[] {
  const files = list(folder);
  const names = files.filter((file) => isShown(file, DOCUMENT)).map((file) => basename(file, DOCUMENT));
  for (const file of files.filter((each) => isShown(each, LOG))) {
    const name = basename(file, LOG);
    const { log, gone } = filesOf(folder, name);
    if (names.includes(name) || files.includes(basename(gone)) || statSync(log).size === 0) continue;
    throw new DataError(
      `${log}: its document ${name}${DOCUMENT} is missing: put it back, or move this file away`,
    );
  }
  return names;
}

/** Removes files of deleted worlds and of unfinished writes, which a killed process may have left. */
export function tidy(folder: string, disk: Disk): void {
  const files = list(folder);
  const remove = (file: string): void => {
    attempt(() => {
      disk.remove(file);
    });
  };
  for (const file of files) {
    const name = GONE.exec(file)?.[1];
    if (TEMPORARY.test(file) || isEmptyLog(folder, file, files) || isAlone(file, files))
      remove(join(folder, file));
    if (name === undefined) continue;
    if (!files.includes(name + DOCUMENT)) remove(filesOf(folder, name).log);
    remove(join(folder, file));
  }
}

/** Returns whether a file has the number of the last change of a world that does not exist. */
function isAlone(file: string, files: readonly string[]): boolean {
  return isShown(file, LAST) && !files.includes(basename(file, LAST) + DOCUMENT);
}

/** Returns whether a file is the empty log of a world that was not made to its end. */
function isEmptyLog(folder: string, file: string, files: readonly string[]): boolean {
  if (!isShown(file, LOG) || files.includes(basename(file, LOG) + DOCUMENT)) return false;
  return statSync(join(folder, file), { throwIfNoEntry: false })?.size === 0;
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new DataError(codeOf(error) === '' ? String(error) : `cannot be read: ${reasonOf(error)}`);
  }
}

function isShown(file: string, extension: string): boolean {
  return file.endsWith(extension) && !file.startsWith('.');
}
