import { expect, test } from '@jest/globals';
import { Track } from '../../../src/metrics/model/track.js';

test('A track has borders where spans start, and where copies begin and end', () => {
  const copy = { since: 20, lengthMs: 5 } as never;
  expect(
    new Track([
      { from: 0, state: 'UP' },
      { from: 10, state: 'RECOVERING', copy },
    ]).borders,
  ).toEqual([0, 10, 20, 25]);
});
