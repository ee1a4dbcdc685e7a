// Plays three replicas that are killed, stopped and paused, and writes docs/fleet-report.md: `npm run fleet:report`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isNoticed, isPlain, pageOf } from './fleetReportPage.mjs';
import { formatted } from './generators/textFiles.mjs';
import { importTypeScript } from './importTypeScript.mjs';

const { PROGRAM_FILES } = await importTypeScript('../test/system/fleet/builds.ts');

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PAGE = here('../docs/fleet-report.md');
const TESTS = here('../test/system/fleet');
const CACHE = here('../node_modules/.cache');
const LOOK_AGAIN_MS = 1_000;
const HELP = `npm run fleet:report -- [options]
  --runs 20             number of runs
  --seconds 30          duration of a run
  --worlds 200          number of worlds in a run
  --seed 1              seed of the first run; each run has the next one
  --mutant-runs 10      number of runs with each mutant
  --mutant-seconds 120  duration of a run with a mutant that is not noticed
  --again               make all runs, also those that an earlier call with these options has finished
  --only-page           make no runs, and write the page of those that are finished

Finished runs are kept in node_modules/.cache, so a call that was interrupted continues. Only runs of the same build count.`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    worlds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'mutant-runs': { type: 'string', default: '10' },
    'mutant-seconds': { type: 'string', default: '120' },
    again: { type: 'boolean', default: false },
    'only-page': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const record = `${CACHE}/fleet-report-${buildHash()}.jsonl`;
if (values.again) rmSync(record, { force: true });
const status = values['only-page'] ? 0 : await play();
const runs = finished();
if (runs.length === 0) {
  console.error('There are no results: see above. The tests need PostgreSQL.');
  process.exit(1);
}
writeFileSync(PAGE, await formatted(PAGE, pageOf(runs)));
console.log(`${PAGE} has the results of ${runs.length} runs.`);
process.exit(status === 0 && runs.every((run) => isNoticed(run) !== isPlain(run)) ? 0 : 1);

/** Plays the runs that are not finished. Returns the code with which the tests ended. */
async function play() {
  mkdirSync(CACHE, { recursive: true });
  const before = finished();
  const env = {
    ...process.env,
    FLEET_RUNS: values.runs,
    FLEET_SECONDS: values.seconds,
    FLEET_UPGRADE_SECONDS: values.seconds,
    FLEET_WORLDS: values.worlds,
    FLEET_PAUSE_MS: '0',
    FLEET_SEED: values.seed,
    FLEET_MUTANT_RUNS: values['mutant-runs'],
    FLEET_MUTANT_SECONDS: values['mutant-seconds'],
    FLEET_RESULTS: record,
    FLEET_FINISHED: JSON.stringify(before.map(({ kind, seed }) => `${kind} ${seed}`)),
  };
  if (before.length > 0)
    console.error(`${before.length} runs are finished already; --again makes them again.`);
  const jest = here('../node_modules/jest/bin/jest.js');
  const tests = spawn(process.execPath, [jest, `${TESTS}/chaos`], { stdio: 'inherit', env });
  let shown = before.length;
  const timer = setInterval(() => {
    const all = finished();
    for (const run of all.slice(shown)) say(run, (shown += 1));
  }, LOOK_AGAIN_MS);
  const [code] = await once(tests, 'exit');
  clearInterval(timer);
  return code ?? 1;
}

function say({ kind, seed, writes, took, anomalies }, at) {
  console.error(
    `run ${at}: ${kind}, seed ${seed}: ${writes} writes in ${took} s, ${anomalies.length} anomalies`,
  );
}

/** Returns the finished runs of this build with these options. */
function finished() {
  if (!existsSync(record)) return [];
  const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean);
  const wanted = ({ kind }) => (isPlain({ kind }) ? values.seconds : values['mutant-seconds']);
  return lines
    .map((line) => JSON.parse(line))
    .filter((run) => String(run.worlds) === values.worlds && String(run.seconds) === wanted(run));
}

/** The hash of the program and of the tests that play it. */
function buildHash() {
  const hash = createHash('sha256');
  for (const name of PROGRAM_FILES) hash.update(readFileSync(here(`../dist/${name}`)));
  for (const name of readdirSync(TESTS).toSorted()) hash.update(readFileSync(`${TESTS}/${name}`));
  return hash.digest('hex').slice(0, 16);
}
