/**
 * Runs the checks in parallel; each is a script of package.json: `npm run check`. With `--tests` as the first argument, runs
 * the tests after the checks: `npm test`. Other arguments go to jest, which then runs without the checks. Every check counts
 * as one test. A signal ends all processes at once and deletes their temporary files.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { GO_MEMORY } from './goMemory.mjs';
import { ROOT } from './root.mjs';
import { onInterrupt, run } from './run.mjs';

/** The longest check comes first, so that the shorter checks run in parallel with it. */
const CHECKS = ['lint', 'architecture', 'contract', 'typecheck', 'format'];

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** All temporary files of the run. */
const temporary = mkdtempSync(join(tmpdir(), 'understudy-'));
// Tests also start the program as an unprivileged user, who must reach its files in this folder.
chmodSync(temporary, 0o711);
const env = {
  ...process.env,
  TMPDIR: temporary,
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
};

/**
 * The two long checks are programs in Go and run at the same time, so each has half of the processors. Its threads would otherwise
 * wait for each other, which takes a tenth of their processor time.
 */
const GO_PROCESSORS = { GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)) };
const checkEnv = { ...env, ...GO_MEMORY, ...GO_PROCESSORS };

const [mode, ...testArguments] = process.argv.slice(2);
const deleteTemporary = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
onInterrupt(deleteTemporary);
const counts = testArguments.length === 0 ? await checkAll() : { passed: 0, failed: 0, skipped: 0 };
if (mode === '--tests') {
  const tests = await test(testArguments);
  for (const key of Object.keys(counts)) counts[key] += tests[key];
}
deleteTemporary();
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function checkAll() {
  const waiting = [...CHECKS];
  const results = [];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) results.push(await check(name));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function check(name) {
  const start = performance.now();
  const { code, output } = await run(scripts[name], [], { env: checkEnv, shell: true, isKilled: true });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    code === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s): npm run ${name}\n${output.trim()}\n`,
  );
  return code === 0;
}

/**
 * Runs jest and returns the counts. A test file that cannot be loaded counts as one failed test, and so does a run without
 * a result file.
 */
async function test(args) {
  const report = join(mkdtempSync(join(temporary, 'report-')), 'jest.json');
  const quoted = args.map((argument) => JSON.stringify(argument)).join(' ');
  const { code } = await run(`${scripts.jest} --json --outputFile=${report} ${quoted}`, [], {
    env,
    shell: true,
    isKilled: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = read(report);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return {
    passed: numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: numPendingTests,
  };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 };
  }
}
