/**
 * Compares Understudy with alternative tools in one run: the start up to the first document, a page of 100 projects (E2)
 * and a PATCH of a snapshot (E3). One server at a time runs on one core, and wrk with 32 connections on the other. The
 * servers take turns in rounds; the tables show medians. --write puts the tables into docs/performance.md. Peers that do
 * not start are listed and skipped.
 *
 *   npm run bench -- [--rounds 3] [--seconds 5] [--warm 30] [--starts] [--only NAME] [--write]
 *   npm run bench -- --pieces      see pieces.mjs
 *
 * `--warm` is the number of seconds of load before the second measurement; `--starts` measures only starts. Needs wrk,
 * taskset and java. UNDERSTUDY_IMAGE_TOOL names the program that runs the image, see starts.mjs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

if (process.argv.includes('--pieces')) {
  await import('./pieces.mjs');
  process.exit();
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    warm: { type: 'string', default: '30' },
    starts: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = values.starts ? undefined : { measured: Number(values.seconds), warm: Number(values.warm) };

prepare();
const { captureDocuments } = await import('./documents.mjs');
const { PEERS } = await import('./peers.mjs');
const { measurePeer, measureUnderstudy } = await import('./measure.mjs');
const { measureEmptyImage, measureImage, measureLibrary } = await import('./starts.mjs');
const { ratesTable, startsTable, writeTables } = await import('./tables.mjs');

const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
const IMAGE_TOOL = process.env.UNDERSTUDY_IMAGE_TOOL;
const servers = [
  { name: 'Understudy', skips: 'nothing', measure: () => measureUnderstudy(folder, SECONDS) },
  ...PEERS.map((peer) => ({ ...peer, measure: () => measurePeer(peer, documents, folder, SECONDS) })),
].filter(({ name }) => values.only === undefined || values.only.includes(name));
const others = [
  { name: '`createSimulator()` in a test', measure: () => ({ start: measureLibrary() }) },
  ...imagesOf(IMAGE_TOOL),
];

let documents;
const loadBefore = loadavg()[0];
try {
  if (IMAGE_TOOL !== undefined) buildImage();
  documents = await captureDocuments();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const contestant of [...servers, ...others]) await measureOne(contestant, round);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const loads = [loadBefore, loadavg()[0]].map((each) => each.toFixed(1));
const where = `${ROUNDS === 1 ? 'One round' : `Medians of ${ROUNDS} rounds`}; Node.js ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}; load average ${loads.join(' before, ')} after.`;
const failures = [...servers, ...others]
  .filter(({ failure }) => failure !== undefined)
  .map(({ name, failure }) => `\n\nNot measured: ${name} ${failure.split('\n')[0].slice(0, 200)}`)
  .join('');
const tables = {
  starts: `${startsTable([...servers, ...others])}\n\n${where}${failures}`,
  ...(SECONDS && { rates: `${ratesTable(servers, documents, SECONDS.warm)}\n\n${where}` }),
};
for (const [name, table] of Object.entries(tables)) {
  console.log(`${table}\n`);
  if (values.write) writeTables(name, table);
}

async function measureOne(contestant, round) {
  if (contestant.failure !== undefined) return;
  console.error(`round ${round} of ${ROUNDS}: ${contestant.name}`);
  try {
    (contestant.rounds ??= []).push(await contestant.measure());
  } catch (error) {
    contestant.failure = error.message;
    console.error(`  ${error.message}`);
  }
}

/**
 * Returns two measurements: the start of the image, and an empty Node.js program in the image, which shows the cost
 * of the tool itself.
 */
function imagesOf(tool) {
  if (tool === undefined) return [];
  return [
    { name: 'the image', measure: async () => ({ start: { wallMs: await measureImage(tool) } }) },
    { name: 'the image, only `node -e 0`', measure: () => ({ start: { wallMs: measureEmptyImage(tool) } }) },
  ];
}

function buildImage() {
  console.error('Building the image …');
  execFileSync(IMAGE_TOOL, ['build', new URL('..', import.meta.url).pathname], { stdio: 'ignore' });
}

/** Checks for wrk and taskset, builds the program, installs the peers' packages, and moves this process to the second core. */
function prepare() {
  const root = new URL('..', import.meta.url);
  for (const program of ['wrk', 'taskset']) {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
    } catch {
      console.error(`${program} is needed: apt-get install wrk util-linux`);
      process.exit(2);
    }
  }
  if (cpus().length < 2) console.error('One core only: server and load share it, the figures say little.');
  if (!existsSync(new URL('node_modules/.package-lock.json', import.meta.url))) {
    console.error('Installing the peers …');
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', args, { cwd: new URL('.', import.meta.url), stdio: 'inherit' });
  }
  execFileSync(process.execPath, ['tools/setup.mjs'], { cwd: root, stdio: 'inherit' });
  // This process polls for the first response, so it must not run on the server's core.
  execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
}
