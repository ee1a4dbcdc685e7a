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
 * Processor time of a first call, in milliseconds. On a quiet machine most calls take 1 to 4 and the dearest one 15. With a
 * schema that is compiled at the first call, the cheapest one takes 37 and the first one of a process 170.
 */
const LIMIT_MS = 30;
/** Other load on the machine makes a call dearer. The cheapest of several processes counts. */
const PROCESSES = 3;

test('no first call of an operation takes more than 30 ms of processor time', async () => {
  const world = standard({ now: parseInstant(NOW) ?? 0 });
  const calls = [...callsOf(world), ...guardedOf(world)];
  const all = [...calls.map(({ operationId }) => operationId), ...NOT_CALLED];
  expect(all.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  const costs: (readonly number[])[] = [];
  for (let at = 0; at < PROCESSES; at += 1) costs.push(await callCosts(calls));
  const dear = calls
    .map(({ operationId }, at) => ({ operationId, ms: Math.min(...costs.map((each) => each[at] ?? NaN)) }))
    .filter(({ ms }) => !(ms <= LIMIT_MS));
  expect(dear).toEqual([]);
});
