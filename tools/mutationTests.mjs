/**
 * Runs tests for tools/mutate.mjs in a temporary copy: finds the tests that reach a mutation, and the first test that fails
 * with it.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { functionAt, mutated, withMarkers } from './mutations.mjs';
import { ROOT } from './root.mjs';

/** Test files that start no process. */
const IN_PROCESS = /^test\/(unit|http)\/.*\.test\.ts$/;
/** Number of test files that share a process while their function calls are recorded. */
const FILES_TOGETHER = 40;
/** Limits of the first run of tests for a mutation: seconds of processor time, and number of test files. */
const FIRST = { seconds: 2, files: 5 };
/** Seconds of processor time that a run of tests may take in addition to its time without a mutation. */
const PATIENCE = 20;

/** How often a folder is removed again, because tests that were interrupted may still write into it. */
const RETRIES = 10;

/** Makes a temporary copy of the project for mutations. `files` are the paths to copy. */
export function makeCopy(files) {
  const copy = mkdtempSync(join(tmpdir(), 'mutate-'));
  for (const file of files) cpSync(join(ROOT, file), join(copy, file), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, 'tmp'));
  return { path: copy, end: () => rmSync(copy, { recursive: true, force: true, maxRetries: RETRIES }) };
}

/** Returns for each test file its duration in seconds, whether it fails without a mutation, and the functions that it calls. */
export async function recordTests(copy, files, sources) {
  const texts = sources.map((file) => [file, readFileSync(join(copy.path, file), 'utf8')]);
  for (const [file, text] of texts) writeFileSync(join(copy.path, file), withMarkers(file, text));
  const tests = files.filter((file) => IN_PROCESS.test(file));
  const recorded = {};
  for (let at = 0; at < tests.length; at += FILES_TOGETHER) {
    const group = tests.slice(at, at + FILES_TOGETHER);
    const result = join(copy.path, 'reached.json');
    rmSync(result, { force: true });
    await runTests(copy, group, 3600, { REACHED: result });
    Object.assign(recorded, JSON.parse(readFileSync(result, 'utf8')));
    console.log(`${Math.min(at + FILES_TOGETHER, tests.length)} of ${tests.length} test files recorded`);
  }
  for (const [file, text] of texts) writeFileSync(join(copy.path, file), text);
  return recorded;
}

/**
 * Finds a mutation's test files, in two lists: a few for the first run, and others for at most `budget` seconds.
 * First come files named after the source or its folder, then tests that reach the mutated function, those of the same part of the
 * program first. Tests that only import the source are last: a cached result may hide that they reach it.
 */
export function testFinder(copy, files, recorded, budget) {
  const imports = importsIn(copy, files);
  const secondsOf = (file) => recorded[file]?.seconds ?? 0.3;
  return ({ file: source, start }) => {
    const number = functionAt(source, readFileSync(join(copy.path, source), 'utf8'), start);
    const distances = distancesFrom(source, imports);
    const called = calledFrom(source, imports, recorded);
    const reaches = (file) =>
      called.length > 0 &&
      called.every((each) => isReached(recorded[file]?.reached[each], each === source ? number : undefined));
    const order = (file) => {
      if (isNamedAfter(file, source)) return -2000;
      if (!reaches(file)) return distances.get(file) ?? 1000;
      return secondsOf(file) + loadingSeconds(file) + (partOf(file) === source.split('/')[1] ? -2000 : -1000);
    };
    const importing = [...distances.keys()].filter((file) => IN_PROCESS.test(file));
    const found = new Set([...importing, ...Object.keys(recorded).filter(reaches)]);
    const all = [...found].filter((file) => !recorded[file]?.failed).sort((a, b) => order(a) - order(b));
    const first = within(all.slice(0, FIRST.files), secondsOf, FIRST.seconds);
    const rest = all.filter((file) => !first.includes(file));
    return [first, within(rest, secondsOf, budget)].map((each) => ({
      files: each,
      seconds: sum(each.map(secondsOf)),
    }));
  };
}

/**
 * Returns the source. If tests call none of its functions, returns the files that it imports and whose functions
 * tests call. Such a source may only pass a constant to a function of another file.
 */
