import { printableLines } from '../schema/printable.js';

/** Prints a problem on the standard error output, after the name of the program. */
export function complain(message: string): void {
  printError(`understudy: ${message}\n`);
}

/** Prints text on the standard error output. Control characters other than tabs and the ends of lines are quoted. */
export function printError(text: string): void {
  process.stderr.write(printableLines(text));
}

/** Prints text on the standard output, as `printError` does. */
export function print(text: string): void {
  process.stdout.write(printableLines(text));
}

/**
 * Formats a bug on one line. If Node.js printed the error itself, it would add the source line, which is very
 * long in the bundle.
 */
export function mistakeOfOurs(error: unknown, version: string): string {
  const place = error instanceof Error ? /^ +at .*$/m.exec(error.stack ?? '')?.[0].trim() : undefined;
  const what = `this is a mistake in Understudy ${version}, please report it: ${String(error)}`;
  return [what, ...(place === undefined ? [] : [`(${place})`])].join(' ').replaceAll(/\s+/g, ' ');
}
