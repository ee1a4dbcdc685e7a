/** How a clock moves: not by itself, or so many virtual seconds to a real one. */
export type ClockSetting = 'manual' | number;

/** How a world's clock moves. */
export interface ClockMode {
  /** Virtual seconds to a real one, while it runs; what it resumes with otherwise. */
  readonly rate: number;
  readonly isRunning: boolean;
}

/** The fastest that a clock runs: more than eleven days a second. */
export const RATE_MAX = 1_000_000;

/** What a message says that a clock setting can be. */
export const CLOCK_EXPECTED = `"realtime", "manual" or a number of virtual seconds per real second such as 60, above 0 and at most ${RATE_MAX}`;

const REALTIME = 1;
const RATE = /^\d{1,7}(?:\.\d{1,6})?$/;

/** The setting that a text names, as the command line has it; undefined when it names none. */
export function parseClock(text: string): ClockSetting | undefined {
  if (text === 'manual') return text;
  if (text === 'realtime') return REALTIME;
  const rate = RATE.test(text) ? Number(text) : 0;
  return rate > 0 && rate <= RATE_MAX ? rate : undefined;
}

/** The mode of a clock that is set so. One that stands still resumes in real time. */
export function modeOf(setting: ClockSetting): ClockMode {
  return setting === 'manual' ? { rate: REALTIME, isRunning: false } : { rate: setting, isRunning: true };
}
