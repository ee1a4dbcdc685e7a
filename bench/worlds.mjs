/**
 * Measures what worlds cost a client with a persistent connection: forks, and worlds that are created, used once and
 * deleted. Prints milliseconds of the client and processor time of the server. Several programs take turns.
 *
 *   node worlds.mjs [--main ../dist/main.cjs,…] [--rounds 3] [--worlds 1000]     needs taskset and a build
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from './client.mjs';
import { median } from './median.mjs';
import { cpuMicroseconds, memoryOf, start } from './server.mjs';

const { values } = parseArgs({
  options: {
    main: { type: 'string', default: fileURLToPath(new URL('../dist/main.cjs', import.meta.url)) },
    rounds: { type: 'string', default: '3' },
    worlds: { type: 'string', default: '1000' },
  },
});
const MAINS = values.main.split(',').map((path) => resolve(path));
const WORLDS = Number(values.worlds);
const OPTIONS = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--port', '0', '--control-port', '0'];
/** Forks before the measurement: V8 compiles the code of forks during the first ones, and most forks of a test suite come later. */
const WARM_FORKS = 50;
const FORKS = 200;

async function measure(main) {
  const { line, pid, stop } = await start([main, 'serve', ...OPTIONS, '--log', 'json'], '"event":"ready"');
  const worlds = `${JSON.parse(line).controlUrl}/v1/worlds`;
  const client = new Client();
  try {
    return await figuresOf(client, worlds, pid);
  } finally {
    client.close();
    await stop();
  }
}

async function figuresOf(client, worlds, pid) {
  const first = (await timed(pid, 1, () => fork(client, worlds))).wallMs;
  await timed(pid, WARM_FORKS, () => fork(client, worlds));
  const forks = await timed(pid, FORKS, () => fork(client, worlds));
  await timed(pid, WORLDS, () => fork(client, worlds));
  const crowded = await timed(pid, FORKS, () => fork(client, worlds));
  const others = (await client.control('GET', worlds)).map(({ name }) => name).slice(1);
  const remove = () => client.control('DELETE', `${worlds}/${others.shift()}`);
  const removed = await timed(pid, FORKS, remove);
  await timed(pid, others.length, remove);
  const used = [];
  const megabytes = [];
  for (let thousand = 0; thousand < 3; thousand += 1) {
    used.push(await timed(pid, WORLDS, () => useOnce(client, worlds)));
    megabytes.push(memoryOf(pid).now);
  }
  return { first, forks, crowded, removed, used, megabytes };
}

function fork(client, worlds) {
  return client.control('POST', worlds, { from: 'default' });
}

async function useOnce(client, worlds) {
  const { name, baseUrl, keys } = await fork(client, worlds);
  await client.signed('GET', `${baseUrl}/clusters`, keys[0]);
  await client.control('DELETE', `${worlds}/${name}`);
}

/** Repeats an action. Returns the median and the sum of its milliseconds, and the server's processor time per repetition. */
async function timed(pid, count, action) {
  const before = cpuMicroseconds(pid);
  const each = [];
  for (let at = 0; at < count; at += 1) {
    const from = performance.now();
    await action();
    each.push(performance.now() - from);
  }
  const cpuMs = (cpuMicroseconds(pid) - before) / 1000 / count;
  return { wallMs: median(each), totalMs: each.reduce((sum, ms) => sum + ms, 0), cpuMs };
}

function print(main, rounds) {
  const middle = (pick, digits = 2) => median(rounds.map(pick)).toFixed(digits);
  const seconds = (at) => middle(({ used }) => used[at].totalMs / 1000, 1);
  const memory = (at) => middle(({ megabytes }) => megabytes[at], 0);
  const each = (name) =>
    `${middle((round) => round[name].wallMs)} ms; processor ${middle((round) => round[name].cpuMs)} ms`;
  console.log(`${main}
| What | Measured | To reach |
|---|---|---|
| The first fork of a program | ${middle(({ first }) => first, 0)} ms | |
| A fork | ${each('forks')} | 3 ms |
| A fork beside ${WORLDS} worlds | ${each('crowded')} | 3 ms |
| A deletion beside ${WORLDS} worlds | ${each('removed')} | 3 ms |
| ${WORLDS} worlds created, used once, deleted | ${seconds(0)} s, then ${seconds(1)} and ${seconds(2)} s; processor ${middle(({ used }) => (used[0].cpuMs * WORLDS) / 1000, 1)} s | 6 s |
| Memory after each of these | ${memory(0)}, ${memory(1)}, ${memory(2)} MB | flat |
`);
}

const results = new Map(MAINS.map((main) => [main, []]));
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const main of MAINS) results.get(main).push(await measure(main));
for (const [main, rounds] of results) print(main, rounds);
console.log(`Node ${process.version}; load average ${loadavg()[0].toFixed(1)} at the end.`);
