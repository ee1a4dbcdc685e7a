/** The smallest and the largest value that are allowed. */
export type Limits = readonly [min: number, max: number];

const LARGEST = Number.MAX_SAFE_INTEGER;
/** Maximum of counters. Adding 1 to a number of this size is still exact. */
const LARGEST_COUNTER = 1e12;
/** Maximum duration in milliseconds. Every duration that can be written as text is shorter. */
const LONGEST_MS = 1e15;

/**
 * Limits of the numbers in rows. They apply to patches, fixtures and imported states. Without them, an input
 * such as an interval of 0 ms could stop a world's clock.
 */
export const LIMITS = {
  /** Any number of things: rows, bytes, increments. */
  count: [0, LARGEST],
  port: [0, 65_535],
  cores: [1, 10_000],
  /** Hours between two scheduled snapshots. */
  snapshotEveryHours: [1, 168],
  snapshotRetentionDays: [1, 3_650],
  configVersion: [1, LARGEST_COUNTER],
  /** Number of ids taken in a world. */
  sequence: [0, LARGEST_COUNTER],
  logRotateMegabytes: [1, 1_000_000],
  logRotateHours: [1, 100_000],
  /**
   * A flapping node goes down and comes up once per interval. The two changes are at least one second apart,
   * because the clock ticks in seconds.
   */
  flapEveryMs: [2_000, LONGEST_MS],
  flapDownMs: [1_000, LONGEST_MS],
  stepEveryMs: [1_000, LONGEST_MS],
  fillMs: [1, LONGEST_MS],
  copiedMs: [0, LONGEST_MS],
  copySpeed: [0, 1],
  slowdown: [1, 100_000],
} as const satisfies Readonly<Record<string, Limits>>;

/** Upper limits of numbers above 0 that may have fractions. */
export const POSITIVE_MAX = {
  meanHoursBetweenFailures: 1_000_000,
  meanMinutesDown: 10_000_000,
  diskPercent: 100,
  loadFactor: 1_000,
} as const;
