import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { isTuned } from './isTuned.js';

/** Major version: of Node.js 20, 22 and 24. All flags below were tested with these. V8 prints a warning for unknown flags. */
const V8 = Number(process.versions.v8.split('.')[0]);
const V8_TRIED = [11, 12, 13];

/** Flags that are set at the start and kept. */
const FROM_THE_START = [
  // Collect the whole heap after this growth. The default waits until the heap is about three times the live size. Under a
  // mixed load, 70 keeps the process at 140 MB and 100 at 150 MB, at the same speed.
  '--heap-growing-percent=70',
  // Allocate new objects in the young generation always. Otherwise V8 allocates objects of some sites in the old generation,
  // where they and everything they reference stay until a full collection.
  '--no-allocation-site-pretenuring',
  // A young collection copies half a megabyte, which is done before helper threads have started. On one core, as in a
  // small container, the server would wait for each helper thread.
  '--no-parallel-scavenge',
];

/** Maximum size of the young generation: requests leave little behind. The default is two to eight times as large. */
const YOUNG_BYTES_MAX = 16 * 1024 * 1024;
const USUAL_GROWTH = 2;

/** Sets the flags that are kept. Call it before the world is built. */
export function tuneForStart(): void {
  for (const flag of FROM_THE_START) set(flag);
}

/** Tunes V8 for many small requests on a shared machine. */
export function tuneForRequests(): void {
  if (!isTuned('engine')) return;
  boundYoungGeneration();
  new PerformanceObserver(boundYoungGeneration).observe({ type: 'gc' });
}

let growth = USUAL_GROWTH;

/**
 * Lets the young generation grow up to its maximum, and again after V8 has shrunk it in idle time. V8 reports collections
 * between turns of the event loop only, so long computations call this function themselves.
 */
export function boundYoungGeneration(): void {
  if (!isTuned('engine')) return;
  const before = growth;
  growth = youngBytes() < YOUNG_BYTES_MAX ? USUAL_GROWTH : 1;
  if (growth !== before) set(`--semi-space-growth-factor=${growth}`);
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

function set(flag: string): void {
  // Cached code is valid only with the same flags.
  if (!isTuned('engine')) return;
  if (V8_TRIED.includes(V8) && process.env.UNDERSTUDY_CODE_CACHE !== 'write') setFlagsFromString(flag);
}
