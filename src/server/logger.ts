import type { Logger } from 'pino';
import type { LogStyle } from './config/settings.js';
import { UsageError } from './config/usageError.js';
import { codeOf } from '../simulator/systemError.js';

export type { Logger } from 'pino';

/**
 * Creates the log on standard output; `undefined` for `silent`. Writes synchronously, and loads only the packages of its
 * style. Calls `failed` if a line cannot be written. By default such errors are ignored, because the library runs in
 * its caller's process.
 */
export async function createLogger(
  style: LogStyle,
  failed: (error: Error) => void = () => undefined,
): Promise<Logger | undefined> {
  if (style === 'silent') return undefined;
  const { pino } = await import('pino');
  // No pid and host name: the ready line has the pid.
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (style === 'json') {
    const output = pino.destination({ dest: 1, sync: true });
    output.on('error', (error: Error) => {
      // The reader closed the pipe, as `| head` does.
      if (codeOf(error) !== 'EPIPE') failed(error);
    });
    return pino(options, output);
  }
  const { default: pretty } = await import('pino-pretty');
  return pino({ base: null }, pretty({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss.l' }));
}

/** Ends the program if its log cannot be written. */
export function endUnlogged({ message }: Error): void {
  // Thrown outside the current request, which would otherwise get this error as its response.
  process.nextTick(() => {
    throw new UsageError(`the output cannot be written: ${message}`);
  });
}
