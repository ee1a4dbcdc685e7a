/**
 * Setting of a clock: the number of virtual seconds per real second, or `manual` for a clock that moves only
 * on request.
 */
export type ClockSetting = 'manual' | number;

/** Rate of a clock, and whether the clock is running. */
export interface ClockMode {
  /** Virtual seconds per real second. If the clock is paused, it is the rate after the pause. */
  readonly rate: number;
  readonly isRunning: boolean;
}

/** Maximum rate of a clock. One real second is then more than eleven virtual days. */
export const RATE_MAX = 1_000_000;

/** Describes the allowed clock settings, for error messages. */
export const CLOCK_EXPECTED = `"realtime", "manual" or a number of virtual seconds per real second such as 60, above 0 and at most ${RATE_MAX}`;

const REALTIME = 1;
const RATE = /^\d{1,7}(?:\.\d{1,6})?$/;

/** Parses a clock setting from the command line. Returns `undefined` if the text is not a clock setting. */
export function parseClock(text: string): ClockSetting | undefined {
  if (text === 'manual') return text;
  if (text === 'realtime') return REALTIME;
  const rate = RATE.test(text) ? Number(text) : 0;
  return rate > 0 && rate <= RATE_MAX ? rate : undefined;
}

/**
 * Returns the clock mode for a setting. A manual clock has the rate of real time, in case a tester starts it later.
 */
export function modeOf(setting: ClockSetting): ClockMode {
  return setting === 'manual' ? { rate: REALTIME, isRunning: false } : { rate: setting, isRunning: true };
}
