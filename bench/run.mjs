/**
 * Understudy beside what people use instead, in one run: a page of 100 projects (E2) and a PATCH of a snapshot (E3).
 * One server at a time on one core, wrk with 32 connections on another; rounds take turns; medians. Prints the tables
 * of docs/performance.md; with --write it puts them there. A peer that does not come up is told and left out.
 *
 *   npm run bench -- [--rounds 3] [--seconds 4] [--only NAME] [--write]     needs wrk, taskset, java and a build
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean' },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);

prepare();
const { captureDocuments } = await import('./documents.mjs');
const { PEERS } = await import('./peers.mjs');
const { measurePeer, measureUnderstudy } = await import('./measure.mjs');
const { tablesOf, writeTables } = await import('./tables.mjs');

const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
const contestants = [
  { name: 'Understudy', skips: 'nothing', measure: () => measureUnderstudy(folder, SECONDS) },
  ...PEERS.map((peer) => ({ ...peer, measure: () => measurePeer(peer, documents, folder, SECONDS) })),
].filter(({ name }) => values.only === undefined || values.only.includes(name));

let documents;
const loadBefore = loadavg()[0];
try {
  documents = await captureDocuments();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const contestant of contestants.filter(({ failure }) => failure === undefined)) {
      console.error(`round ${round} of ${ROUNDS}: ${contestant.name}`);
      try {
        (contestant.rounds ??= []).push(await contestant.measure());
      } catch (error) {
        contestant.failure = error.message;
        console.error(`  ${error.message}`);
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const where = {
  node: process.version,
  cpu: cpus()[0]?.model,
  loads: [loadBefore, loadavg()[0]],
  ROUNDS,
  SECONDS,
};
const tables = tablesOf(contestants, documents, where);
console.log(tables);
if (values.write) writeTables('bench', tables);

/** What the run needs: the load generator, a core of its own for it, a build, and the peers' packages. */
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
  // This process polls for first answers: not on the server's core.
  execFileSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
}
