import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** By major version: those of Node.js 20, 22 and 24, with which all flags below were tried. V8 complains of what it does not know. */
const V8 = Number(process.versions.v8.split('.')[0]);
const V8_TRIED = [11, 12, 13];
/** Later ones count calls instead. */
const V8_WITH_BUDGET = 11;

/** What V8 should do otherwise while the world is built, and goes on to do. */
const FROM_THE_START = [
  // It collects the whole heap once it has grown by so much. By itself it waits until it is about three times what is in
  // use. Less is no slower: with 70 in place of 100 a load of all kinds holds 140 MB instead of 150.
  '--heap-growing-percent=70',
  // What is new stays with what is new. Where most of what a place in the code makes has lasted for some time, V8 lays
  // what it makes from then on among what lasts: there it stays, with all it holds, until the whole heap is collected.
  '--no-allocation-site-pretenuring',
  // Half a megabyte that outlives a collection of the new is copied before helpers have begun; on a core of its own, as
  // in a small container, the server would wait for each of them to get its turn.
  '--no-parallel-scavenge',
];

/** So much of a function's code is run before V8 thinks of compiling it anew, in bytes, and by default. */
const PATIENT_BUDGET = 400_000;
const USUAL_BUDGET = 67_584;

/** Enough room for what is new: requests leave little behind. V8 would give it two to eight times as much. */
const YOUNG_BYTES_MAX = 16 * 1024 * 1024;
const USUAL_GROWTH = 2;

/** Sets V8 for a start, on one core, in as little time as can be: most of what runs by then runs some hundred times. */
export function tuneForStart(): void {
  for (const flag of FROM_THE_START) set(flag);
  if (V8 === V8_WITH_BUDGET) set(`--interrupt-budget=${PATIENT_BUDGET}`);
}

/** Sets V8 for a server of many small requests that shares its machine. */
export function tuneForRequests(): void {
  if (V8 === V8_WITH_BUDGET) set(`--interrupt-budget=${USUAL_BUDGET}`);
  boundYoungGeneration();
  new PerformanceObserver(boundYoungGeneration).observe({ type: 'gc' });
}

let growth = USUAL_GROWTH;

/**
 * The room for what is new grows up to its bound, and again after V8 has taken some away, as it does in idle times. V8
 * tells of its collections between turns only: who keeps a turn to himself for long looks himself.
 */
export function boundYoungGeneration(): void {
  const before = growth;
  growth = youngBytes() < YOUNG_BYTES_MAX ? USUAL_GROWTH : 1;
  if (growth !== before) set(`--semi-space-growth-factor=${growth}`);
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

function set(flag: string): void {
  // The code that the build keeps fits a V8 with the same flags only.
  if (V8_TRIED.includes(V8) && process.env.UNDERSTUDY_CODE_CACHE !== 'write') setFlagsFromString(flag);
}
