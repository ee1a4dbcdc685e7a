import { setFlagsFromString } from 'node:v8';

/** What V8's garbage collector should do otherwise in a server of many small requests that shares its machine. */
const FLAGS = [
  // It collects the whole heap once it has doubled. By itself it waits until it is about three times what is in use.
  '--heap-growing-percent=100',
  // What is new stays with what is new. Where most of what a place in the code makes has lasted for some time, V8 lays
  // what it makes from then on among what lasts: there it stays, with all it holds, until the whole heap is collected.
  '--no-allocation-site-pretenuring',
  // Half a megabyte that outlives a collection of the new is copied before helpers have begun; on a core of its own, as
  // in a small container, the server would wait for each of them to get its turn.
  '--no-parallel-scavenge',
];

/** Sets the garbage collector for as long as the process lives. */
export function tuneCollector(): void {
  // The code that the build keeps fits a V8 with the same flags only.
  if (process.env.UNDERSTUDY_CODE_CACHE === 'write') return;
  for (const flag of FLAGS) setFlagsFromString(flag);
}
