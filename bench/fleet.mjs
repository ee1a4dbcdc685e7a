/**
 * Measures replicas of a fleet beside the single process: claims, failover, latency, processor time, and the memory of
 * sleeping worlds. Starts PostgreSQL by itself, as the tests do, but with fsync. Prints a table of medians; --write puts it
 * into docs/fleet.md. Replicas and the single process run on the first core.
 *
 *   node fleet.mjs [--rounds 3] [--requests 800] [--worlds 2000] [--write]   needs taskset, PostgreSQL and a build
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { importTypeScript } from '../tools/importTypeScript.mjs';
import { Client } from './client.mjs';
import { PROGRAM } from './documents.mjs';
import { median } from './median.mjs';
import { requestsOf } from './requests.mjs';
import { runMicroseconds, start } from './server.mjs';
import { sleepingBytes } from './sleepingWorlds.mjs';
import { freePort } from './starts.mjs';
import { table, writeTables } from './tables.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '800' },
    worlds: { type: 'string', default: '2000' },
    write: { type: 'boolean' },
  },
});
const [ROUNDS, REQUESTS, WORLDS] = [values.rounds, values.requests, values.worlds].map(Number);
const REPLICAS = 3;
/** Clients of each replica, each with a world of its own. Changes of several worlds share a commit. */
const CLIENTS = 8;
/** Worlds that are claimed in a round. */
const CLAIMS = 20;
const OPTIONS = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--log', 'json'];
const HEAP = ['--expose-gc', '--require', fileURLToPath(new URL('fleetHeap.cjs', import.meta.url))];
/** Time in milliseconds between two looks at something that is awaited. */
const LOOK_AGAIN_MS = 5;
const MEGABYTE = 1024 ** 2;

const { findPostgres, Postgres } = await importTypeScript('../test/support/postgres.ts');
const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
const HEAP_FILE = join(folder, 'heap');
const loadBefore = loadavg()[0];
const rounds = [];
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.error(`round ${round} of ${ROUNDS}`);
    rounds.push(await withEngine(measure));
  }
} finally {
  rmSync(folder, { recursive: true });
}
const loads = `load average ${loadBefore.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`;
const where = `Medians of ${ROUNDS} rounds; ${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), Node.js ${process.versions.node}; ${loads}.`;
const text = `${tableOf(rounds)}\n\n${where}`;
console.log(text);
if (values.write) writeTables('figures', text, 'fleet.md');

async function withEngine(run) {
  const engine = await Postgres.start(findPostgres().bin, { fsync: 'on' });
  const pool = new pg.Pool({ connectionString: engine.url() });
  const servers = [];
  const begin = async (...args) => {
    const server = await serverOf(args);
    servers.push(server);
    return server;
  };
  try {
    return await run(engine.url(), pool, begin);
  } finally {
    for (const { client, stop } of servers) {
      client.close();
      await stop();
    }
    await pool.end();
    await engine.close();
  }
}

