import { readFileSync } from 'node:fs';

/**
 * Time between two reads of watched files, in real milliseconds. Watched files are polled, because change notifications
 * differ between file systems.
 */
export const WATCH_INTERVAL_MS = 200;

/** Returns the text of a watched file. Returns `undefined` for a missing file, because an editor may be replacing it. */
export function fileText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
