/**
 * Measures the effect of each trick of src/tuning: the processor time per page of projects (E2) and per PATCH (E3) without
 * the trick, divided by the time with it, and the peak memory of both. Both servers run side by side and take turns.
 *
 *   node tuning.mjs [--rounds 7] [--seconds 1] [--only NAME]      needs wrk, taskset and a build
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startUnderstudy } from './documents.mjs';
import { load } from './load.mjs';
import { median } from './median.mjs';
import { cpuMicroseconds, memoryOf } from './server.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
});
const TRICKS = ['engine', 'connections', 'memo', 'off'];
const WARM_SECONDS = 5;
const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
const script = join(folder, 'load.lua');

console.log('| Switched off | E2 | E3 | Most memory with it, without it |\n| --- | --: | --: | --: |');
try {
  for (const trick of values.only ?? TRICKS) await measureTrick(trick);
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`\nNode.js ${process.versions.node}; medians of ${values.rounds} turns of ${values.seconds} s.`);

async function measureTrick(trick) {
  const servers = [await startUnderstudy({ UNDERSTUDY_TUNING: '' })];
  try {
    servers.push(await startUnderstudy({ UNDERSTUDY_TUNING: trick }));
    const cells = [];
    for (const key of ['list', 'patch']) cells.push((await ratioOf(servers, key)).toFixed(2));
    const most = servers.map(({ pid }) => Math.round(memoryOf(pid).peak)).join(', ');
    console.log(`| ${trick} | ${cells.join(' | ')} | ${most} MB |`);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

/** Returns the median of the ratios of all turns. Other load affects both servers equally. */
async function ratioOf(servers, key) {
  for (const server of servers) await costOf(server, key, WARM_SECONDS);
  const ratios = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const costs = [];
    for (const server of servers) costs.push(await costOf(server, key, Number(values.seconds)));
    ratios.push(costs[1] / costs[0]);
  }
  return median(ratios);
}

async function costOf({ pid, requests }, key, seconds) {
  const request = (await requests())[key];
  const before = cpuMicroseconds(pid);
  const { rate } = await load(request, seconds, script);
  return (cpuMicroseconds(pid) - before) / (rate * seconds);
}
