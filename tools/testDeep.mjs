// Searches with drawn seeds for what the everyday run cannot reach: `npm run test:deep`.
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { knobsOf, numberFrom, runSearch } from './deepSearch.mjs';
import { formatted } from './generators/textFiles.mjs';
import { importTypeScript } from './importTypeScript.mjs';
import { ROOT } from './root.mjs';
import { onInterrupt } from './run.mjs';

const { againLine, KEPT_SEEDS, readKeptSeeds, withSeed } = await importTypeScript(
  '../test/support/random/keptSeeds.ts',
);
const { searchesIn } = await importTypeScript('../test/support/random/searches.ts');

const HELP = `npm run test:deep -- [options]
  --minutes 60   minutes of processor time, of all processes of the tests together. A search that has begun ends.
  --seed N       draws what an earlier run with this seed drew; without it, the seed is drawn
  --only WORD    only searches whose name or one of whose files contains this

Runs all random tests in rounds, each with seeds of its own. A failure says how to repeat it. Its seed is added to
${KEPT_SEEDS}, which the everyday run tries first. CONTRIBUTING.md has the table of knobs; an amount that the
environment sets stays. Exit code: 0 without failures, 1 with failures, 2 for wrong options or a wrong ${KEPT_SEEDS}.`;

const seedsFile = join(ROOT, KEPT_SEEDS);
const options = orExit(readOptions);
const searches = orExit(chooseSearches);
const keptBefore = orExit(readKept);

const counts = { passed: 0, failed: 0, skipped: 0 };
const [limitMs, began] = [options.minutes * 60_000, performance.now()];
let [cpuMs, added, round] = [0, 0, 0];
/** Searches that cannot run here, and need not be tried again. */
const impossible = new Set();

console.log(`Seed of this run: ${options.seed} (again: npm run test:deep -- --seed ${options.seed})`);
onInterrupt(summary);
do {
  round += 1;
  for (const search of inOrderOf(round)) {
    if (cpuMs >= limitMs && cpuMs > 0) break;
    await searchWith(search);
  }
} while (cpuMs < limitMs && impossible.size < searches.length);
summary();
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Each round has an order of its own, so that short runs do not always make the same searches. */
function inOrderOf(number) {
  const placeOf = ({ name }) => numberFrom(options.seed, number, name);
  return searches.filter((each) => !impossible.has(each)).toSorted((a, b) => placeOf(a) - placeOf(b));
}

async function searchWith(search) {
  const knobs = knobsOf(search, options.seed, round);
  const set = Object.entries(knobs).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(
    `[${minutes(cpuMs)} of ${options.minutes} min] round ${round}, ${search.name}: ${set.join(' ')} … `,
  );
  const { failures, reasons, ...outcome } = await runSearch(search.tests, knobs);
  for (const key of Object.keys(counts)) counts[key] += outcome[key];
  cpuMs += outcome.cpuMs;
  console.log(
    `${outcome.failed === 0 ? '✓' : '✗'} ${textOf(outcome)}, ${(outcome.cpuMs / 1_000).toFixed(0)} s`,
  );
  for (const reason of reasons) console.log(`  skipped: ${reason}`);
  // Random tests are skipped as a whole. Of properties, some may run without a tool that others need.
  if (outcome.skipped > 0 && !search.knobs.includes('PROPERTY_SEED')) impossible.add(search);
  for (const failure of failures) await tell(failure);
}

async function tell({ test, title, text, seeds }) {
  console.log(`  ✗ ${test}: ${title}\n${text.replaceAll(/^/gm, '    ')}`);
  for (const seed of seeds) {
    console.log(`    ${againLine(seed.test, seed.knobs)}`);
    console.log(
      (await keep(seed))
        ? `    ${KEPT_SEEDS} has its seed now.`
        : `    ${KEPT_SEEDS} has this seed, or enough of its test from this run.`,
    );
  }
  if (seeds.length === 0) console.log(`    It names no seed, so ${KEPT_SEEDS} does not have it.`);
}

/** Adds a seed to the file. The file is replaced as a whole, so that a signal never leaves half of it. */
async function keep(seed) {
  const before = readKept();
  const after = withSeed(before, seed, keptBefore);
  if (after === before) return false;
  const text = await formatted(KEPT_SEEDS, JSON.stringify(after));
  writeFileSync(`${seedsFile}.new`, text);
  renameSync(`${seedsFile}.new`, seedsFile);
  added += 1;
  return true;
}

function readKept() {
  const text = existsSync(seedsFile) ? readFileSync(seedsFile, 'utf8') : undefined;
  return readKeptSeeds(text, (test) => existsSync(join(ROOT, test)));
}

function summary() {
  const clock = minutes(performance.now() - began);
  const seeds = `${added} ${added === 1 ? 'seed' : 'seeds'} added to ${KEPT_SEEDS}`;
  console.log(
    `\nSeed ${options.seed}: ${round} ${round === 1 ? 'round' : 'rounds'}, ${minutes(cpuMs)} minutes of processor time, ${clock} by the clock; ${seeds}.`,
  );
  console.log(textOf(counts));
}

function textOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function minutes(ms) {
  return (ms / 60_000).toFixed(1);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(randomInt(1, 1_000_000_000)) },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  if (!(Number(values.minutes) > 0 && Number(values.minutes) < Infinity))
    throw new Error(`--minutes ${values.minutes}: a number of minutes is needed.`);
  if (!/^\d{1,15}$/.test(values.seed)) throw new Error(`--seed ${values.seed}: a whole number is needed.`);
  return { minutes: Number(values.minutes), seed: Number(values.seed), only: values.only };
}

function chooseSearches() {
  const paths = readdirSync(join(ROOT, 'test'), { recursive: true })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.ts$/.test(path) && !path.endsWith('.clients.test.ts'))
    .sort();
  const all = searchesIn(new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])));
  const chosen = all.filter(({ name, tests }) =>
    [name, ...tests].some((text) => text.includes(options.only)),
  );
  if (chosen.length === 0)
    throw new Error(
      `--only ${options.only}: no search has this in its name. There are: ${all.map(({ name }) => name).join(', ')}.`,
    );
  return chosen;
}

/** Ends the run with one line if the options or the kept seeds are wrong. */
function orExit(read) {
  try {
    return read();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
