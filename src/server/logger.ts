import type { Logger } from 'pino';
import { printableLines } from '../schema/printable.js';
import type { LogStyle } from './config/settings.js';
import { UsageError } from './config/usageError.js';
import { codeOf } from '../simulator/systemError.js';

export type { Logger } from 'pino';

/**
 * Creates the log on standard output. Returns `undefined` for `silent`. Loads only the packages that the style
 * needs. Calls `failed` if a line cannot be written. By default such errors are ignored, because the library
 * runs in the process of its caller.
 */
export async function createLogger(
  style: LogStyle,
  failed: (error: Error) => void = () => undefined,
): Promise<Logger | undefined> {
  if (style === 'silent') return undefined;
  const { pino } = await import('pino');
  // Omit the process id and the host name. The ready line contains the process id.
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (style === 'json') {
    const output = pino.destination({ dest: 1, sync: true });
    output.on('error', (error: Error) => {
      // Ignore EPIPE: the reader has closed the pipe, as in `| head`.
      if (codeOf(error) !== 'EPIPE') failed(error);
    });
    return pino({ ...options, hooks: { streamWrite: printableLines } }, output);
  }
  const { default: pretty } = await import('pino-pretty');
  const output = pretty({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss.l' });
  return pino({ base: null, hooks: { streamWrite: quotedTwice } }, output);
}

/**
 * Quotes the control characters in a line of JSON twice, because the pretty style prints the texts that it contains.
 */
function quotedTwice(line: string): string {
  return printableLines(line).replace(/\\(\\|u[0-9a-f]{4})/g, (all, what) =>
    what === '\\' ? all : `\\${all}`,
  );
}

/** Ends the program, because its log cannot be written. */
export function endUnlogged({ message }: Error): void {
  // Throw outside the current request. Otherwise the request would get this error as its response.
  process.nextTick(() => {
    throw new UsageError(`the output cannot be written: ${message}`);
  });
}
