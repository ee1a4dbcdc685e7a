/**
 * Runs the suites of test/clients, which call the built program with published clients: `npm run test:clients`. Arguments
 * are names of suites. `--folder DIR` takes the suites of another folder. The last line has the counts.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counters } from './clients/counters.mjs';
import { endOnSignals, runShell } from './clients/processes.mjs';
import { startServer } from './clients/server.mjs';
import { readSuites } from './clients/suites.mjs';
import { missingOf, unreachableLine } from './clients/toolchains.mjs';
import { ROOT } from './root.mjs';

const INSTALL_SECONDS = 600;

/** How much of the output of a failed suite is printed, in characters. */
const SHOWN = 6000;

const { values, positionals } = parseArgs({
  options: { folder: { type: 'string', default: join(ROOT, 'test/clients') } },
  allowPositionals: true,
});

endOnSignals();
const totals = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const suite of readSuites(resolve(values.folder), positionals)) await runSuite(suite);
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** Runs a suite once per dialect. A suite that cannot run counts as one skipped or failed test per dialect. */
async function runSuite(suite) {
  const obstacle = await obstacleOf(suite);
  for (const dialect of suite.dialects) {
    const title = `${suite.name} (${dialect})`;
    if (!obstacle)
      await runTests(suite, dialect, title).catch((error) => addOne(title, fail('it', error.message)));
    else addOne(title, obstacle);
  }
}

/** Installs what a suite needs. Returns why it cannot run, or nothing. */
async function obstacleOf(suite) {
  const missing = await missingOf(suite.needs);
  if (missing.length > 0) return skip(`this machine has no ${missing.join(' and no ')}`);
  if (!suite.install) return undefined;
  mkdirSync(cacheOf(suite), { recursive: true });
  const { code, isLate, all } = await runShell(suite.install, {
    ...placeOf(suite, {}),
    seconds: INSTALL_SECONDS,
  });
  if (code === 0) return undefined;
  if (isLate) return skip(`its installation took longer than ${INSTALL_SECONDS} s`);
  const line = unreachableLine(all);
  if (line !== undefined) return skip(`a registry could not be reached: ${line.trim().slice(0, 200)}`);
  return fail('its installation', all.trim().slice(-SHOWN));
}

function skip(reason) {
  return { failed: [], skipped: 1, reason };
}

function fail(what, reason) {
  return { failed: [what], skipped: 0, reason };
}

async function runTests(suite, dialect, title) {
  const results = join(cacheOf(suite), 'results', dialect);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const start = performance.now();
  const server = await startServer(dialect, suite.serve);
  try {
    const env = { ...server.env, CLIENT_RESULTS: results };
    const run = await runShell(suite.test, { ...placeOf(suite, env), seconds: suite.seconds });
    const counts = counters[suite.results](run.stdout, results);
    const complaint = complaintOf(run, counts, suite);
    const failed = complaint ? [...counts.failed, complaint] : counts.failed;
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    add(title, { ...counts, failed }, failed.length > 0 ? readable(run.all).slice(-SHOWN) : seconds);
  } finally {
    await server.stop();
  }
}

/** Returns what is wrong with a run although no test has failed. */
function complaintOf({ code, isLate }, { passed, failed, skipped }, { seconds }) {
  if (isLate) return `it took longer than ${seconds} s`;
  if (code !== 0 && failed.length === 0) return `its test command ended with exit code ${code}`;
  return passed + failed.length + skipped === 0 ? 'it ran no test' : undefined;
}

/** The environment and the folder of a suite's commands. */
function placeOf(suite, env) {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  return { cwd: suite.folder, env: { ...process.env, PATH: path, CLIENT_CACHE: cacheOf(suite), ...env } };
}

function cacheOf({ name }) {
  return join(ROOT, 'node_modules/.cache/clients', name);
}

/** Replaces the lines of `go test -json` by the output that they contain. */
function readable(output) {
  const outputOf = (line) => (line.startsWith('{"Time"') ? JSON.parse(line).Output?.trimEnd() : line);
  return output.split('\n').map(outputOf).filter(Boolean).join('\n');
}

/** Adds a suite that could not run. */
function addOne(title, { failed, skipped, reason }) {
  add(title, { passed: 0, failed, skipped }, skipped > 0 ? `all tests skipped: ${reason}` : reason);
}

function add(title, { passed, failed, skipped }, remark) {
  totals.passed += passed;
  totals.failed += failed.length;
  totals.skipped += skipped;
  const counts = `${passed} passed, ${failed.length} failed, ${skipped} skipped`;
  console.log(`${failed.length === 0 ? '✓' : '✗'} ${title}: ${counts}${failed.length ? '' : ` (${remark})`}`);
  if (failed.length > 0) console.log([...failed.map((name) => `  ✗ ${name}`), remark].join('\n'));
}
