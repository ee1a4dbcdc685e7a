import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** What V8 should do otherwise while the world is built, and goes on to do. */
const FROM_THE_START = [
  // Most of what runs by then runs some hundred times: it waits longer before it compiles again what it has compiled.
  '--interrupt-budget=1000000',
  // It collects the whole heap once it has doubled. By itself it waits until it is about three times what is in use.
  '--heap-growing-percent=100',
  // What is new stays with what is new. Where most of what a place in the code makes has lasted for some time, V8 lays
  // what it makes from then on among what lasts: there it stays, with all it holds, until the whole heap is collected.
  '--no-allocation-site-pretenuring',
  // Half a megabyte that outlives a collection of the new is copied before helpers have begun; on a core of its own, as
  // in a small container, the server would wait for each of them to get its turn.
  '--no-parallel-scavenge',
];

/** What it should do otherwise once there are requests, many and small. */
const FOR_REQUESTS = [
  // As V8 has it.
  '--interrupt-budget=67584',
];

/** Enough room for what is new: requests leave little behind. V8 would give it two or four times as much. */
const YOUNG_BYTES_MAX = 16 * 1024 * 1024;
const AS_V8_GROWS = 2;

/** Sets V8 for a start: on one core, in as little time as can be. */
export function tuneForStart(): void {
  set(FROM_THE_START);
}

/** Sets V8 for a server of many small requests that shares its machine. */
export function tuneForRequests(): void {
  set(FOR_REQUESTS);
  boundYoungGeneration();
}

/** The room for what is new grows up to its bound, and again after V8 has taken some away, as it does in idle times. */
function boundYoungGeneration(): void {
  let growth = AS_V8_GROWS;
  const adjust = (): void => {
    const before = growth;
    growth = youngBytes() < YOUNG_BYTES_MAX ? AS_V8_GROWS : 1;
    if (growth !== before) set([`--semi-space-growth-factor=${growth}`]);
  };
  adjust();
  new PerformanceObserver(adjust).observe({ type: 'gc' });
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

function set(flags: readonly string[]): void {
  // The code that the build keeps fits a V8 with the same flags only.
  if (process.env.UNDERSTUDY_CODE_CACHE === 'write') return;
  for (const flag of flags) setFlagsFromString(flag);
}
