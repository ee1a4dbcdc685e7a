/**
 * Puts small bugs (mutations) into the sources, one at a time, and reports which ones the tests notice. It works in a
 * temporary copy; this folder stays unchanged. `npm run mutate -- --help` lists the options.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { mutated, mutationsOf } from './mutations.mjs';
import { ROOT } from './root.mjs';

/** Number of test files of the first run for a mutation. The others run if that one notices nothing. */
const NEAREST = 5;
/** Tests that start no process and replace no module. */
const IN_PROCESS = /^test\/(unit|http)\/(?!.*verifySteps).*\.test\.ts$/;

const HELP = `Usage: npm run mutate -- [options]

Draws small bugs (mutations) at random, evenly over the folders of src, and runs the tests nearest to each of them
in a temporary copy. A mutation that no test notices shows a test that is missing, or code that is not needed.

  --count N      number of mutations (20)
  --seed N       draws the same mutations again; the seed of each run is printed (random)
  --folder PATH  only sources below this path, such as src/fixtures; may be repeated (src)
  --tests N      at most N test files for each mutation: those of the same folder and name first, then the nearest by imports (20)
  --timeout S    seconds after which the tests of a mutation are stopped (180)
  --types        run the compiler first; mutations that it rejects are counted apart, without running tests
  --list         print the mutations and stop
  --help         print this text

Each mutation is one of:
  noticed        a test failed
  unnoticed      all tests passed: its diff is printed at the end
  timed out      the tests did not end in time: the mutation may loop for ever, or the machine is busy
  not compiled   the compiler rejected it (with --types)

Test files that fail without any mutation are named and left out, and so is test/system, which runs the last build.`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    folder: { type: 'string', multiple: true, default: ['src'] },
    tests: { type: 'string', default: '20' },
    timeout: { type: 'string', default: '180' },
    types: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const numberOf = (name) => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name}: expected a whole number, not ${JSON.stringify(values[name])}`);
  process.exit(2);
};
const [count, seed, testsMax, timeout] = ['count', 'seed', 'tests', 'timeout'].map(numberOf);
if (values.help) console.log(HELP);
else await main();

async function main() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  const sources = files.filter((file) => /^src\/.*(?<!\.gen|\.d)\.ts$/.test(file) && isWanted(file));
  const chosen = draw(sources.flatMap((file) => mutationsOf(file, readFileSync(join(ROOT, file), 'utf8'))));
  console.log(`seed ${seed}: ${chosen.length} mutations of ${sources.length} sources`);
  if (values.list) return chosen.forEach((each, at) => console.log(labelOf(each, at)));
  const copy = mkdtempSync(join(tmpdir(), 'understudy-mutate-'));
  const end = () => rmSync(copy, { recursive: true, force: true });
  process.once('SIGINT', () => (end(), process.exit(130)));
  try {
    for (const file of files) cpSync(join(ROOT, file), join(copy, file));
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    report(await tryAll(copy, chosen, testFinder(files)));
  } finally {
    end();
  }
}

function isWanted(file) {
  return values.folder.some((folder) => file === folder || file.startsWith(`${folder.replace(/\/$/, '')}/`));
}

/** Draws mutations: folder after folder in turn, each time one of all those of that folder. */
function draw(all) {
  const next = randomNumbers(seed);
  const folders = [...new Set(all.map(folderOf))];
  const mutationsIn = (folder) => all.filter((mutation) => folderOf(mutation) === folder);
  const rest = folders.map((folder) => [next(), mutationsIn(folder)]).sort(([a], [b]) => a - b);
  const chosen = [];
  while (chosen.length < count && rest.some(([, mutations]) => mutations.length > 0)) {
    for (const [, mutations] of rest) {
      if (chosen.length === count || mutations.length === 0) continue;
      chosen.push(...mutations.splice(Math.floor(next() * mutations.length), 1));
    }
  }
  return chosen;
}

/** Numbers in [0, 1): the same for the same seed (mulberry32). */
function randomNumbers(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Finds the test files that import a source, directly or not: those of the same folder and name first. */
function testFinder(files) {
  const importers = new Map();
  for (const file of files.filter((each) => /^(src|test)\/.*\.ts$/.test(each))) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'), true, true);
    for (const { fileName } of importedFiles.filter((each) => each.fileName.startsWith('.'))) {
      const imported = join(dirname(file), fileName.replace(/\.js$/, '.ts'));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return (source) => {
    const distances = new Map([[source, 0]]);
    for (const [file, distance] of distances) {
      for (const importer of importers.get(file) ?? []) {
        if (!distances.has(importer)) distances.set(importer, distance + 1);
      }
    }
    const part = source.split('/')[1];
    const name = basename(source, '.ts');
    const order = ([file, distance]) =>
      (file.split('/')[2] === part ? 0 : 1000) + (basename(file, '.test.ts') === name ? 0 : distance);
    const tests = [...distances].filter(([file]) => IN_PROCESS.test(file));
    return tests.sort((a, b) => order(a) - order(b)).map(([file]) => file);
  };
}

async function tryAll(copy, chosen, testsOf) {
  const nearest = (mutation) => testsOf(mutation.file).slice(0, testsMax);
  const broken = await failingTests(copy, [...new Set(chosen.flatMap(nearest))]);
  for (const file of broken) console.log(`left out, as it fails without a mutation: ${file}`);
  for (const [at, mutation] of chosen.entries()) {
    const start = performance.now();
    const tests = nearest(mutation).filter((file) => !broken.includes(file));
    mutation.result = await tryOne(copy, mutation, tests);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${labelOf(mutation, at)}: ${mutation.result} (${tests.length} test files, ${seconds} s)`);
  }
  return chosen;
}

