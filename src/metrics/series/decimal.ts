const POWERS = { 0: 1, 3: 1e3, 9: 1e9, 12: 1e12 } as const;

/**
 * How many decimals a value is printed with: enough that at least eight digits count, so that rounding does not come
 * between the mean of fine points and the coarse one; and the same for most, so that it does not come between a sum and
 * its parts either.
 */
export function decimalsOf(value: number): 0 | 3 | 9 | 12 {
  if (value >= 1e4) return value >= 1e7 ? 0 : 3;
  return value >= 0.01 ? 9 : 12;
}

/** A value as it is printed. No series goes below zero; what is left of a sum that should be nothing is nothing. */
export function printed(value: number): number {
  if (value <= 0) return 0;
  const power = POWERS[decimalsOf(value)];
  return Math.round(value * power) / power;
}

/** What a printed value leaves of a whole, to the same decimal. */
export function restAsPrinted(whole: number, value: number): number {
  const used = printed(value);
  const power = POWERS[decimalsOf(used)];
  return Math.max(0, Math.round((whole - used) * power) / power);
}
