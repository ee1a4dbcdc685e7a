/**
 * Puts small bugs (mutations) into the sources, one at a time, and reports which ones the tests notice. It works in a
 * temporary copy; this folder stays unchanged. `npm run mutate -- --help` lists the options.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { MADE, provide } from './generated.mjs';
import { mutated, mutationsOf } from './mutations.mjs';
import { makeCopy, recordTests, testFinder, tryMutation } from './mutationTests.mjs';
import { ROOT } from './root.mjs';

const RECORD = join(ROOT, 'node_modules/.cache/mutate.json');

const HELP = `Usage: npm run mutate -- [options]

Draws small bugs (mutations) at random, evenly over the folders of src. In a temporary copy it first records which test
files reach which mutation, and then runs those for each mutation until one fails. A mutation that no test notices shows a test
that is missing, or code that is not needed.

  --count N      number of mutations to draw (20); those that cannot change anything are left out
  --seed N       draws the same mutations again; the seed of each run is printed (random)
  --folder PATH  only sources below this path, such as src/fixtures; may be repeated (src)
  --budget S     at most S seconds of tests for each mutation, as they take without it: the nearest tests first (20)
  --record FILE  keeps plan and results in this file; if it exists, that run is continued with the same sources
  --again        records again which tests reach what (kept in node_modules/.cache)
  --list         print the mutations and stop
  --help         print this text

Each mutation is one of:
  noticed        a test failed
  unnoticed      all tests passed: its diff is printed at the end
  timed out      the tests took much more processor time than before: the mutation may loop for ever

Test files that fail without any mutation are named and left out, and so is test/system, which runs the last build.
The compiler does not help: it is the tests that have to notice.`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    folder: { type: 'string', multiple: true, default: ['src'] },
    budget: { type: 'string', default: '20' },
    record: { type: 'string' },
    again: { type: 'boolean', default: false },
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
const [count, seed, budget] = ['count', 'seed', 'budget'].map(numberOf);
if (values.help) console.log(HELP);
else await main();

async function main() {
  await provide({ types: true });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = [...listed.split('\n'), ...MADE].filter(
    (file) => file !== '' && existsSync(join(ROOT, file)),
  );
  const sources = files.filter((file) => isSource(file) && isWanted(file));
  const chosen = draw(sources.flatMap((file) => mutationsOf(file, readFileSync(join(ROOT, file), 'utf8'))));
  console.log(`seed ${seed}: ${chosen.length} mutations of ${sources.length} sources`);
  if (values.list) return chosen.forEach((each, at) => console.log(labelOf(each, at)));
  const copy = makeCopy(files);
  process.once('SIGINT', () => (copy.end(), process.exit(130)));
  try {
    const plan = planOf(chosen);
    await tryAll(copy, files, plan);
    report(copy, plan.mutations);
  } finally {
    copy.end();
  }
}

function isWanted(file) {
  return values.folder.some((folder) => file === folder || file.startsWith(`${folder.replace(/\/$/, '')}/`));
}

/**
 * Draws mutations at random. The folders take turns; each turn draws one mutation of that folder. Leaves out those that
 * cannot change anything after it has drawn them, so that a seed draws the same others.
 */
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
  return chosen.filter(({ isEquivalent }) => isEquivalent !== true);
}

/** Returns a generator of random numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
function randomNumbers(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the plan of the recorded run, or a new plan. */
function planOf(chosen) {
  const isKept = values.record !== undefined && existsSync(values.record);
  return isKept ? JSON.parse(readFileSync(values.record, 'utf8')) : { seed, mutations: chosen };
}

/**
 * Returns which tests reach which functions. The record is kept between runs, because an outdated record only makes the order
 * of the tests worse.
 */
async function testRecord(copy, files) {
  if (!values.again && existsSync(RECORD)) return JSON.parse(readFileSync(RECORD, 'utf8'));
  const recorded = await recordTests(copy, files, files.filter(isSource));
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(recorded));
  return recorded;
}

function isSource(file) {
  return /^src\/.*(?<!\.gen|\.d)\.ts$/.test(file);
}

async function tryAll(copy, files, plan) {
  const recorded = await testRecord(copy, files);
  const testsOf = testFinder(copy, files, recorded, budget);
  const broken = Object.keys(recorded).filter((file) => recorded[file].failed);
  for (const file of broken) console.log(`left out, as it fails without a mutation: ${file}`);
  for (const [number, mutation] of plan.mutations.entries()) {
    if (mutation.result !== undefined) continue;
    const start = performance.now();
    const parts = testsOf(mutation);
    Object.assign(mutation, await tryMutation(copy, mutation, parts));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const count = parts.map(({ files: tests }) => tests.length).join(' + ');
    console.log(`${labelOf(mutation, number)}: ${mutation.result} (${count} test files, ${seconds} s)`);
    if (values.record !== undefined) writeFileSync(values.record, JSON.stringify(plan, null, 1));
  }
}

function report(copy, tried) {
  for (const mutation of tried.filter(({ result }) => result === 'unnoticed')) {
    const text = readFileSync(join(copy.path, mutation.file), 'utf8');
    const after = mutated(text, mutation).split('\n')[mutation.line - 1];
    console.log(
      `\n${mutation.file}:${mutation.line}  ${mutation.what}\n- ${mutation.code.trim()}\n+ ${after.trim()}`,
    );
  }
  const results = ['noticed', 'unnoticed', 'timed out'];
  console.log(`\n${results.map((result) => result.padStart(11)).join('')}  folder`);
  for (const folder of [...new Set(tried.map(folderOf)), 'all']) {
    const of = tried.filter((mutation) => folder === 'all' || folderOf(mutation) === folder);
    const counts = results.map((result) => of.filter((mutation) => mutation.result === result).length);
    console.log(`${counts.map((each) => String(each).padStart(11)).join('')}  ${folder}`);
  }
}

function folderOf({ file }) {
  return dirname(file);
}

function labelOf({ file, line, what }, at) {
  return `${at + 1}. ${file}:${line} ${what}`;
}
