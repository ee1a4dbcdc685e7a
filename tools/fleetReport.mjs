// Plays three replicas that are killed, stopped and paused, and writes docs/fleet-report.md: `npm run fleet:report`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format } from 'prettier';

const PAGE = fileURLToPath(new URL('../docs/fleet-report.md', import.meta.url));
const HELP = `npm run fleet:report -- [options]
  --runs 20          number of runs
  --seconds 30       duration of a run
  --worlds 200       number of worlds in a run
  --seed 1           seed of the first run; each run has the next one
  --mutant-runs 10   number of runs with each mutant
  --results FILE     add to the results of this file, one run a line
  --only-page        make no runs, and write the page of --results FILE`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    worlds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    'mutant-runs': { type: 'string', default: '10' },
    results: { type: 'string' },
    'only-page': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'understudy-report-'));
const results = values.results ?? join(folder, 'results.jsonl');
const env = {
  ...process.env,
  FLEET_RUNS: values.runs,
  FLEET_SECONDS: values.seconds,
  FLEET_WORLDS: values.worlds,
  FLEET_SEED: values.seed,
  FLEET_MUTANT_RUNS: values['mutant-runs'],
  FLEET_RESULTS: results,
};
const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const { status } = values['only-page']
  ? { status: 0 }
  : spawnSync(process.execPath, [jest, 'test/system/fleet/chaos'], { stdio: 'inherit', env });
if (!existsSync(results)) {
  console.error('There are no results: see above. The tests need PostgreSQL.');
  process.exit(1);
}
const runs = readFileSync(results, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true, force: true });
writeFileSync(PAGE, await format(pageOf(runs), { parser: 'markdown', printWidth: 150 }));
console.log(`${PAGE} has the results of ${runs.length} runs.`);
process.exit(status ?? 1);

function pageOf(all) {
  const random = all.filter(({ kind }) => kind === 'random');
  const upgrades = all.filter(({ kind }) => kind === 'upgrade');
  const mutants = grouped(all.filter(({ kind }) => !['random', 'upgrade'].includes(kind)));
  return `# Report: three replicas under disturbances

<!-- not run: takes minutes -->

\`\`\`sh
npm run fleet:report
\`\`\`

This command writes this page, by default with 20 runs, and 10 with each mutant. The summary says how many the page has. [fleet.md](fleet.md#how-it-is-tested) says what a run does, and what an anomaly is.
Shorter runs: \`npm run fleet:report -- --runs 2 --seconds 15 --worlds 24 --mutant-runs 1\`.

## Summary

${summaryOf(random, upgrades, mutants)}
${disturbancesOf([...random, ...upgrades])}
## Runs

| Run | Seed | Writes | Reads | Disturbances | Documents | Load | Anomalies |
| --- | --- | --- | --- | --- | --- | --- | --- |
${[...random, ...upgrades].map(rowOf).join('\n')}

${mutantsOf([...mutants.values()].flat())}`;
}

function summaryOf(random, upgrades, mutants) {
  return `- ${sentence(random)}
- Rolling upgrades: ${sentence(upgrades)}
- ${[...mutants].map(([name, runs]) => `${name}: noticed in ${runs.filter(isNoticed).length} of ${runs.length}`).join('; ') || 'No mutants were run'}.
- ${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.versions.node}. ${loadOf([...random, ...upgrades])}

In random runs, replicas write a new document after 4 entries instead of 500, so that documents are written all the time. A seed does not repeat a run exactly, because
clients and disturbances draw from the same random numbers, and their order depends on the machine. After each run without an anomaly, the states of up to 12 worlds in
memory were equal to those in their logs, and three worlds were equal, byte for byte, to those of a single process that repeated the commands of their logs.
`;
}

/** Other programs on the machine make the replicas slower, so a run then has fewer writes. */
function loadOf(runs) {
  const loads = runs.map(({ load }) => load);
  return `Load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} during the runs.`;
}

function disturbancesOf(runs) {
  return `## Disturbances

| Disturbance | Times |
| --- | --- |
${[...timesOf(runs)].map(([name, times]) => `| ${name} | ${times} |`).join('\n')}
`;
}

function mutantsOf(runs) {
  return `## Mutants

Each mutant is the program without one rule. The disturbances are pauses longer than the lease. \`test/system/fleet/witness.test.ts\` tries five more in one process: without the
fence of appends, the lease, the revocation, the fence of documents, and with epochs that repeat. Each must be noticed in five of five runs.

| Mutant | Seed | Writes | Reads | Anomalies | The first one |
| --- | --- | --- | --- | --- | --- |
${runs.map(mutantRowOf).join('\n')}
`;
}

function grouped(runs) {
  const groups = new Map();
  for (const run of runs) groups.set(run.kind, [...(groups.get(run.kind) ?? []), run]);
  return groups;
}

function isNoticed({ anomalies }) {
  return anomalies.length > 0;
}

function sum(runs, member) {
  return runs.reduce((total, run) => total + run[member], 0);
}

function count({ disturbances }) {
  return Object.values(disturbances).reduce((total, times) => total + times, 0);
}

function timesOf(runs) {
  const times = new Map();
  for (const { disturbances } of runs)
    for (const [name, n] of Object.entries(disturbances)) times.set(name, (times.get(name) ?? 0) + n);
  return new Map([...times].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function sentence(runs) {
  const disturbances = runs.reduce((total, run) => total + count(run), 0);
  const anomalies = runs.reduce((total, run) => total + run.anomalies.length, 0);
  return `${runs.length} ${runs.length === 1 ? 'run' : 'runs'} of ${values.seconds} s with ${values.worlds} worlds: ${sum(runs, 'writes')} acknowledged writes and ${sum(runs, 'reads')} reads during ${disturbances} disturbances, ${anomalies} anomalies.`;
}

function rowOf(run) {
  const { kind, seed, writes, reads, documents, load, anomalies } = run;
  return `| ${kind} | ${seed} | ${writes} | ${reads} | ${count(run)} | ${documents} | ${load.toFixed(1)} | ${anomalies.length} |`;
}

function mutantRowOf({ kind, seed, writes, reads, anomalies }) {
  return `| ${kind} | ${seed} | ${writes} | ${reads} | ${anomalies.length} | ${anomalies[0] ?? 'none'} |`;
}
