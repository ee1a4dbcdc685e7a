/**
 * Setting of a clock: `manual` if it moves only on request, or the number of virtual seconds per real second.
 */
export type ClockSetting = 'manual' | number;

/** Rate of a world's clock, and whether it is running. */
export interface ClockMode {
  /** Virtual seconds per real second. A paused clock resumes at this rate. */
  readonly rate: number;
  readonly isRunning: boolean;
}

/** Fastest rate of a clock: more than eleven virtual days per second. */
export const RATE_MAX = 1_000_000;

/** Describes the allowed clock settings, for error messages. */
export const CLOCK_EXPECTED = `"realtime", "manual" or a number of virtual seconds per real second such as 60, above 0 and at most ${RATE_MAX}`;

const REALTIME = 1;
const RATE = /^\d{1,7}(?:\.\d{1,6})?$/;

/** Parses a clock setting from the command line. Returns `undefined` if the text is no clock setting. */
export function parseClock(text: string): ClockSetting | undefined {
  if (text === 'manual') return text;
  if (text === 'realtime') return REALTIME;
  const rate = RATE.test(text) ? Number(text) : 0;
  return rate > 0 && rate <= RATE_MAX ? rate : undefined;
}

/** Returns the clock mode for a setting. If a manual clock is started later, it runs in real time. */
export function modeOf(setting: ClockSetting): ClockMode {
  return setting === 'manual' ? { rate: REALTIME, isRunning: false } : { rate: setting, isRunning: true };
}
