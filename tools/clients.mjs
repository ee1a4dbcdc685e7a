/**
 * Runs the suites of test/clients, which call the built program with published clients: `npm run test:clients`. Arguments
 * are names of suites. `--folder DIR` takes the suites of another folder. `--newest` takes the newest versions in place of the pinned
 * ones, and prints the differences. `--record` writes the counts of the table in README.md. The last line has the counts.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counters } from './clients/counters.mjs';
import { endOnSignals, runShell } from './clients/processes.mjs';
import { newestOf } from './clients/newest.mjs';
import { recordResults } from './clients/recorded.mjs';
import { startServer } from './clients/server.mjs';
import { readSuites } from './clients/suites.mjs';
import { unreachableLine } from './clients/unreachable.mjs';
import { ROOT } from './root.mjs';
import { missingOf } from './toolchains/table.mjs';

const INSTALL_SECONDS = 600;

/** How much of the output of a failed suite is printed, in characters. */
const SHOWN = 6000;

const { values, positionals } = parseArgs({
  options: {
    folder: { type: 'string', default: join(ROOT, 'test/clients') },
    newest: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

endOnSignals();
const totals = { passed: 0, failed: 0, skipped: 0 };
/** The counts of suites whose tests ran and passed, by name. */
const succeeded = new Map();
try {
  for (const suite of readSuites(resolve(values.folder), positionals)) await runSuite(suite);
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
if (values.record) recordResults(resolve(values.folder), succeeded);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/** Runs a suite once per dialect. A suite that cannot run counts as one skipped or failed test per dialect. */
async function runSuite(suite) {
  const newest = values.newest ? newestOf(suite.folder) : undefined;
  const obstacle = await obstacleOf(suite, newest);
  if (values.newest && !obstacle) await tellVersions(suite, newest);
  const before = { ...totals };
  for (const dialect of suite.dialects) {
    const title = `${suite.name} (${dialect})`;
    if (!obstacle)
      await runTests(suite, dialect, title).catch((error) => addOne(title, fail('it', error.message)));
    else addOne(title, obstacle);
  }
  const [passed, skipped] = [totals.passed - before.passed, totals.skipped - before.skipped];
  if (suite.holds && !obstacle && totals.failed === before.failed)
    succeeded.set(suite.name, { passed, skipped });
}

/** Installs what a suite needs. Returns why it cannot run, or nothing. */
async function obstacleOf(suite, newest) {
  const missing = missingOf(suite.needs);
  if (missing.length > 0) return skip(missing.join('; '));
  const install = newest === undefined ? suite.install : newest.around(suite.install);
  if (!install) return undefined;
  mkdirSync(cacheOf(suite), { recursive: true });
  const { code, isLate, all } = await runShell(install, {
    ...placeOf(suite, {}),
    seconds: INSTALL_SECONDS,
  });
  if (code === 0) return undefined;
  if (isLate) return skip(`its installation took longer than ${INSTALL_SECONDS} s`);
  const line = unreachableLine(all);
  if (line !== undefined) return skip(`a registry could not be reached: ${line.trim().slice(0, 200)}`);
  return fail('its installation', all.trim().slice(-SHOWN));
}

/** Prints the packages of a suite that have another version than the pinned one. */
async function tellVersions(suite, newest) {
  if (newest === undefined) return console.log(`${suite.name}: pins no versions that can be raised`);
  const { stdout } = await runShell(newest.installed, { ...placeOf(suite, {}), seconds: INSTALL_SECONDS });
  const changes = newest.changes(stdout);
  console.log(
    `${suite.name}: ${changes.length === 0 ? 'the pinned versions are the newest' : changes.join(', ')}`,
  );
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
  const cache = cacheOf(suite);
  const versions = values.newest ? newestOf(suite.folder)?.env(cache) : {};
  return { cwd: suite.folder, env: { ...process.env, PATH: path, CLIENT_CACHE: cache, ...versions, ...env } };
}

function cacheOf({ name }) {
  return join(ROOT, 'node_modules/.cache/clients', values.newest ? 'newest' : '', name);
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
