/** Prints a problem on the standard error output, one line after the name of the program. */
export function complain(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
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
