import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the results of the last recorded run of each suite that names in `holds` what must hold. */
export const RESULTS_FILE = 'results.json';

/** Reads the recorded results of a folder of suites: the numbers of tests that passed and were skipped, by suite. */
export function readResults(folder) {
  const file = join(folder, RESULTS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Records the results of suites in place of earlier ones. A suite that failed or did not run keeps its earlier result. */
export function recordResults(folder, results) {
  const all = { ...readResults(folder), ...Object.fromEntries(results) };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(join(folder, RESULTS_FILE), `${JSON.stringify(sorted, null, 2)}\n`);
}