/** The test files that fail as things are. */
async function failingTests(copy, tests) {
  if (tests.length === 0) return [];
  const json = join(copy, 'jest.json');
  await jest(copy, ['--json', `--outputFile=${json}`, ...tests], 3600);
  const { testResults } = JSON.parse(readFileSync(json, 'utf8'));
  // Jest names files by their real path, which a link to the folder for temporary files hides.
  return testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name }) => tests.find((file) => name.endsWith(`/${file}`)) ?? relative(copy, name));
}

async function tryOne(copy, mutation, tests) {
  const file = join(copy, mutation.file);
  const text = readFileSync(file, 'utf8');
  const changed = mutated(text, mutation);
  mutation.lines = [text, changed].map((whole) => whole.split('\n')[mutation.line - 1].trim());
  writeFileSync(file, changed);
  try {
    if (
      values.types &&
      (await exitCode(copy, 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', '.types'], 300)) !== 0
    )
      return 'not compiled';
    for (const part of [tests.slice(0, NEAREST), tests.slice(NEAREST)]) {
      const code = part.length === 0 ? 0 : await jestTogether(copy, part);
      if (code !== 0) return code === undefined ? 'timed out' : 'noticed';
    }
    return 'unnoticed';
  } finally {
    writeFileSync(file, text);
  }
}

/** Runs test files with one module registry, as test/together does: loading the modules costs more than most tests. */
function jestTogether(copy, tests) {
  const group = join(copy, 'test/together/mutation.test.ts');
  const imports = tests.map((file) => `import '../../${file.replace(/\.ts$/, '.js')}';\n`);
  writeFileSync(group, imports.join(''));
  return jest(copy, ['--config', 'jest.together.config.js', group], timeout);
}

function jest(copy, args, seconds) {
  return exitCode(copy, 'jest', ['-w', '1', '--silent', '--forceExit', '--runTestsByPath', ...args], seconds);
}

/** Runs a program of node_modules in the copy; undefined if it had to be stopped. */
function exitCode(copy, program, args, seconds) {
  const env = {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  };
  const command = join(copy, 'node_modules/.bin', program);
  // A group of its own: what the tests started is stopped with them.
  const child = spawn(command, args, { cwd: copy, env, stdio: 'ignore', detached: true });
  return new Promise((done) => {
    const timer = setTimeout(() => {
      done(undefined);
      process.kill(-child.pid, 'SIGKILL');
    }, seconds * 1000);
    child.once('close', (code) => {
      clearTimeout(timer);
      done(code ?? 1);
    });
  });
}

function report(tried) {
  for (const { file, line, what, lines } of tried.filter(({ result }) => result === 'unnoticed'))
    console.log(`\n${file}:${line}  ${what}\n- ${lines[0]}\n+ ${lines[1]}`);
  const results = ['noticed', 'unnoticed', 'timed out', 'not compiled'];
  console.log(`\n${results.map((result) => result.padStart(14)).join('')}  folder`);
  for (const folder of [...new Set(tried.map(folderOf)), 'all']) {
    const of = tried.filter((mutation) => folder === 'all' || folderOf(mutation) === folder);
    const counts = results.map((result) => of.filter((mutation) => mutation.result === result).length);
    console.log(`${counts.map((each) => String(each).padStart(14)).join('')}  ${folder}`);
  }
}

function folderOf({ file }) {
  return dirname(file);
}

function labelOf({ file, line, what }, at) {
  return `${at + 1}. ${file}:${line} ${what}`;
}
