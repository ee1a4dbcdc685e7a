import { prettyPrint } from '../../json/prettyPrint.js';

/** Stands for 2^63 - 1, which no number of JavaScript is, until the text is written. */
export const INT64_MAX = '\u0000int64\u0000';

const WRITTEN = JSON.stringify(INT64_MAX);

/** A value as JSON, in which INT64_MAX is the number that it stands for. */
export function printJson(value: unknown, isPretty: boolean): string {
  const text = isPretty ? prettyPrint(value) : JSON.stringify(value);
  return text.replaceAll(WRITTEN, '9223372036854775807');
}
