import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RecordOptions } from '../config/recordOptions.js';
import { UsageError } from '../config/usageError.js';

/** Throws a UsageError if a file cannot be written, so that a mistake shows before the first call. */
export function checkWritable(option: string, file: string): void {
  try {
    if (existsSync(file)) {
      if (statSync(file).isDirectory()) throw new Error('expected a file, but it is a directory');
      accessSync(file, constants.W_OK);
    } else if (!existsSync(dirname(resolve(file)))) throw new Error('its directory does not exist');
    else if (!statSync(dirname(resolve(file))).isDirectory())
      throw new Error('its parent is not a directory');
    else accessSync(dirname(resolve(file)), constants.W_OK);
  } catch (error) {
    throw new UsageError(`${option} ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Checks all files that a recording writes. */
export function checkFiles({ output, reports }: Pick<RecordOptions, 'output' | 'reports'>): void {
  checkWritable('--output', output);
  for (const file of reports) checkWritable('--report', file);
}

/** Returns the file with the replies so far. */
export function partialOf(output: string): string {
  return `${output}.partial`;
}

/** Returns the file of a world while it is written. */
export function temporaryOf(output: string): string {
  return `${output}.tmp`;
}

/** Returns the file as the option `--fixture` takes it: a bare word would be the name of a shipped fixture. */
export function fixtureOf(output: string): string {
  return /[/\\]|\.(json|ya?ml|ndjson)$/.test(output) ? output : `./${output}`;
}
