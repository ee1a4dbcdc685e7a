/**
 * What worlds cost: to fork, to build, to live, and to ask when they are large. Prints the table for
 * docs/performance.md. Processor time stands beside wall time, and the machine's load below: others may use it too.
 *
 *   node worlds.mjs [--no-large] [--no-http]     needs a build of the project; the HTTP part wrk and taskset
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { behaviours } from '../dist/behaviours/behaviours.js';
import { changeExpiry } from '../dist/world/snapshots/changeExpiry.js';
import { buildWorld } from '../dist/fixtures/buildWorld.js';
import { loadFixture } from '../dist/fixtures/loadFixture.js';
import { readFixture } from '../dist/input/fixture/readFixture.js';
import { loadScenario } from '../dist/scenarios/loadScenario.js';
import { scenarioNames } from '../dist/input/scenarioFiles.js';
import { advance } from '../dist/simulator/advance.js';
import { play } from '../dist/simulator/scenarios/play.js';
import { behaviours as allBehaviours } from '../dist/simulator/behaviours.js';
import { openWorld } from '../dist/simulator/openWorld.js';
import { DEFAULT_WORLD, Simulator } from '../dist/simulator/simulator.js';
import { requestCosts } from './requests.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: { 'no-large': { type: 'boolean' }, 'no-http': { type: 'boolean' } },
});
const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const FORKS = 1_000;
const COLD_RUNS = 9;
const WARM_RUNS = 20;
const FIRED_PER_SIZE = 30_000;
const ADMIN = { isGlobalAdmin: true };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const ratio = (a, b) => `${(a / b).toFixed(2)} ×`;
const rows = [];
function row(what, target, figure) {
  rows.push(`| ${what} | ${target} | ${figure} |`);
  console.error(`${what}: ${figure}`);
}

/** Wall and processor milliseconds of an action. */
function timed(action) {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = action();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { result, wallMs, cpuMs: (user + system) / 1000 };
}

