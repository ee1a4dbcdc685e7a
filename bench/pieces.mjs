/**
 * Measures the longest piece of synchronous work of each operation: the longest processor time in one turn of the event
 * loop. While a piece runs, the program answers nobody and obeys no signal.
 *
 *   npm run bench -- --pieces [--world standard] [--only createWorld] [--above 10] [--write]
 *
 * The worlds are `standard`, `decade` (the standard world after ten years), `large`, and `flapping`: twenty years old, with
 * a node that was down every five minutes for a month. Of the last one, only series are measured. The first call of an operation
 * also compiles and loads its code, so the table has the first and the second call. `--world` with `--write` measures these worlds
 * again, and keeps the figures of the others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ADMIN } from '../tools/digest.mjs';
import { NOW } from './callCosts.mjs';
import { importTypeScript } from '../tools/importTypeScript.mjs';
import { answerTo, Client } from './client.mjs';
import { controlCalls } from './pieceCalls.mjs';
import { platformReads, platformWrites } from './platformCalls.mjs';
import { table, writeTables, writtenTables } from './tables.mjs';

const { subjects } = await importTypeScript('control/subjects.ts');
const COMMANDS = subjects.flatMap(({ commands }) => commands);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = here('../dist/main.cjs');
const HOOK = here('reportPieces.cjs');
/** Exchanges before the measurement: as many as a journal keeps. */
const EXCHANGES = 10_000;
/** Maximum number of bytes of an export that is imported as one document. */
const IMPORTED_BYTES_MAX = 256 * 1024 * 1024;

const WORLDS = [
  { name: 'standard', fixture: 'standard', advanceBy: 'P3650D', exchanges: EXCHANGES },
  { name: 'decade', fixture: 'standard', age: 'P3650D', advanceBy: 'P3650D', exchanges: 10 },
  { name: 'large', fixture: 'large', advanceBy: 'P10D', exchanges: 10 },
  { name: 'flapping', fixture: here('fixtures/aged.yaml'), flaps: 'rs0/node-1', age: 'P30D', exchanges: 0 },
];

/** Series of a long history, in the world `flapping`. */
const HISTORIES = {
  'getSeries of a month': 'host=rs0/node-1&period=P30D&granularity=PT1M&m=CONNECTIONS',
  'getSeries of a month in one point': 'host=rs0/node-1&period=P60D&granularity=P30D&m=OPCOUNTER_REPL_INSERT',
  'getSeries of a month of all measurements': 'host=rs0/node-1&period=P30D&granularity=PT1H',
  'getSeries of a month of a disk': 'host=rs0/node-1&disk=data&period=P30D&granularity=PT1H',
  'getSeries of twenty years':
    'host=rs0/node-0&period=P7300D&granularity=PT1H&m=OPLOG_MASTER_TIME&m=OPLOG_MASTER_LAG_TIME_DIFF',
  'getSeries of twenty years in one point':
    'host=rs0/node-2&period=P14600D&granularity=P7300D&m=OPLOG_MASTER_TIME&m=OPLOG_MASTER_LAG_TIME_DIFF',
};

const { values } = parseArgs({
  options: {
    pieces: { type: 'boolean' },
    world: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    above: { type: 'string', default: '10' },
    write: { type: 'boolean' },
  },
});
const wanted = WORLDS.filter(({ name }) => values.world?.includes(name) ?? true);
/** Longest pieces by the title of a call and the name of a world. */
const figures = new Map();
for (const world of wanted) await measureWorld(world);
const isPartial = wanted.length < WORLDS.length;
const known = values.write && isPartial ? readFigures() : { calls: 0, version: process.versions.node };
const result = tableOf(known);
console.log(result);
if (values.write) writeTables('pieces', result, 'pieces.md');

async function measureWorld(world) {
  const server = await start(world);
  try {
    for (let call = 0; call < world.exchanges; call += 1)
      await server.client.send('GET', `${server.baseUrl}/clusters`);
    if (world.flaps) await flap(server, world);
    if (world.age) await server.control('POST', '/v1/worlds/default/clock/advance', { by: world.age });
    if (world.flaps) {
      await measureHistories(server, world);
      return;
    }
    const isWanted = ({ title }) => values.only?.some((part) => title.startsWith(part)) ?? true;
    const control = (await controlCalls(server.control, world, COMMANDS)).filter(isWanted);
    const platform = await platformReads(server.control);
    if (world.name === 'standard') platform.push(...(await platformWrites()));
    for (const call of platform.filter(isWanted)) await measureTwice(server, world, call);
    for (const call of control) await measureTwice(server, world, call);
    await measureImport(server, world, isWanted);
  } finally {
    server.client.close();
    server.child.kill('SIGKILL');
  }
}

