import { describe, expect, it } from '@jest/globals';
import { retry } from '../../../src/fleet/retry.js';

/** Retries for 10 ms of a clock that only the pauses move. Returns the attempts, and the result or the error. */
async function attempts(outcomes: readonly (Error | string)[]): Promise<readonly [number, unknown]> {
  let now = 0;
  let count = 0;
  const after = (delayMs: number, run: () => void) => {
    now += delayMs;
    run();
    return () => undefined;
  };
  const patience = { ticks: () => now, after, totalMs: 10, pauseMs: 4 };
  const mayPass = (error: unknown): boolean => (error as Error).message === 'passing';
  const result = await retry({ ...patience, mayPass }, () => {
    const outcome = outcomes[Math.min(count, outcomes.length - 1)] ?? '';
    count += 1;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  }).catch((error: unknown) => error);
  return [count, result];
}

describe('a retry', () => {
  const passing = new Error('passing');

  it('ends at the first success', async () => {
    expect(await attempts([passing, passing, 'done'])).toEqual([3, 'done']);
  });

  it('ends at an error that another attempt cannot cure', async () => {
    const lasting = new Error('lasting');
    expect(await attempts([passing, lasting])).toEqual([2, lasting]);
  });

  it('ends with the last error when the time is over', async () => {
    expect(await attempts([passing])).toEqual([4, passing]);
  });
});
