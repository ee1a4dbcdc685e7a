import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents. Returns the first folder that was missing. With `recursive`, mkdirSync never
 * returns if a file system refuses a new entry as missing, as /proc does.
 */
export function makeFolder(folder: string): string | undefined {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
  const first = makeFolder(dirname(path));
  mkdirSync(path);
  return first ?? path;
}
