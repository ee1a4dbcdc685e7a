import type { Logger } from 'pino';
import type { LogStyle } from './config/settings.js';
import { UsageError } from './config/usageError.js';
import { codeOf } from '../simulator/systemError.js';

export type { Logger } from 'pino';

/**
 * The log on standard output, written as it happens; none when silent. Loads only what its style needs. What cannot be
 * written is told to `failed`; by default, as in somebody else's process, it is let go.
 */
export async function createLogger(
  style: LogStyle,
  failed: (error: Error) => void = () => undefined,
): Promise<Logger | undefined> {
  if (style === 'silent') return undefined;
  const { pino } = await import('pino');
  // Without pid and host name: they say nothing here, and the ready line has a pid of its own.
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (style === 'json') {
    const output = pino.destination({ dest: 1, sync: true });
    output.on('error', (error: Error) => {
      // Whoever read it has seen enough, as in `| head`.
      if (codeOf(error) !== 'EPIPE') failed(error);
    });
    return pino(options, output);
  }
  const { default: pretty } = await import('pino-pretty');
  return pino({ base: null }, pretty({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss.l' }));
}

/** Ends a program whose log cannot be written, whatever it does at the moment: nobody would learn what it says. */
export function endUnlogged({ message }: Error): void {
  // Not thrown where the line was written: that may be amid a request, which would be answered with it.
  process.nextTick(() => {
    throw new UsageError(`the output cannot be written: ${message}`);
  });
}
