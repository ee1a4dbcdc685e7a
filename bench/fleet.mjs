/**
 * Measures replicas of a fleet beside the single process: claims, failover, latency, processor time, and the memory of
 * sleeping worlds. Starts PostgreSQL by itself, as the tests do, but with fsync. Prints a table of medians; --write puts it
 * into docs/fleet.md. Replicas and single processes run on the first core. What is compared takes turns, so that other load meets
 * all of it.
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
import { toolchain } from '../tools/toolchains/table.mjs';
import { Client } from './client.mjs';
import { PROGRAM } from './documents.mjs';
import { latencies, timesOf, TURNS } from './latencies.mjs';
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
/** A client alone repeats its requests as often as this, so that 40 of 4,000 are slower than the p99. */
const ALONE = 5 * REQUESTS;
/** Worlds that are claimed in a round. */
const CLAIMS = 20;
const OPTIONS = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--log', 'json'];
const HEAP = ['--expose-gc', '--require', fileURLToPath(new URL('fleetHeap.cjs', import.meta.url))];
/** Time in milliseconds between two looks at something that is awaited. */
const LOOK_AGAIN_MS = 5;
const MEGABYTE = 1024 ** 2;

const { Postgres } = await importTypeScript('../test/support/postgres.ts');
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
  const engine = await Postgres.start(toolchain('postgresql').path, { fsync: 'on' });
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
  const [single, replica] = [await begin(), await begin(database)];
  const ofSingle = await groupOf('single', [single]);
  const ofOne = { clients: [await worldAt(replica, 'one')] };
  // Before the other processes start: their heartbeats and collections would take turns with the replica on its core.
  const waits = await latencies(ofSingle, ofOne, pool, ALONE);
  const [singles, replicas] = [[], [replica]];
  while (singles.length < REPLICAS) singles.push(await begin());
  while (replicas.length < REPLICAS) replicas.push(await begin(database));
  const ofSingles = await groupOf('singles', singles);
  const ofFleet = await groupOf('fleet', replicas);
  const figures = {
    ...(await costs([ofSingle, ofSingles, ofFleet])),
    ...waits,
    ...(await failovers(replicas)),
  };
  return { ...figures, sleeping: await sleepingBytes(await begin(database), pool, WORLDS, HEAP_FILE) };
}

/** Processes that share the same clients. Each client has a world of its own. */
async function groupOf(name, servers) {
  const clients = [];
  for (const server of servers)
    for (let at = 0; at < (CLIENTS * REPLICAS) / servers.length; at += 1)
      clients.push(await worldAt(server, `${name}${clients.length}`));
  return { name, clients, pids: servers.map(({ pid }) => pid) };
}

/** Returns the processor time of a request in microseconds, by group and kind. */
async function costs(groups) {
  const count = Math.ceil(REQUESTS / CLIENTS / TURNS);
  const together = ({ clients }, kind) => Promise.all(clients.map((each) => timesOf(count, each[kind])));
  const figures = {};
  for (const kind of ['page', 'patch']) {
    // Each process compiles its code before the measurement. One of three gets a third of the requests.
    for (const group of groups)
      for (let warm = 0; warm < group.pids.length * TURNS; warm += 1) await together(group, kind);
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const group of groups) {
        const { name, clients, pids } = group;
        const before = cpu(pids);
        await together(group, kind);
        const each = (cpu(pids) - before) / (count * clients.length * TURNS);
        figures[`${name} ${kind}`] = (figures[`${name} ${kind}`] ?? 0) + each;
      }
  }
  return figures;
}

async function worldAt({ worlds, controlUrl, client }, name) {
  const { baseUrl, keys } = await client.control('POST', worlds, { name, fixture: 'standard' });
  const own = new Client();
  const { pageMs, patchMs } = await requestsOf(own, { baseUrl, controlUrl, ...keys[0] }, name);
  return { page: (at) => pageMs.action(own, at), patch: (at) => patchMs.action(own, at) };
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

function cpu(pids) {
  return pids.reduce((total, pid) => total + runMicroseconds(pid), 0);
}

function tableOf(all) {
  const of = (pick) => median(all.map((round) => (typeof pick === 'string' ? round[pick] : pick(round))));
  const ms = (pick) => `${of(pick).toFixed(1)} ms`;
  const seconds = (pick) => `${(of(pick) / 1_000).toFixed(2)} s`;
  const micros = (pick) => `${Math.round(of(pick))} µs`;
  const times = (one, other) => `${of((round) => round[one] / round[other]).toFixed(2)} ×`;
  const cost = (kind) => [
    `${micros(`fleet ${kind}`)}; single process ${micros(`single ${kind}`)}; ${times(`fleet ${kind}`, `single ${kind}`)}`,
    '1.3 ×',
  ];
  const ofThree = (kind) => `${micros(`singles ${kind}`)}; ${times(`singles ${kind}`, `single ${kind}`)}`;
  return table(
    ['', 'Measured', 'At most'],
    [
      ['Claim of a `standard` world', ms('claim'), '150 ms'],
      ['Another replica answers after SIGTERM', seconds('stopped'), '0.3 s'],
      ['Another replica answers after SIGKILL', seconds('killed'), '6 s (lease + 1 s)'],
      ['A commit of the database', `${ms('commit median')}; p99 ${ms('commit p99')}`, ''],
      ['A PATCH, one after the other', `${ms('fleet median')}; single process ${ms('single median')}`, ''],
      [
        'Its p99',
        `${ms('fleet p99')}; single process ${ms('single p99')}`,
        `${ms((round) => round['single p99'] + 2 * round['commit p99'])} (single process + 2 commits)`,
      ],
      [`Processor time of a page of projects, ${CLIENTS} clients at each replica`, ...cost('page')],
      ['The same at three single processes', ofThree('page'), ''],
      [`Processor time of a PATCH, ${CLIENTS} clients at each replica`, ...cost('patch')],
      ['The same at three single processes', ofThree('patch'), ''],
      [`Memory of ${WORLDS} sleeping worlds`, `${(of('sleeping') / MEGABYTE).toFixed(1)} MB`, '50 MB'],
    ],
  );
}
