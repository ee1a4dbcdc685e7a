import { complain, print } from '../complain.js';
import { UsageError } from '../config/usageError.js';
import { FileError } from '../../input/fileError.js';
import { lint, type Linted } from './lint.js';

/** How files are checked. */
export interface LintOptions {
  /** Whether to print remarks on files without mistakes, too. */
  readonly explain?: boolean;
}

/**
 * Checks files, prints their mistakes and a summary. Returns exit code 1 if it finds a mistake. Throws a
 * UsageError if a file cannot be read.
 */
export async function lintFiles(
  files: readonly string[],
  { explain = false }: LintOptions = {},
): Promise<0 | 1> {
  const linted: Linted[] = [];
  // Check the files one after the other, so that only one scenario's world is in memory at a time.
  for (const file of files) linted.push(await checked(file));
  const lines = linted.flatMap(({ mistakes }) => mistakes);
  const printed = linted.flatMap(({ mistakes, notes }) => [...mistakes, ...(explain ? notes : [])]);
  print(printed.map((line) => `${line}\n`).join(''));
  const wrong = linted.filter(({ mistakes }) => mistakes.length > 0).length;
  complain(summary(files.length, wrong, lines.length));
  return lines.length === 0 ? 0 : 1;
}

async function checked(file: string): Promise<Linted> {
  try {
    return await lint(file);
  } catch (error) {
    throw error instanceof FileError ? new UsageError(error.message) : error;
  }
}

function summary(files: number, wrong: number, mistakes: number): string {
  if (mistakes === 0) return files === 1 ? '1 file, nothing wrong' : `${files} files, nothing wrong`;
  const count = mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`;
  return files === 1 ? count : `${count} in ${wrong} of ${files} files`;
}
