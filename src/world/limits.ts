/** Smallest and largest allowed value, both included. */
export type Limits = readonly [min: number, max: number];

const LARGEST = Number.MAX_SAFE_INTEGER;
/** Maximum of counters: far below the numbers at which adding one has no effect. */
const LARGEST_COUNTER = 1e12;
/** Longer than any duration that can be written, and still exact in milliseconds. */
const LONGEST_MS = 1e15;

/**
 * Limits of the numbers in rows. Patches, fixtures and imported states share them, so that no input can stop a world's
 * clock.
 */
export const LIMITS = {
  /** Anything counted: rows, bytes, increments. */
  count: [0, LARGEST],
  port: [0, 65_535],
  cores: [1, 10_000],
  /** Hours from one scheduled snapshot to the next. */
  snapshotEveryHours: [1, 168],
  snapshotRetentionDays: [1, 3_650],
  configVersion: [1, LARGEST_COUNTER],
  /** Number of ids taken in a world. */
  sequence: [0, LARGEST_COUNTER],
  logRotateMegabytes: [1, 1_000_000],
  logRotateHours: [1, 100_000],
  /** At least one second must lie between two changes of a flapping node, as the clock ticks in seconds. */
  flapEveryMs: [2_000, LONGEST_MS],
  flapDownMs: [1_000, LONGEST_MS],
  stepEveryMs: [1_000, LONGEST_MS],
  fillMs: [1, LONGEST_MS],
  copiedMs: [0, LONGEST_MS],
  copySpeed: [0, 1],
  slowdown: [1, 100_000],
} as const satisfies Readonly<Record<string, Limits>>;

/** Upper limits of numbers above 0, which need not be whole. */
export const POSITIVE_MAX = {
  meanHoursBetweenFailures: 1_000_000,
  meanMinutesDown: 10_000_000,
  diskPercent: 100,
  loadFactor: 1_000,
} as const;