function heapBytes() {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function standardSimulator() {
  const simulator = new Simulator();
  simulator.add(DEFAULT_WORLD, loadFixture('standard', { seed: 1, now: NOW }));
  return simulator;
}

/** Does something to a simulator many times: microseconds and bytes for each. */
async function many(simulator, action) {
  const before = heapBytes();
  const start = performance.now();
  for (let at = 0; at < FORKS; at += 1) await action(simulator, at);
  const wallMs = performance.now() - start;
  return { us: (wallMs * 1000) / FORKS, bytes: (heapBytes() - before) / FORKS, added: heapBytes() - before };
}

const fork = (simulator) => openWorld(simulator, { clock: 'manual' }, { from: DEFAULT_WORLD });
const checkpoint = (simulator, at) => simulator.find(DEFAULT_WORLD).checkpoint(`checkpoint-${at}`);
async function forkAndChange(simulator, at) {
  const live = await fork(simulator);
  const snapshot = live.world.snapshots.all().page(at % 20, 1)[0];
  live.commit(changeExpiry(live.world, snapshot, { doNotDelete: !snapshot.doNotDelete }), ADMIN);
}

async function measureForks() {
  await many(standardSimulator(), forkAndChange);
  for (const [name, action] of [
    ['A fork', fork],
    ['A checkpoint', checkpoint],
    ['A fork and a change in it', forkAndChange],
  ]) {
    const { us, bytes, added } = await many(standardSimulator(), action);
    row(`${name} of \`standard\``, '< 1 ms, < 50 KB', `${us.toFixed(0)} µs, ${(bytes / 1024).toFixed(1)} KB`);
    if (action !== checkpoint)
      row(`… ${FORKS} of them add`, '< 100 MB', `${(added / 1024 / 1024).toFixed(1)} MB`);
  }
}

/** The runs of a program of its own that builds a fixture. */
function built(fixture, repeats) {
  const program = fileURLToPath(new URL('built.mjs', import.meta.url));
  const env = { ...process.env };
  delete env.NODE_EXTRA_CA_CERTS;
  return JSON.parse(execFileSync(process.execPath, [program, fixture, String(repeats)], { env }));
}

function measureStandard() {
  const cold = Array.from({ length: COLD_RUNS }, () => built('standard', 1).runs[0]);
  const warm = built('standard', WARM_RUNS).runs.slice(WARM_RUNS / 2);
  for (const [name, runs] of [
    ['the first thing a process does', cold],
    ['again, warm', warm],
  ]) {
    const [wall, cpu] = ['wallMs', 'cpuMs'].map((key) => median(runs.map((run) => run[key])));
    row(
      `\`standard\` built, 90 days lived, ${name}`,
      '< 150 ms',
      `${wall.toFixed(0)} ms (best ${Math.min(...runs.map(({ wallMs }) => wallMs)).toFixed(0)}; processors ${cpu.toFixed(0)} ms)`,
    );
  }
}

function measureLarge() {
  const { runs, maxRssMb } = built('large', 1);
  const [{ wallMs, cpuMs, hosts, events }] = runs;
  const seconds = `${(wallMs / 1000).toFixed(1)} s (processors ${(cpuMs / 1000).toFixed(1)} s)`;
  row(
    `\`large\` built, 90 days lived: ${hosts} hosts, ${events} events`,
    '< 20 s, < 2.5 GB',
    `${seconds}, ${(maxRssMb / 1024).toFixed(2)} GB`,
  );
}

function measureYear() {
  const world = loadFixture('standard', { seed: 1, now: NOW });
  const year = () => advance(world, NOW + 365 * DAY_MS, behaviours);
  const runs = Array.from({ length: 5 }, () => timed(year));
  const [wall, cpu] = ['wallMs', 'cpuMs'].map((key) => median(runs.map((run) => run[key])));
  row('`standard` a year on', '< 1 s', `${wall.toFixed(0)} ms (processors ${cpu.toFixed(0)} ms)`);
}

/** Ten replica sets to a project, a snapshot of each every day, kept for two days, nothing else. */
function worldOfClusters(count) {
  const clusters = '{ count: 10, databases: 1, backup: { everyHours: 24, retentionDays: 2 } }';
  const text = `history: P4D\norganizations: [{ users: 1, projects: [{ count: ${count / 10}, clusters: [${clusters}] }] }]`;
  const { fixture, mistakes } = readFixture(text);
  if (fixture === undefined) throw new Error(JSON.stringify(mistakes));
  const world = buildWorld(fixture, { seed: 1, now: NOW });
  // From then on, what comes and what goes are equally many.
  return advance(world, NOW + 4 * DAY_MS, behaviours);
}

/** Processor microseconds for each thing that happens, as many in a small world as in a large one. */
function costPerFired(world, clusters) {
  let fired = 0;
  // A snapshot starts, its part completes, an older one goes: three things a day for each cluster.
  const to = world.now + (FIRED_PER_SIZE / clusters / 3) * DAY_MS;
  const { cpuMs } = timed(() => advance(world, to, behaviours, { onFire: () => (fired += 1) }));
  return (cpuMs * 1000) / fired;
}

/** The slowest of the scenarios that ship. */
function measureScenarios() {
  const runs = scenarioNames().map((name) => {
    const world = play(loadFixture('standard', { seed: 1, now: NOW }), loadScenario(name).scenario);
    return { name, ...timed(() => advance(world, NOW + 31 * DAY_MS, allBehaviours)) };
  });
  const [slowest] = runs.sort((one, other) => other.cpuMs - one.cpuMs);
  row(
    '31 days of the slowest scenario that ships',
    '< 0.5 s',
    `processors ${slowest.cpuMs.toFixed(0)} ms (\`${slowest.name}\`)`,
  );
}

function measureFired() {
  const sizes = [100, 1_000, 10_000];
  const worlds = sizes.map((clusters) => ({ clusters, world: worldOfClusters(clusters), costs: [] }));
  for (let round = 0; round < 5; round += 1) {
    for (const { clusters, world, costs } of worlds) {
      collectGarbage();
      costs.push(costPerFired(world, clusters));
    }
  }
  const figures = worlds.map(({ costs }) => `${median(costs).toFixed(1)} µs`);
  row(`One thing happening among ${sizes.join(', ')} clusters`, 'flat', figures.join(', '));
}

async function measureRequests() {
  const costs = await requestCosts({ withLarge: !values['no-large'] });
  for (const [name, request] of [
    ['E2, a page of 3 projects, for each project', 'projects'],
    ['E21, a page of 100 events, for each kilobyte', 'events'],
    ['E3, a PATCH of a snapshot', 'patch'],
  ]) {
    const { standard, large, kept } = costs[request];
    if (large !== undefined)
      row(
        `${name}: \`large\` against \`standard\``,
        '< 1.5 ×',
        `${large.toFixed(0)} µs, ${standard.toFixed(0)} µs: ${ratio(large, standard)}`,
      );
    if (request === 'patch')
      row(
        `${name}: with \`--data\` against without`,
        '< 3 ×',
        `${kept.toFixed(0)} µs, ${standard.toFixed(0)} µs: ${ratio(kept, standard)}`,
      );
  }
}

const loadBefore = loadavg();
await measureForks();
measureStandard();
measureYear();
measureScenarios();
measureFired();
if (!values['no-large']) measureLarge();
if (!values['no-http']) await measureRequests();
console.log('| What | To reach | Measured |\n|---|---|---|');
console.log(rows.join('\n'));
const loads = [loadBefore, loadavg()].map(([minute]) => minute.toFixed(1));
console.log(`\nNode ${process.version}; load average ${loads.join(' at the start, ')} at the end.`);
