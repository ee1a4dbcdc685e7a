import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../dataError.js';
import { pathText } from '../../schema/issue.js';
import { read } from '../../schema/read.js';
import { entrySchema } from '../entrySchema.js';
import { linesOf } from '../../input/linesOf.js';
import { readLine, type NumberedEntry } from '../logLine.js';

/** Contents of a log file. */
export interface LogReading {
  readonly entries: readonly NumberedEntry[];
  /** Number of bytes from the start of the file that contain valid entries. */
  readonly soundBytes: number;
  /** The incomplete last line. It exists if the process or the machine crashed while writing it. */
  readonly torn: string;
}

/**
 * Reads the entries of a log that are not in its document. Returns no entries if the file is missing. A last
 * line without a line break is incomplete, so its change was never acknowledged. Any other invalid line is
 * damage that the user must repair.
 */
export function readLog(file: string, world: string, documentNumber: number): LogReading {
  const entries: NumberedEntry[] = [];
  let [line, soundBytes, torn] = [0, 0, ''];
  for (const { text, end, isWhole } of existsSync(file) ? linesOf(file) : []) {
    line += 1;
    if (!isWhole && !hasDamagedNewline(text)) {
      torn = text;
      continue;
    }
    const entry = isWhole ? readLine(text) : undefined;
    if (entry === undefined) throw damaged(file, line, 'is damaged: its checksum is wrong');
    const [issue] = read(entrySchema, entry, 1).issues;
    if (issue !== undefined)
      throw damaged(file, line, `is damaged: ${pathText(issue.path).slice(2)}: ${issue.message}`);
    if (entry.of !== undefined && entry.of !== world) throw foreign(file, line, entry.of, world);
    soundBytes = end;
    // Skip entries that the document includes. They remain if the process ended after it wrote the document and before
    // it cleared the log.
    if (entry.number <= documentNumber) continue;
    const expected = documentNumber + entries.length + 1;
    if (entry.number !== expected) throw damaged(file, line, `has number ${entry.number}, not ${expected}`);
    entries.push(entry);
  }
  return { entries, soundBytes, torn };
}

/** Returns whether a text is a complete line whose line break was replaced by another character. */
function hasDamagedNewline(text: string): boolean {
  return readLine(text.slice(0, -1)) !== undefined;
}

function foreign(file: string, line: number, of: string, world: string): DataError {
  const [theirs, own] = [of, world].map((name) => JSON.stringify(name));
  return new DataError(
    `${file}:${line}: this line belongs to the world ${theirs ?? ''}, not to ${own ?? ''}: put the log of ${own ?? ''} back`,
  );
}

function damaged(file: string, line: number, what: string): DataError {
  return new DataError(
    `${file}:${line}: this line ${what}; to continue with the entries before it, delete this line, all later lines and ${basename(file, '.log')}.last`,
  );
}
