import type { Command } from 'commander';

const LINT_FOOTER = `
Each mistake is one line: file:line:column: what is wrong, what was expected.
The exit code is 0 without mistakes, 1 with some, 2 when a file cannot be read.
With --watch it checks all files again after each change of one, until SIGINT or
SIGTERM, and the exit code is 0. With --explain it also names expectations that
are met before the first call, so that they test nothing.

Example: understudy lint flaky-api ./scenarios/own.yaml`;

/** Adds the command `lint`. */
export function withLint(
  program: Command,
  action: (
    files: readonly string[],
    options: { readonly watch?: boolean; readonly explain?: boolean },
  ) => void,
): void {
  program
    .command('lint')
    .description('Check fixtures and scenarios; a line for each mistake.')
    .argument('<file...>', 'a file, or the name of one that ships')
    .option('--watch', 'check again after each change, until SIGINT')
    .option('--explain', 'name expectations that are met before the first call')
    .addHelpText('after', LINT_FOOTER)
    .action(action);
}
