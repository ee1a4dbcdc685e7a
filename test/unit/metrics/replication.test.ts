import { expect, test } from '@jest/globals';
import { buildWorld, duties, meanOf } from './builders.js';
import { measureHost } from './measured.js';

/**
 * A secondary applies all writes of its primary. So for each kind of write, its counter has the sum of the primary's
 * counters.
 */
test.each([
  ['OPCOUNTER_REPL_INSERT', ['OPCOUNTER_INSERT']],
  ['OPCOUNTER_REPL_UPDATE', ['OPCOUNTER_UPDATE']],
  ['OPCOUNTER_REPL_DELETE', ['OPCOUNTER_DELETE', 'OPCOUNTER_TTL_DELETED']],
])('%s on a secondary is %j on the primary', (applied, written) => {
  const { PRIMARY, SECONDARY } = duties;
  const world = buildWorld({ hosts: [PRIMARY, SECONDARY] });
  const week = { granularity: 'P7D', start: '2026-02-04T00:00:00Z', end: '2026-02-25T00:00:00Z' };
  const [primary, secondary] = [measureHost(world, PRIMARY, week), measureHost(world, SECONDARY, week)];
  const sum = written.reduce((total, name) => total + meanOf(primary, name), 0);
  const share = meanOf(secondary, applied) / sum;
  expect(share).toBeGreaterThan(0.95);
  expect(share).toBeLessThan(1.05);
});
