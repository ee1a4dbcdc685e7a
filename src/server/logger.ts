import type { Logger } from 'pino';
import type { LogStyle } from '../config/settings.js';

export type { Logger } from 'pino';

/** The log on standard output, written as it happens; none when silent. Loads only what its style needs. */
export async function createLogger(style: LogStyle): Promise<Logger | undefined> {
  if (style === 'silent') return undefined;
  const { pino } = await import('pino');
  // Without pid and host name: they say nothing here, and the ready line has a pid of its own.
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  if (style === 'json') return pino(options, pino.destination({ dest: 1, sync: true }));
  const { default: pretty } = await import('pino-pretty');
  return pino({ base: null }, pretty({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss.l' }));
}
