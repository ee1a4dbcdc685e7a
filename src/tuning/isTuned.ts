/** The optimizations in this folder. docs/performance.md has a measurement of each. */
export type Optimization = 'engine' | 'connections' | 'memo';

const SWITCHED_OFF = (process.env.UNDERSTUDY_TUNING ?? '').split(',');

/**
 * Returns whether an optimization is on. `UNDERSTUDY_TUNING=off` turns off all optimizations.
 * `UNDERSTUDY_TUNING=memo,engine` turns off only these two.
 */
export function isTuned(trick: Optimization): boolean {
  return !SWITCHED_OFF.includes('off') && !SWITCHED_OFF.includes(trick);
}
