// Runs random tests with drawn seeds, for `npm run test:deep`.
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { importTypeScript } from './importTypeScript.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { reasonsOf } from './skipped.mjs';

const { AMOUNT_KNOBS, SEED_KNOBS } = await importTypeScript('../test/support/random/knobs.ts');
const { againIn } = await importTypeScript('../test/support/random/keptSeeds.ts');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The shell prints the processor time of the tests, and of all processes that they have started and waited for. */
const TIMED = `${scripts.jest} -w 1 --json --outputFile="$RESULTS" --runTestsByPath "$@"; code=$?; times >"$TIMES"; exit $code`;
/** Only tests that hang take this long. */
const LIMIT_MS = 3_600_000;
/** Drawn seeds are short enough for people. */
const DRAWN_MAX = 1_000_000_000;
/** Lines of a failure that are printed. */
const LINES_MAX = 30;
/** Length of a line of a failure: some compare whole worlds. */
const LINE_MAX = 1_000;

/** Returns a number that follows from these parts, from 1 to a limit. */
export function numberFrom(...parts) {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  return 1 + (hash.readUIntBE(0, 6) % (DRAWN_MAX - 1));
}

/** Returns the knobs of a search in a round. An amount that the environment sets stays. */
export function knobsOf({ name, knobs }, runSeed, round) {
  const pairs = knobs.map((knob) => {
    if (!(knob in SEED_KNOBS)) return [knob, process.env[knob] ?? String(AMOUNT_KNOBS[knob].deep)];
    const at = Array.from({ length: SEED_KNOBS[knob].deep }, (_, index) => index);
    return [knob, at.map((index) => numberFrom(runSeed, round, name, knob, index)).join(',')];
  });
  return Object.fromEntries(pairs);
}

/**
 * Runs the tests of a search. Returns the counts, the failures, each with the seeds to keep, why tests were skipped, and the
 * processor time in milliseconds. If the process of several tests dies, each runs alone, which shows the one that killed it.
 */
export async function runSearch(tests, knobs) {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'deep-'));
  // PostgreSQL runs as an unprivileged user, who must reach its files in this folder.
  chmodSync(folder, 0o711);
  const [results, times] = [join(folder, 'jest.json'), join(folder, 'times')];
  const env = { ...process.env, ...knobs, RESULTS: results, TIMES: times, TMPDIR: folder, FORCE_COLOR: '0' };
  const options = { env, isKilled: true, limitMs: LIMIT_MS, stdio: ['ignore', 'ignore', 'pipe'] };
  const { code, output } = await run('sh', ['-c', TIMED, 'sh', ...tests], options);
  const clockMs = performance.now() - began;
  const report = jsonOf(results);
  const cpuMs = processorMs(times) ?? clockMs;
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  if (report !== undefined) return { ...outcomeOf(report, code, knobs), cpuMs };
  if (tests.length === 1) return { ...crashed(tests[0], code, output, knobs), cpuMs };
  const each = [];
  for (const test of tests) each.push(await runSearch([test], knobs));
  return each.reduce(sumOf, { passed: 0, failed: 0, skipped: 0, failures: [], reasons: [], cpuMs });
}

function sumOf(one, other) {
  const sums = ['passed', 'failed', 'skipped', 'cpuMs'].map((key) => [key, one[key] + other[key]]);
  const lists = ['failures', 'reasons'].map((key) => [key, [...one[key], ...other[key]]]);
  return Object.fromEntries([...sums, ...lists]);
}

/** Returns what the report of jest says about a search. */
export function outcomeOf(report, code, knobs) {
  const failures = [];
  const reasons = [];
  for (const { name, message, assertionResults } of report.testResults) {
    const test = (isAbsolute(name) ? relative(ROOT, name) : name).replaceAll('\\', '/');
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(failureOf(test, fullName, failureMessages.join('\n'), knobs));
      if (status === 'pending') reasons.push(...reasonsOf(fullName));
    }
    if (assertionResults.length === 0 && message)
      failures.push({ test, title: test, text: cut(message), seeds: [] });
  }
  const { numPassedTests: passed, numPendingTests: skipped } = report;
  const failed = failures.length;
  if (failed === 0 && code !== 0)
    failures.push({ test: '', title: `the tests end with exit code ${code}`, text: '', seeds: [] });
  return { passed, failed: failures.length, skipped, failures, reasons: [...new Set(reasons)] };
}

/** A failure says how to repeat it. Only one that takes too long cannot; it is repeated with the same knobs. */
function failureOf(test, title, message, knobs) {
  const again = againIn(message);
  const tooLong = message.includes('Exceeded timeout');
  const found = again ? [again] : tooLong ? given(test, knobs) : [];
  const isProperty = 'PROPERTY_SEED' in knobs;
  const what = isProperty
    ? { title, found: firstLine(message) }
    : { found: `${title}: ${firstLine(message)}` };
  const seeds = found.map((each) => ({ ...each, ...what }));
  return { test, title, text: cut(message), seeds: seeds.map(inOrder) };
}

function inOrder({ test, title, knobs, found }) {
  return { test, ...(title !== undefined && { title }), knobs, found };
}

function crashed(test, code, output, knobs) {
  const found = `its process ended without a result (exit code ${code})`;
  const seeds = given(test, knobs).map((each) => inOrder({ ...each, found }));
  return {
    passed: 0,
    failed: 1,
    skipped: 0,
    reasons: [],
    failures: [
      { test, title: found, text: output.trimEnd().split('\n').slice(-LINES_MAX).join('\n'), seeds },
    ],
  };
}

/** The knobs of a search as seeds to keep, one for each seed. */
function given(test, knobs) {
  const names = Object.keys(knobs);
  const seedName = names.find((name) => name in SEED_KNOBS);
  if (seedName === undefined) return [];
  const amounts = Object.fromEntries(
    names.filter((name) => name !== seedName).map((name) => [name, Number(knobs[name])]),
  );
  return knobs[seedName]
    .split(',')
    .map((seed) => ({ test, knobs: { [seedName]: Number(seed), ...amounts } }));
}

function firstLine(message) {
  const [line = ''] = message.split('\n').filter((each) => each.trim() !== '');
  return line.trim().slice(0, 200);
}

function cut(message) {
  const lines = message.split('\n').filter((line) => !/^\s+at /.test(line));
  return lines
    .slice(0, LINES_MAX)
    .map((line) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)} …` : line))
    .join('\n');
}

function jsonOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Reads what `times` of the shell prints: minutes and seconds as user and as system, of the shell and of its children. */
function processorMs(file) {
  try {
    const all = [...readFileSync(file, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)];
    return all.reduce(
      (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
      0,
    );
  } catch {
    return undefined;
  }
}
