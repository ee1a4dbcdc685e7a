import { expect, test } from '@jest/globals';
// @ts-expect-error: a script without types.
import * as bench from '../../../bench/callCosts.mjs';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { parseInstant } from '../../../src/world/instant.js';
import { standard } from '../../support/fixtureWorlds.js';
import { callsOf, guardedOf, NOT_CALLED, type OperationCall } from '../../http/api/conventions/operations.js';

const { callCosts, NOW } = bench as {
  readonly callCosts: (calls: readonly OperationCall[]) => Promise<readonly number[]>;
  readonly NOW: string;
};

/**
 * Maximum processor time of a first call, in milliseconds. On a quiet machine most calls take 1 to 4 and the slowest
 * takes 15. If its schema were compiled at the first call, the fastest call would take 37, and the first call of a
 * process 170.
 */
const LIMIT_MS = 30;
/**
 * Calls that process a day of two series, or a configuration of 26 processes. On a quiet machine, the first call
 * takes 23 to 31 ms and a repeated one takes 10 to 14.
 */
const LONG = [
  'createRestoreJobs',
  'listSlowNamespaces',
  'listSlowQueryLogs',
  'putAutomationConfig',
  'putAutomationConfigWithoutSecrets',
];
const LONG_LIMIT_MS = 75;
/**
 * Number of processes that measure each call. The lowest time counts, because other load on the machine slows calls
 * down.
 */
const PROCESSES = 3;

test('no first call of an operation takes more than 30 ms of processor time, or 75 if it has much to do', async () => {
  const world = standard({ now: parseInstant(NOW) ?? 0 });
  const calls = [...callsOf(world), ...guardedOf(world)];
  const all = [...calls.map(({ operationId }) => operationId), ...NOT_CALLED];
  expect(all.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  const costs: (readonly number[])[] = [];
  for (let at = 0; at < PROCESSES; at += 1) costs.push(await callCosts(calls));
  const dear = calls
    .map(({ operationId }, at) => ({ operationId, ms: Math.min(...costs.map((each) => each[at] ?? NaN)) }))
    .filter(({ operationId, ms }) => !(ms <= (LONG.includes(operationId) ? LONG_LIMIT_MS : LIMIT_MS)));
  expect(dear).toEqual([]);
});
