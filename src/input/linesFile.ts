/** Ending of the names of files that have a state as lines of JSON. A file of lines may be longer than a string. */
export const LINES_ENDING = '.ndjson';

/** Returns whether a file has a state as lines, by its name. */
export function isLinesFile(file: string): boolean {
  return file.toLowerCase().endsWith(LINES_ENDING);
}