/** Lets a node be down every five minutes for a month. */
async function flap(server, { flaps: target, age }) {
  const body = { kind: 'node.flap', target, every: 'PT5M', downFor: 'PT1M', for: age };
  await server.control('POST', '/v1/worlds/default/incidents', body);
}

async function measureHistories(server, world) {
  for (const [title, query] of Object.entries(HISTORIES))
    await measureTwice(server, world, { title, method: 'GET', path: `/v1/worlds/default/series?${query}` });
}

/** Measures the import of an export. */
async function measureImport(server, world, isWanted) {
  if (!isWanted({ title: 'createWorld' })) return;
  const exported = await server.control('GET', '/v1/worlds/default/export');
  const bytes = Buffer.byteLength(JSON.stringify(exported));
  if (bytes > IMPORTED_BYTES_MAX) return;
  const title = 'createWorld of a state';
  await measureTwice(server, world, { title, method: 'POST', path: '/v1/worlds', body: { state: exported } });
}

async function measureTwice(server, world, call) {
  const pieces = [];
  for (let time = 0; time < 2; time += 1) pieces.push(await measured(server, call));
  const row = figures.get(call.title) ?? {};
  figures.set(call.title, { ...row, [world.name]: pieces });
  console.error(
    `${world.name} ${call.title}: ${pieces.map(({ ms, status }) => `${ms.toFixed(1)} ms (${status})`).join(', ')}`,
  );
}

async function measured({ tell, client, baseUrl, controlUrl }, { method, path, body, isSigned }) {
  const url = (isSigned ? baseUrl : controlUrl) + path;
  await tell('start');
  let reply = await client.send(method, url, { body });
  if (reply.status === 401 && isSigned) {
    const headers = answerTo(reply.headers['www-authenticate'], ADMIN)(method, url);
    reply = await client.send(method, url, { body, headers });
  }
  return { ms: await tell('stop'), status: reply.status };
}

async function start({ fixture, flaps }) {
  const dialect = flaps ? 'ops-manager' : 'documented';
  const options = [
    '--fixture',
    fixture,
    '--dialect',
    dialect,
    '--now',
    NOW,
    '--clock',
    'manual',
    '--seed',
    '1',
    '--log',
    'json',
  ];
  const args = ['--require', HOOK, MAIN, 'serve', ...options, '--port', '0', '--control-port', '0'];
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'];
  const child = spawn(process.execPath, args, { stdio, env: { PATH: process.env.PATH } });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { baseUrl, controlUrl } = JSON.parse(line);
  const client = new Client();
  const tell = async (message) => {
    const answer = once(child, 'message');
    child.send(message);
    return (await answer)[0];
  };
  const control = (method, path, body) => client.control(method, controlUrl + path, body);
  return { child, client, baseUrl, controlUrl, tell, control };
}

/**
 * Adds the figures of the page for worlds that were not measured. Returns the number of calls of the page that it does not show, and the
 * version of Node.js that measured the others.
 */
function readFigures() {
  const written = writtenTables('pieces', 'pieces.md');
  const [[, ...names] = [], , ...rows] = written
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  for (const [title, ...cells] of rows) {
    const key = title.replaceAll('`', '');
    const row = { ...figures.get(key) };
    for (const [at, name] of names.entries()) {
      const isMeasured = wanted.some((world) => world.name === name);
      if (!isMeasured && cells[at] !== '')
        row[name] = cells[at].split(', ').map((ms) => ({ ms: Number(ms) }));
    }
    figures.set(key, row);
  }
  const [, hidden = 0] = /(\d+) of \d+ calls stay below/.exec(written) ?? [];
  const [, version = process.versions.node] = /Node\.js ([\d.]+)\.\s*$/.exec(written) ?? [];
  return { calls: Number(hidden), version };
}

function tableOf({ calls: hidden, version }) {
  const names = WORLDS.map(({ name }) => name).filter((name) =>
    [...figures.values()].some((row) => row[name] !== undefined),
  );
  const longest = (row) => Math.max(...names.flatMap((name) => (row[name] ?? []).map(({ ms }) => ms)));
  const rows = [...figures.entries()].toSorted(([, a], [, b]) => longest(b) - longest(a));
  const shown = rows.filter(([, row]) => longest(row) >= Number(values.above));
  const cells = shown.map(([title, row]) => [
    `\`${title}\``,
    ...names.map((name) => (row[name] ?? []).map(({ ms }) => ms.toFixed(0)).join(', ')),
  ]);
  const others = `${hidden + rows.length - shown.length} of ${hidden + rows.length} calls stay below ${values.above} ms in each world.`;
  const own = process.versions.node;
  const mixed = `Node.js ${own} for ${wanted.map(({ name }) => `\`${name}\``).join(' and ')}, otherwise Node.js ${version}.`;
  const node = own === version ? `Node.js ${own}.` : mixed;
  return `${table(['Longest piece, ms', ...names], cells)}\n\n${others} ${node}`;
}
