/** Measures the costs of a fixture's world: `node --expose-gc scaled.mjs FIXTURE`. Prints processor time and heap as JSON. */
import { createSimulator } from '../dist/index.js';
import { median } from './median.mjs';

const [fixture] = process.argv.slice(2);
/** Approximate number of events in the measured days. At most a year is measured. */
const FIRED = 60_000;
const YEAR_DAYS = 365;
const FORKS = 200;

const before = heapBytes();
const options = { fixture, now: '2026-01-01T00:00:00Z', clock: 'manual', listen: false };
const opened = await timed(() => createSimulator(options));
const world = opened.result.world();
const bytes = heapBytes() - before;

const forks = [];
while (forks.length < FORKS) forks.push(await timed(() => opened.result.createWorld({ from: 'default' })));
const exported = await timed(async () => JSON.stringify(await world.export()));
const imported = await timed(() => opened.result.createWorld({ state: JSON.parse(exported.result) }));
const { firedCount } = await world.clock.advance('P1D');
const days = Math.min(YEAR_DAYS, Math.ceil(FIRED / firedCount));
const advanced = await timed(() => world.clock.advance(`P${days}D`));

const figures = {
  buildMs: opened.ms,
  bytes,
  forkMs: median(forks.map(({ ms }) => ms)),
  exportMs: exported.ms,
  importMs: imported.ms,
  firedMs: advanced.ms / advanced.result.firedCount,
  yearMs: (advanced.ms / days) * YEAR_DAYS,
};
console.log(JSON.stringify(figures));

/** Runs an action. Returns its result and its processor milliseconds. */
async function timed(action) {
  const start = process.cpuUsage();
  const result = await action();
  const { user, system } = process.cpuUsage(start);
  return { result, ms: (user + system) / 1000 };
}

function heapBytes() {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
