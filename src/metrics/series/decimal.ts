// Jest runs the tests in a separate VM context, in which each access to a global is slow.
const { round } = Math;

const POWERS = { 0: 1, 3: 1e3, 9: 1e9, 12: 1e12 } as const;

/**
 * Returns the number of decimals with which a value is written. At least eight significant digits are written, so
 * that a coarse point is still the mean of fine points after rounding. Most values of a series have the same number
 * of decimals, so that sums of written values are exact.
 */
export function decimalsOf(value: number): 0 | 3 | 9 | 12 {
  if (value >= 1e4) return value >= 1e7 ? 0 : 3;
  return value >= 0.01 ? 9 : 12;
}

/**
 * Rounds a value to the decimals with which it is written. Negative values are rounding errors and become 0,
 * because series are never negative.
 */
export function roundAsPrinted(value: number): number {
  if (value <= 0) return 0;
  const power = POWERS[decimalsOf(value)];
  return round(value * power) / power;
}

/**
 * Returns `whole` minus the written form of `value`. The result has the same number of decimals, so that both
 * add up to exactly `whole`.
 */
export function restAsPrinted(whole: number, value: number): number {
  const used = roundAsPrinted(value);
  const power = POWERS[decimalsOf(used)];
  return Math.max(0, round((whole - used) * power) / power);
}
