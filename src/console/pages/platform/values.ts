import { instantText } from '../../clockText.js';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Formats a value of a row for people. Timestamps are written without `T` and `Z`, objects and lists as JSON.
 */
export function valueText(value: unknown): string {
  if (value === undefined) return '–';
  // Write ports and small counts without thousands separators, because they are easier to read and to copy.
  if (typeof value === 'number') return value < 100_000 ? String(value) : value.toLocaleString('en');
  if (typeof value !== 'string') return JSON.stringify(value);
  return TIMESTAMP.test(value) ? instantText(value) : value;
}

/** Returns whether a value is an object or a list with content, which needs more than a line. */
export function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Returns the columns of a table of these items. `undefined` means that not all items are objects. */
export function columnsOf(items: readonly unknown[]): readonly string[] | undefined {
  if (items.length === 0 || !items.every((item) => isNested(item) && !Array.isArray(item))) return undefined;
  return [...new Set(items.flatMap((item) => Object.keys(item as object)))];
}

/** Formats a value as indented JSON. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Returns a number of rows in words. */
export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`;
}
