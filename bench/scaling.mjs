/**
 * Measures how costs grow with the number of clusters, and the costs of the built-in fixtures. Prints a table of processor
 * time, which hardly depends on other load; --write puts it into docs/performance.md.
 *
 *   node scaling.mjs [--sizes 10,100,1000,10000] [--fixtures standard,large] [--write]   needs taskset and npm run build
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requestCosts } from './requests.mjs';
import { writeTables } from './tables.mjs';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10,100,1000,10000' },
    fixtures: { type: 'string', default: 'standard,large' },
    write: { type: 'boolean' },
  },
});
const [sizes, fixtures] = [values.sizes, values.fixtures].map((list) => list.split(',').filter(Boolean));
const CLUSTERS_PER_PROJECT = 2;

const ms = (value) => `${value < 10 ? value.toPrecision(2) : value.toFixed(0)} ms`;
const us = (value) => `${(value * 1000).toFixed(0)} µs`;
const seconds = (value) => `${(value / 1000).toFixed(value < 10_000 ? 1 : 0)} s`;
const ROWS = [
  ['Start up to the first 200', 'startMs', ms],
  ['World built', 'buildMs', ms],
  ['Its memory', 'bytes', (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`],
  ['A page of 3 projects (E2), with its challenge', 'pageMs', us],
  ['A PATCH of a snapshot (E3), with its challenge', 'patchMs', us],
  ['A fork in the library', 'forkMs', us],
  ['A fork over HTTP, and its deletion', 'worldMs', us],
  ['An event of the platform', 'firedMs', us],
  ['One year', 'yearMs', seconds],
  ['Export as JSON', 'exportMs', ms],
  ['Import of it', 'importMs', ms],
];

const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
try {
  const files = [...sizes.map(fixtureOf), ...fixtures];
  const alone = files.map(measureAlone);
  const served = await requestCosts(files);
  const table = tableOf(files.map((_, at) => ({ ...alone[at], ...served[at] })));
  console.log(table);
  if (values.write) writeTables('scaling', table);
} finally {
  rmSync(folder, { recursive: true });
}

/** Writes a fixture that contains only clusters, each with a snapshot per day that is kept for two days. */
function fixtureOf(size) {
  const clusters = `{ count: ${CLUSTERS_PER_PROJECT}, databases: 1, backup: { everyHours: 24, retentionDays: 2 } }`;
  const projects = `{ count: ${size / CLUSTERS_PER_PROJECT}, clusters: [${clusters}] }`;
  const file = join(folder, `${size}.yaml`);
  const key =
    '{ name: admin, roles: [GLOBAL_OWNER], publicKey: ADMIN1, privateKey: 11111111-2222-3333-4444-5555555 }';
  writeFileSync(
    file,
    `history: P4D\nkeys: [${key}]\norganizations: [{ users: 1, projects: [${projects}] }]\n`,
  );
  return file;
}

function measureAlone(fixture) {
  console.error(`${fixture} …`);
  const program = fileURLToPath(new URL('scaled.mjs', import.meta.url));
  const args = ['--expose-gc', '--max-old-space-size=8192', program, fixture];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function tableOf(figures) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const names = [...sizes.map((size) => `${size} clusters`), ...fixtures.map((name) => `\`${name}\``)];
  const rows = ROWS.map(([title, name, shown]) => line([title, ...figures.map((each) => shown(each[name]))]));
  const table = [line(['Processor time', ...names]), line(['---', ...names.map(() => '--:')]), ...rows];
  return `${table.join('\n')}\n\nNode.js ${process.version}; load average ${loadavg()[0].toFixed(1)} at the end.`;
}
