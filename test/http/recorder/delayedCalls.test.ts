import { expect, test } from '@jest/globals';
import type { ExchangeLine } from '../../../src/bundle/format.js';
import { delayedCalls } from '../../../src/server/recorder/recordedCall.js';

/** A call that arrived after the entry `after` and was handled as `entry`. */
const call = (id: number, after: number, entry: number, ms = 0): ExchangeLine =>
  ({
    kind: 'exchange',
    id,
    after,
    entry,
    rules: [{ phase: 'beforeCommit', injected: [{ kind: 'delay', ms }] }],
  }) as unknown as ExchangeLine;
const idsOf = (journal: readonly ExchangeLine[]): unknown =>
  Object.fromEntries([...delayedCalls(journal)].map(([after, lines]) => [after, lines.map(({ id }) => id)]));

test('A delayed call arrives after the calls that arrived before it and were handled before it', () => {
  expect(idsOf([call(1, 0, 1), call(2, 1, 3, 9), call(3, 1, 2)])).toEqual({ 1: [2] });
  expect(idsOf([call(1, 0, 2), call(2, 1, 3, 9)])).toEqual({ 2: [2] });
  expect(idsOf([call(1, 0, 4), call(2, 1, 3, 9)])).toEqual({ 1: [2] });
  expect(idsOf([call(1, 0, 2), call(2, 0, 3), call(3, 1, 5, 9), call(4, 1, 6, 9)])).toEqual({ 3: [3, 4] });
});
