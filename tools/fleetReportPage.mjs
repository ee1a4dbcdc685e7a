// Makes the text of docs/fleet-report.md from the results of runs.

/** Whether a run is of the unchanged program, which must have no anomaly. */
export function isPlain({ kind }) {
  return kind === 'random' || kind === 'upgrade' || isUnchanged({ kind });
}

/** Whether a run is of the unchanged program, with the disturbance of a mutant only. */
function isUnchanged({ kind }) {
  return kind.startsWith('unchanged: ');
}

/** Whether a run has found an anomaly. */
export function isNoticed({ anomalies }) {
  return anomalies.length > 0;
}

/** Returns the page with the results of these runs. */
export function pageOf(all) {
  const random = all.filter(({ kind }) => kind === 'random');
  const upgrades = all.filter(({ kind }) => kind === 'upgrade');
  const unchanged = all.filter(isUnchanged);
  const mutants = grouped(
    all.filter((run) => !isPlain(run)),
    ({ kind }) => kind,
  );
  return `# Report: three replicas under disturbances

<!-- not run: takes minutes -->

\`\`\`sh
npm run fleet:report
\`\`\`

This command writes this page, by default with 20 runs, and 10 with each mutant. The summary says how many the page has. [fleet.md](fleet.md#how-it-is-tested) says what a run does, and what an anomaly is.
Shorter runs: \`npm run fleet:report -- --runs 2 --seconds 15 --worlds 24 --mutant-runs 1\`.

## Summary

${summaryOf(random, upgrades, unchanged, mutants)}
${disturbancesOf([...random, ...upgrades, ...unchanged])}
## Runs

| Run | Seed | Writes | Reads | Disturbances | Documents | Load | Anomalies |
| --- | --- | --- | --- | --- | --- | --- | --- |
${[...random, ...upgrades, ...unchanged].map(rowOf).join('\n')}

${mutantsOf([...mutants.values()].flat())}`;
}

function summaryOf(random, upgrades, unchanged, mutants) {
  return `- ${sentence(random)}
- Rolling upgrades, one after the other: ${sentence(upgrades)}
- Only the disturbances of the mutants, without a mutant: ${sentence(unchanged)}
- ${[...mutants].map(([name, runs]) => `${name}: noticed in ${runs.filter(isNoticed).length} of ${runs.length}`).join('; ') || 'No mutants were run'}.
- ${machinesOf([...random, ...upgrades, ...unchanged, ...[...mutants.values()].flat()])}

In random runs, replicas write a new document after 4 entries instead of 1,000, so that documents are written all the time. A seed does not repeat a run exactly, because
clients and disturbances draw from the same random numbers, and their order depends on the machine. After each run without an anomaly, the states of up to 12 worlds in
memory were equal to those in their logs, and three worlds were equal, byte for byte, to those of a single process that repeated the commands of their logs.
`;
}

/** Other programs on the machine make the replicas slower, so a run then has fewer writes. */
function machinesOf(runs) {
  const loads = runs.map(({ load }) => load);
  const machines = [...new Set(runs.map(({ machine }) => machine))].join('; ');
  if (loads.length === 0) return 'No runs were made.';
  return `${machines}. Load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} during the runs.`;
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

Each mutant is the program without one rule; all other rules are on. A run ends at its first anomaly. Its only disturbance pauses the replica that has most worlds, or
for \`lease check off\` cuts it off from the database, for longer than the lease. \`revocation off\` keeps the worlds of a replica that was revoked. \`fence of appends off\` adds entries to a log whatever its epoch and head are, with the next
free number, because the key of the table refuses a number that is taken. \`fence of documents off\` writes a document whatever the epoch and the head are, and
after each entry. \`test/system/fleet/witness.test.ts\` tries the same rules in one process, and epochs that repeat; each must be noticed in five of five runs.

| Mutant | Seed | Writes | Reads | Seconds | Anomalies | The first one |
| --- | --- | --- | --- | --- | --- | --- |
${runs.map(mutantRowOf).join('\n')}
`;
}

function grouped(runs, keyOf) {
  const groups = new Map();
  for (const run of runs) groups.set(keyOf(run), [...(groups.get(keyOf(run)) ?? []), run]);
  return groups;
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
  const lengths = grouped(runs, ({ seconds, worlds }) => `${seconds} s with ${worlds} worlds`);
  const made = [...lengths].map(
    ([length, { length: times }]) => `${times} ${times === 1 ? 'run' : 'runs'} of ${length}`,
  );
  return `${made.join(' and ') || 'No run'}: ${sum(runs, 'writes')} acknowledged writes and ${sum(runs, 'reads')} reads during ${disturbances} disturbances, ${anomalies} anomalies.`;
}

function rowOf(run) {
  const { kind, seed, writes, reads, documents, load, anomalies } = run;
  return `| ${kind} | ${seed} | ${writes} | ${reads} | ${count(run)} | ${documents} | ${load.toFixed(1)} | ${anomalies.length} |`;
}

function mutantRowOf({ kind, seed, writes, reads, took, anomalies }) {
  return `| ${kind} | ${seed} | ${writes} | ${reads} | ${took} | ${anomalies.length} | ${anomalies[0] ?? 'none'} |`;
}
