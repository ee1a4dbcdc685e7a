import { UsageError } from '../config/usageError.js';
import { FileError } from '../../input/fileError.js';
import { lint } from './lint.js';

/**
 * Checks files, prints their mistakes and a summary. Returns exit code 1 if it finds a mistake. Throws a
 * UsageError if a file cannot be read.
 */
export async function lintFiles(files: readonly string[]): Promise<0 | 1> {
  const mistakes: (readonly string[])[] = [];
  // Check the files one after the other, so that only one scenario's world is in memory at a time.
  for (const file of files) mistakes.push(await mistakesIn(file));
  const lines = mistakes.flat();
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  const wrong = mistakes.filter((each) => each.length > 0).length;
  process.stderr.write(`understudy: ${summary(files.length, wrong, lines.length)}\n`);
  return lines.length === 0 ? 0 : 1;
}

async function mistakesIn(file: string): Promise<readonly string[]> {
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
