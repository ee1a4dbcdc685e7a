import { parseCommandLine } from '../../src/server/config/commandLine.js';
import type { Invocation } from '../../src/server/config/invocation.js';
import type { Config } from '../../src/server/config/config.js';
import type { Environment } from '../../src/server/config/settings.js';
import { UsageError } from '../../src/server/config/usageError.js';

/** Parses a command line as the program does. */
export function parse(
  line: string | readonly string[],
  env: Environment = {},
  isTerminal = false,
): Invocation {
  const args = typeof line === 'string' ? line.split(' ').filter((part) => part !== '') : line;
  return parseCommandLine(args, { env, isTerminal, version: '1.2.3' });
}

/** Returns the `Config` of `serve` with these flags. */
export function serve(line: string | readonly string[], env: Environment = {}, isTerminal = false): Config {
  const args = typeof line === 'string' ? `serve ${line}` : ['serve', ...line];
  const invocation = parse(args, env, isTerminal);
  if (invocation.command !== 'serve') throw new Error(`Parsed as ${invocation.command}.`);
  return invocation.config;
}

/** Returns the error message for a wrong command line. */
export function complaint(line: string | readonly string[], env: Environment = {}): string {
  try {
    parse(line, env);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}
