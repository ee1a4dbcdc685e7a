/** Smallest and largest allowed number. */
export type Limits = readonly [min: number, max: number];

const LARGEST = Number.MAX_SAFE_INTEGER;
/** Maximum of counters, so that a counter plus 1 is always exact. */
const LARGEST_COUNTER = 1e12;
/** Maximum duration in milliseconds. All durations that can be written as text are shorter. */
const LONGEST_MS = 1e15;

/**
 * Limits of numbers in rows. Patches, fixtures and imported states are checked against them. Without these limits, a
 * wrong number, such as an interval of 0 ms, could stop a world's clock.
 */
export const LIMITS = {
  /** For numbers without a limit of their own, such as numbers of bytes. */
  count: [0, LARGEST],
  port: [0, 65_535],
  copyMegabytesPerSecond: [1, 1_000_000],
  cores: [1, 10_000],
  /** Time between two scheduled snapshots, in hours. */
  snapshotEveryHours: [1, 168],
  snapshotRetentionDays: [1, 3_650],
  dailyRetentionDays: [0, 3_650],
  weeklyRetentionWeeks: [0, 520],
  monthlyRetentionMonths: [0, 120],
  pointInTimeWindowHours: [0, 100_000],
  configVersion: [1, LARGEST_COUNTER],
  /** Number of ids that a world has taken. */
  sequence: [0, LARGEST_COUNTER],
  logRotateMegabytes: [1, 1_000_000],
  logRotateHours: [1, 100_000],
  /**
   * Interval of a flapping node, in milliseconds. The node goes down and comes up once per interval, and is down and
   * up for at least one second each, because clocks tick in seconds.
   */
  flapEveryMs: [2_000, LONGEST_MS],
  flapDownMs: [1_000, LONGEST_MS],
  policyReturnMs: [1, LONGEST_MS],
  linkFlapMs: [1_000, LONGEST_MS],
  moveMs: [1, LONGEST_MS],
  stepEveryMs: [1_000, LONGEST_MS],
  fillMs: [1, LONGEST_MS],
  copiedMs: [0, LONGEST_MS],
  copySpeed: [0, 1],
  slowdown: [1, 100_000],
} as const satisfies Readonly<Record<string, Limits>>;

/** Upper limits of numbers that may have fractions. The lower limit is 0 (exclusive). */
export const POSITIVE_MAX = {
  meanHoursBetweenFailures: 1_000_000,
  meanMinutesDown: 10_000_000,
  diskPercent: 100,
  loadFactor: 1_000,
} as const;
