import { crc32 } from 'node:zlib';
import { CHECKSUM_LENGTH, checksumText } from './file/checksum.js';
import type { Entry } from './entry.js';

/** A log entry with its number. Numbers start at 1 and have no gaps. */
export interface NumberedEntry extends Entry {
  readonly number: number;
  /** Name of the world. Unset in lines of older versions. */
  readonly of?: string;
}

const START = '{"crc":"';
const AFTER_CRC = '",';
const BODY_AT = START.length + CHECKSUM_LENGTH + AFTER_CRC.length;

/** Formats an entry as a line of JSON, without a line break. The first member is a checksum of the rest. */
export function writeLine(entry: NumberedEntry): string {
  const body = JSON.stringify(entry).slice(1);
  return `${START}${checksumText(crc32(body))}${AFTER_CRC}${body}`;
}

/** Parses a line, without its line break. Returns `undefined` if the line is damaged. */
export function readLine(line: string): NumberedEntry | undefined {
  if (!line.startsWith(START) || !line.startsWith(AFTER_CRC, BODY_AT - AFTER_CRC.length)) return undefined;
  const body = line.slice(BODY_AT);
  const crc = line.slice(START.length, START.length + CHECKSUM_LENGTH);
  return crc === checksumText(crc32(body)) ? (JSON.parse(`{${body}`) as NumberedEntry) : undefined;
}
