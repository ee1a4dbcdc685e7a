/** What the world of a fixture costs: `node --expose-gc scaled.mjs FIXTURE`. Prints JSON: processor time and heap. */
import { createSimulator } from '../dist/index.js';
import { median } from './median.mjs';

const [fixture] = process.argv.slice(2);
/** Days in which about so many events of the platform happen are measured, at most a year. */
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

/** The result of an action, and its processor milliseconds. */
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
