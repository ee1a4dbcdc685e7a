/**
 * Measures the processor time of the first and the second call of each operation. Each operation has its own processes.
 *
 *   node bench/firstCalls.mjs [--rounds 5] [--only listClusters]      needs a built program
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importTypeScript } from '../tools/importTypeScript.mjs';
import { callCosts, NOW } from './callCosts.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', multiple: true } },
});
const { callsOf } = await importTypeScript('../test/http/api/conventions/operations.ts');
const { worldOf } = await importTypeScript('../test/support/fixtureWorlds.ts');
const standard = readFileSync(new URL('../fixtures/standard.yaml', import.meta.url), 'utf8');
const world = worldOf(standard, { now: Date.parse(NOW) });
/**
 * The first and the second call of each operation. The two calls of createUser differ, because a user can be created
 * only once.
 */
const again = callsOf(world, 'again');
const calls = callsOf(world)
  .map((call, at) => [call, again[at]])
  .filter(([{ operationId }]) => values.only?.includes(operationId) ?? true);
const costs = calls.map(() => []);
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [at, pair] of calls.entries()) costs[at].push(await callCosts(pair));

console.log('| Operation | First call, ms | Second call, ms |\n| --- | --: | --: |');
for (const [at, [{ operationId }]] of calls.entries()) {
  const [first, second] = [0, 1].map((which) => median(costs[at].map((each) => each[which])).toFixed(1));
  console.log(`| ${operationId} | ${first} | ${second} |`);
}
console.log(`\nMedians of ${values.rounds} processes; Node.js ${process.versions.node}.`);
