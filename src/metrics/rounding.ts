import type { Units } from '../domain/measurements/metric.js';

/** Rounds to the three decimals that values are printed with. */
export function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** A share in percent, at the precision it is printed with; of nothing, nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? thousandths((100 * part) / whole) : 0;
}

/** A value as its series shows it: not negative, a percentage at most 100, bytes whole, all else to three decimals. */
export function printed(value: number, units: Units): number {
  const positive = Math.max(0, value);
  if (units === 'PERCENT') return thousandths(Math.min(100, positive));
  return units === 'BYTES' || units === 'KILOBYTES' ? Math.round(positive) : thousandths(positive);
}