/** Starts the single process, or with the URL of a database a replica. */
async function serverOf(args) {
  const port = String(await freePort());
  const ports = ['--port', port, '--control-port', String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  const fleet = args.length === 0 ? [] : ['--fleet', ...args, '--advertise-url', url, '--public-url', url];
  const words = [...PROGRAM, 'serve', ...OPTIONS, ...ports, ...fleet];
  const env = { FLEET_HEAP: HEAP_FILE };
  const { line, pid, stop } = await start([...HEAP, ...words], '"event":"ready"', env);
  const { controlUrl } = JSON.parse(line);
  return { pid, stop, client: new Client(), controlUrl, worlds: `${controlUrl}/v1/worlds` };
}

async function measure(database, pool, begin) {
  const single = await begin();
  const replicas = [];
  while (replicas.length < REPLICAS) replicas.push(await begin(database));
  const figures = {
    ...(await commits(pool)),
    ...(await requestFigures(single, replicas)),
    ...(await failovers(replicas)),
  };
  return { ...figures, sleeping: await sleepingBytes(await begin(database), pool, WORLDS, HEAP_FILE) };
}

/** Returns how long the engine takes to commit a line, in milliseconds. */
async function commits(pool) {
  await pool.query('CREATE TABLE public.line (line text)');
  const one = () => pool.query('INSERT INTO public.line VALUES ($1)', ['x'.repeat(300)]);
  const times = await timesOf(REQUESTS, one);
  return { commit: median(times), commitP99: p99(times) };
}

/** Measures the same requests of the same clients at the single process and at the replicas. */
async function requestFigures(single, replicas) {
  const figures = {};
  const all = replicas.flatMap((each) => Array.from({ length: CLIENTS }, () => each));
  const groups = { single: all.map(() => single), fleet: all };
  for (const [name, servers] of Object.entries(groups)) {
    const clients = [];
    for (const [at, server] of servers.entries()) clients.push(await worldAt(server, `${name}${at}`));
    const pids = [...new Set(servers.map(({ pid }) => pid))];
    for (const kind of ['page', 'patch']) {
      const count = Math.ceil(REQUESTS / CLIENTS);
      const together = () => Promise.all(clients.map((each) => timesOf(count, each[`${kind}Ms`].action)));
      // All code is compiled before the measurement, at each replica too.
      for (let warm = 0; warm < (name === 'single' ? 1 : REPLICAS); warm += 1) await together();
      const before = cpu(pids);
      await together();
      figures[`${name} ${kind}`] = (cpu(pids) - before) / (count * clients.length);
    }
    const alone = await timesOf(REQUESTS, clients[0].patchMs.action);
    Object.assign(figures, { [`${name} p99`]: p99(alone), [`${name} median`]: median(alone) });
  }
  return figures;
}

async function worldAt({ worlds, controlUrl, client }, name) {
  const { baseUrl, keys } = await client.control('POST', worlds, { name, fixture: 'standard' });
  const own = new Client();
  const requests = await requestsOf(own, { baseUrl, controlUrl, ...keys[0] }, name);
  const bound = ({ action }) => ({ action: (at) => action(own, at) });
  return { pageMs: bound(requests.pageMs), patchMs: bound(requests.patchMs) };
}

/** Stops the first replica and kills the second. The next one takes their worlds. */
async function failovers([first, second, third]) {
  const names = Array.from({ length: CLAIMS }, (_, at) => `claimed${at}`);
  for (const [at, name] of names.entries()) {
    const origin = at === 0 ? { fixture: 'standard' } : { from: names[0] };
    await first.client.control('POST', first.worlds, { name, ...origin });
    await first.client.control('POST', `${first.worlds}/${name}/clock/advance`, { by: 'PT1H' });
  }
  const taken = ({ client, worlds }, name) => until200(client, `${worlds}/${name}/clock`);
  process.kill(first.pid, 'SIGTERM');
  const stopped = await taken(second, names[0]);
  const claims = [];
  for (const name of names.slice(1)) claims.push(await taken(second, name));
  process.kill(second.pid, 'SIGKILL');
  return { stopped, claim: median(claims), killed: await taken(third, names[0]) };
}

async function until200(client, url) {
  const from = performance.now();
  while ((await client.send('GET', url)).status !== 200) await sleep(LOOK_AGAIN_MS);
  return performance.now() - from;
}

/** Repeats an action. Returns the milliseconds of each. */
async function timesOf(count, action) {
  const times = [];
  for (let at = 0; at < count; at += 1) {
    const from = performance.now();
    await action(at);
    times.push(performance.now() - from);
  }
  return times;
}

function cpu(pids) {
  return pids.reduce((total, pid) => total + runMicroseconds(pid), 0);
}

function p99(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
}

function tableOf(all) {
  const of = (pick) => median(all.map((round) => (typeof pick === 'string' ? round[pick] : pick(round))));
  const ms = (pick) => `${of(pick).toFixed(1)} ms`;
  const seconds = (pick) => `${(of(pick) / 1_000).toFixed(2)} s`;
  const cost = (kind) => [
    `${Math.round(of(`fleet ${kind}`))} µs; single process ${Math.round(of(`single ${kind}`))} µs; ${of((round) => round[`fleet ${kind}`] / round[`single ${kind}`]).toFixed(2)} ×`,
    '1.3 ×',
  ];
  return table(
    ['', 'Measured', 'At most'],
    [
      ['Claim of a `standard` world', ms('claim'), '150 ms'],
      ['Another replica answers after SIGTERM', seconds('stopped'), '0.3 s'],
      ['Another replica answers after SIGKILL', seconds('killed'), '6 s (lease + 1 s)'],
      ['A commit of the database', `${ms('commit')}; p99 ${ms('commitP99')}`, ''],
      ['A PATCH, one after the other', `${ms('fleet median')}; single process ${ms('single median')}`, ''],
      [
        'Its p99',
        `${ms('fleet p99')}; single process ${ms('single p99')}`,
        `${ms((round) => round['single p99'] + 2 * round.commitP99)} (single process + 2 commits)`,
      ],
      [`Processor time of a page of projects, ${CLIENTS} clients at each replica`, ...cost('page')],
      [`Processor time of a PATCH, ${CLIENTS} clients at each replica`, ...cost('patch')],
      [`Memory of ${WORLDS} sleeping worlds`, `${(of('sleeping') / MEGABYTE).toFixed(1)} MB`, '50 MB'],
    ],
  );
}
