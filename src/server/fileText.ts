import { readFileSync } from 'node:fs';

/**
 * Time between two reads of watched files, in real milliseconds. Watched files are polled, because change notifications
 * differ between file systems.
 */
export const WATCH_INTERVAL_MS = 200;

/**
 * Returns a function that returns the text of a watched file each time, or `undefined` if the file is missing. A change counts
 * once two reads in a row agree, because a program may be writing or replacing the file.
 */
export function watchedText(file: string): () => string | undefined {
  let last = textOf(file);
  let text = last;
  return () => {
    const now = textOf(file);
    if (now === last) text = now;
    last = now;
    return text;
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
