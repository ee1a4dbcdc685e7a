/** The tricks of this room. docs/performance.md has a figure for each. */
export type Trick =
  'engine' | 'connections' | 'messages' | 'memo' | 'targets' | 'matching' | 'writes' | 'heads';

const SWITCHED_OFF = (process.env.UNDERSTUDY_TUNING ?? '').split(',');

/** Whether a trick is on. `UNDERSTUDY_TUNING=off` switches all of them off, a list such as `memo,writes` only these. */
export function isTuned(trick: Trick): boolean {
  return !SWITCHED_OFF.includes('off') && !SWITCHED_OFF.includes(trick);
}
