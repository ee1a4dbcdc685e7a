/**
 * Runs the checks in parallel; each is a script of package.json: `npm run check`. With `--tests` as the first argument, runs
 * the tests after the checks: `npm test`. Other arguments go to jest, which then runs without the checks. Every check counts
 * as one test. The last lines count the skipped tests by reason, then all tests. A signal ends all processes at once and deletes their temporary files.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { GO_MEMORY } from './goMemory.mjs';
import { ROOT } from './root.mjs';
import { onInterrupt, run } from './run.mjs';
import { reasonLines } from './skipped.mjs';

/** The longest check comes first, so that the shorter checks run in parallel with it. */
const CHECKS = ['lint', 'architecture', 'contract', 'typecheck', 'format', 'commits'];

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

/** What jest prints, and the counts. These options come last, because they would take paths that follow. */
const REPORTERS = `--reporters default --reporters ${JSON.stringify(join(ROOT, 'tools/jest/counts.mjs'))}`;

const [mode, ...testArguments] = process.argv.slice(2);
const deleteTemporary = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
onInterrupt(deleteTemporary);
const counts = testArguments.length === 0 ? await checkAll() : { passed: 0, failed: 0, skipped: 0 };
if (mode === '--tests') {
  const { reasons, ...tests } = await test(testArguments);
  for (const key of Object.keys(tests)) counts[key] += tests[key];
  for (const line of reasonLines(reasons)) console.log(line);
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
 * Runs jest and returns the counts. If jest itself dies, they are those of the test files that had ended, and at least one
 * failed test.
 */
async function test(args) {
  const file = join(mkdtempSync(join(temporary, 'counts-')), 'counts.json');
  const quoted = args.map((argument) => JSON.stringify(argument)).join(' ');
  const { code } = await run(`${scripts.jest} ${quoted} ${REPORTERS}`, [], {
    env: { ...env, TEST_COUNTS: file },
    shell: true,
    isKilled: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const counts = read(file);
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, reasons: {} };
  }
}
