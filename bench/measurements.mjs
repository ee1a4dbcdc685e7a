/**
 * Measures how many points of time series are generated per second: values alone, with JSON, and through HTTP with digest.
 * Also measures the time to the first byte, and the memory of a long response. Rates are per second of processor time.
 * `node measurements.mjs [--seconds 3]`
 */
import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createApp } from '../dist/api/app.js';
import { loadFixture } from '../dist/fixtures/loadFixture.js';
import { measureHost } from '../dist/metrics/measure.js';
import { nextTurn } from '../dist/simulator/nextTurn.js';
import { Simulator } from '../dist/simulator/simulator.js';
import { authorization } from '../tools/digest.mjs';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } });
const SECONDS = Number(options.seconds);
const KEY = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const NOW = Date.UTC(2026, 0, 1);
const scheduler = { ticks: () => performance.now(), nextTurn };
const world = await loadFixture('standard', { seed: 1, now: NOW }, scheduler);
const host = [...world.hosts.all()].find(({ replicaState }) => replicaState === 'PRIMARY');

const QUERIES = {
  'a day of PT1M, all series': { granularity: 'PT1M', period: 'P1D' },
  'a day of PT1M, one series': { granularity: 'PT1M', period: 'P1D', m: 'OPCOUNTER_QUERY' },
  'seven days of PT10S, one series': { granularity: 'PT10S', period: 'P7D', m: 'OPCOUNTER_QUERY' },
  'a day of PT1S, twenty series': {
    granularity: 'PT1S',
    period: 'P1D',
    m: measureHost(world, host, { granularity: 'P1D', period: 'P1D' })
      .measurements.slice(30, 50)
      .map(({ name }) => name),
  },
  'ninety days of PT7M30S, all series': { granularity: 'PT7M30S', period: 'P90D' },
};

console.log(`${'millions of points per second'.padEnd(38)}  values    JSON    HTTP`);
const simulator = new Simulator();
simulator.add('default', world);
const server = createServer(createApp(simulator, { now: Date.now, randomBytes }));
// Generating a long series for the other measurements takes longer than the default keep-alive timeout.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}/api/public/v1.0`;

for (const [name, query] of Object.entries(QUERIES)) {
  const values = rateOf(query, (series) => [...series.values()].length);
  const json = rateOf(query, (series) => {
    let bytes = 0;
    for (const piece of series.pieces()) bytes += piece.length;
    return bytes;
  });
  const http = await httpRate(query);
  const shown = [values, json, http].map((rate) => rate.toFixed(2).padStart(6));
  console.log(`${name.padEnd(38)}  ${shown.join('  ')}`);
}
console.log(`first byte of a day of PT1M of all series: ${(await firstByteMs()).toFixed(1)} ms`);
await memory();
server.close();
server.closeAllConnections();

/** Returns millions of points per second of processor time. */
function rateOf(query, make) {
  let points = 0;
  let spent = 0;
  for (let warmUp = 2; warmUp >= 0 || spent < SECONDS; warmUp -= 1) {
    const before = process.cpuUsage();
    const set = measureHost(world, host, query);
    for (const { series } of set.measurements) make(series);
    const { user, system } = process.cpuUsage(before);
    if (warmUp > 0) continue;
    points += set.pointCount;
    spent += (user + system) / 1e6;
  }
  return points / spent / 1e6;
}

/**
 * Returns the same rate for responses over HTTP. The client is in this process, so the cost of reading the response
 * is included.
 */
async function httpRate(query) {
  let points = 0;
  let spent = 0;
  for (let warmUp = 1; warmUp >= 0 || spent < SECONDS; warmUp -= 1) {
    const url = urlOf(query);
    const headers = { authorization: await authorization('GET', url, KEY) };
    const before = process.cpuUsage();
    await read(url, headers);
    const { user, system } = process.cpuUsage(before);
    if (warmUp > 0) continue;
    points += measureHost(world, host, query).pointCount;
    spent += (user + system) / 1e6;
  }
  return points / spent / 1e6;
}

/** Returns the median time to the first byte, in real milliseconds. */
async function firstByteMs() {
  const url = urlOf({ granularity: 'PT1M', period: 'P1D' });
  const times = [];
  for (let at = 0; at < 15; at += 1) {
    const headers = { authorization: await authorization('GET', url, KEY) };
    const from = performance.now();
    times.push((await read(url, headers)) - from);
  }
  return times.sort((a, b) => a - b)[7];
}

/** Prints the peak memory during a response of one day, and during one with thirty times as many points. */
async function memory() {
  for (const query of [
    { granularity: 'PT1M', period: 'P1D' },
    { granularity: 'PT1M', period: 'P30D' },
  ]) {
    globalThis.gc?.();
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const url = urlOf(query);
    await read(url, { authorization: await authorization('GET', url, KEY) });
    clearInterval(look);
    const { pointCount } = measureHost(world, host, query);
    console.log(`resident while ${pointCount} points are sent: ${Math.round(most / 2 ** 20)} MB`);
  }
}

function urlOf({ m = [], ...query }) {
  const search = new URLSearchParams(query);
  for (const name of [m].flat()) search.append('m', name);
  return `${base}/groups/${host.groupId}/hosts/${host.id}/measurements?${search}`;
}

/** Reads a whole response. Resolves to the time of its first byte. */
function read(url, headers) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} was refused: ${response.statusCode}`));
      let first;
      response.on('data', () => (first ??= performance.now()));
      response.on('end', () => resolve(first));
    });
    asked.on('error', reject);
    asked.end();
  });
}
