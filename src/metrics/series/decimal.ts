const POWERS = { 0: 1, 3: 1e3, 9: 1e9, 12: 1e12 } as const;

/**
 * Returns how many decimals of a value are printed. At least eight significant digits are printed, so that
 * rounding hides no difference between fine and coarse points. Most values of a series have the same number
 * of decimals, so that sums of printed values stay exact.
 */
export function decimalsOf(value: number): 0 | 3 | 9 | 12 {
  if (value >= 1e4) return value >= 1e7 ? 0 : 3;
  return value >= 0.01 ? 9 : 12;
}

/**
 * Rounds a value to the printed decimals. Rounding errors below 0 become 0, because series are never
 * negative.
 */
export function roundAsPrinted(value: number): number {
  if (value <= 0) return 0;
  const power = POWERS[decimalsOf(value)];
  return Math.round(value * power) / power;
}

/**
 * Returns a whole minus a printed value. The result has as many decimals as the printed value, so that both
 * add up exactly to the whole.
 */
export function restAsPrinted(whole: number, value: number): number {
  const used = roundAsPrinted(value);
  const power = POWERS[decimalsOf(used)];
  return Math.max(0, Math.round((whole - used) * power) / power);
}