function calledFrom(source, imports, recorded) {
  const isCalled = (file) => Object.values(recorded).some(({ reached }) => reached[file] !== undefined);
  return isCalled(source) ? [source] : (imports.get(source) ?? []).filter(isCalled);
}

/**
 * Whether tests that call these functions reach this mutation. Code outside functions, such as a constant, counts as reached
 * by all tests.
 */
function isReached(functions, number) {
  return functions !== undefined && (number === undefined || functions.includes(number));
}

/** Runs the tests with a mutation. Returns `noticed` with the failed test, `unnoticed` or `timed out`. */
export async function tryMutation(copy, mutation, parts) {
  const file = join(copy.path, mutation.file);
  const text = readFileSync(file, 'utf8');
  if (text.split('\n')[mutation.line - 1] !== mutation.code)
    throw new Error(`${mutation.file} has changed: start a new run`);
  const by = join(copy.path, 'noticed.txt');
  rmSync(by, { force: true });
  writeFileSync(file, mutated(text, mutation));
  try {
    for (const { files, seconds } of parts.filter((part) => part.files.length > 0)) {
      const { code, signal } = await runTests(copy, files, Math.ceil(seconds) + PATIENCE, { NOTICED: by });
      if (signal !== null) return { result: 'timed out' };
      if (code !== 0)
        // The environment has written this file, unless Jest itself did not start.
        return { result: 'noticed', by: readFileSync(by, 'utf8') };
    }
    return { result: 'unnoticed' };
  } finally {
    writeFileSync(file, text);
  }
}

/** Runs test files in one process, in the given order. */
function runTests(copy, files, seconds, variables) {
  const options = [
    ...[
      '-i',
      '--silent',
      '--forceExit',
      '--testTimeout=60000',
      '--testSequencer=./tools/jest/inGivenOrder.mjs',
    ],
    ...['--env=./tools/mutationEnvironment.mjs', '--runTestsByPath', ...files],
  ].join(' ');
  // Limit the processor time, because tests take longer on a busy machine.
  const command = `ulimit -t ${seconds}; exec node node_modules/jest/bin/jest.js ${options}`;
  const temporary = join(copy.path, 'tmp');
  // A mutation is noticed by the same cases each time.
  const env = {
    ...process.env,
    DRAWN_SEEDS: 'off',
    ...variables,
    TMPDIR: temporary,
    JEST_COMPILED: join(temporary, 'compiled'),
  };
  // Start a separate process group for the tests and the processes that they start.
  const child = spawn('sh', ['-c', command], { cwd: copy.path, env, stdio: 'ignore', detached: true });
  return new Promise((done) => child.once('close', (code, signal) => done({ code, signal })));
}

/** Returns the files that each file imports. */
function importsIn(copy, files) {
  const sources = files.filter((each) => /^(src|test)\/.*\.ts$/.test(each));
  return new Map(sources.map((file) => [file, importsOf(copy, file)]));
}

function importsOf(copy, file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(copy.path, file), 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(file), fileName.replace(/\.js$/, '.ts')));
}

/**
 * Returns all files that import a source, directly or indirectly, each with its distance in imports. The source
 * itself has distance 0.
 */
function distancesFrom(source, imports) {
  const distances = new Map([[source, 0]]);
  for (const [file, distance] of distances) {
    for (const [importer, imported] of imports) {
      if (imported.includes(file) && !distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** Whether a test file has the name of a source or of its folder: `faults/stale.test.ts` tests all of `src/faults/stale`. */
function isNamedAfter(file, source) {
  const names = [basename(source, '.ts'), basename(dirname(source))];
  return file.split('/')[2] === source.split('/')[1] && names.includes(basename(file, '.test.ts'));
}

/** Returns the seconds that a test file needs for loading. HTTP tests load the whole program. */
function loadingSeconds(file) {
  return file.startsWith('test/http/') ? 3 : 0;
}

/** The part of the program that a test is about, such as `faults`. */
function partOf(test) {
  return test.split('/')[2];
}

/** Returns the first files that together take at most `budget` seconds. Skips files that would exceed it. */
function within(files, secondsOf, budget) {
  let left = budget;
  return files.filter((file) => {
    if (secondsOf(file) > left) return false;
    left -= secondsOf(file);
    return true;
  });
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
