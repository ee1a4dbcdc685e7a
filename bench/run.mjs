/**
 * Understudy beside plain Express with express-openapi-validator, for the same bytes: a page of 100 projects (E2) and a
 * PATCH of a snapshot (E3). One server at a time on one core, wrk on another; rounds take turns; medians.
 *
 *   node run.mjs [--rounds 5] [--seconds 5]     needs wrk and taskset, and a build of the project
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { authorization } from './digest.mjs';
import { requestsPerSecond } from './load.mjs';
import { start } from './server.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const PEER_PORT = 18_090;
const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const PATCH_BODY = '{"expires":"2027-01-01T00:00:%02dZ"}';
const JSON_HEADERS = { 'Content-Type': 'application/json' };

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
const script = join(folder, 'load.lua');

/** Understudy with its documents: their paths, and a way to sign requests for them. */
async function startUnderstudy() {
  const args = ['--fixture', here('fixtures/hundred.yaml'), '--now', '2026-01-01T00:00:00Z', '--port', '0'];
  const { line, stop } = await start(
    [here('../dist/main.js'), 'serve', ...args, '--control-port', '0', '--log', 'json'],
    '"event":"ready"',
  );
  const { baseUrl, controlUrl } = JSON.parse(line);
  const rows = async (collection) =>
    (await fetch(`${controlUrl}/v1/worlds/default/state/${collection}`)).json();
  const [organization] = await rows('organizations');
  const snapshot = (await rows('snapshots')).find(
    ({ complete, expires }) => complete && expires > '2026-01-02',
  );
  return {
    stop,
    list: `${baseUrl}/orgs/${organization.id}/groups`,
    patch: `${baseUrl}/groups/${snapshot.groupId}/clusters/${snapshot.clusterId}/snapshots/${snapshot.id}`,
    sign: async (method, url) => ({ Authorization: await authorization(method, url, ADMIN) }),
  };
}

/** The peer, at the same paths, with the bytes that Understudy answered. */
async function startPeer(urls, bodies) {
  const { stop } = await start(
    [here('peers/expressValidator.mjs'), here('../src/contract/openapi.yaml'), bodies, String(PEER_PORT)],
    'ready',
  );
  const moved = (url) => `http://127.0.0.1:${PEER_PORT}${new URL(url).pathname}`;
  return { stop, list: moved(urls.list), patch: moved(urls.patch), sign: async () => ({}) };
}

async function capture(server, path) {
  const list = await (await fetch(server.list, { headers: await server.sign('GET', server.list) })).json();
  const headers = { ...JSON_HEADERS, ...(await server.sign('PATCH', server.patch)) };
  const body = PATCH_BODY.replace('%02d', '00');
  const patched = await (await fetch(server.patch, { method: 'PATCH', headers, body })).json();
  writeFileSync(path, JSON.stringify({ list, patched }));
  return { listBytes: JSON.stringify(list).length, patchBytes: JSON.stringify(patched).length };
}

async function measure(server) {
  const list = { url: server.list, headers: await server.sign('GET', server.list) };
  const headers = { ...JSON_HEADERS, ...(await server.sign('PATCH', server.patch)) };
  const patch = { url: server.patch, method: 'PATCH', body: PATCH_BODY, headers };
  for (const request of [list, patch]) await requestsPerSecond(request, 2, script);
  return {
    list: await requestsPerSecond(list, SECONDS, script),
    patch: await requestsPerSecond(patch, SECONDS, script),
  };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const bodies = join(folder, 'bodies.json');
const results = { understudy: [], peer: [] };
let sizes;
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.error(`round ${round} of ${ROUNDS}`);
    const understudy = await startUnderstudy();
    sizes = await capture(understudy, bodies);
    results.understudy.push(await measure(understudy));
    await understudy.stop();
    const peer = await startPeer(understudy, bodies);
    results.peer.push(await measure(peer));
    await peer.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}

console.log('| Document | Bytes | Express + validator, req/s | Understudy, req/s | Cost |');
console.log('|---|---|---|---|---|');
for (const [name, key, bytes] of [
  ['E2, a page of 100 projects', 'list', sizes.listBytes],
  ['E3, a PATCH of a snapshot', 'patch', sizes.patchBytes],
]) {
  const [peer, own] = [results.peer, results.understudy].map((rounds) =>
    median(rounds.map((round) => round[key])),
  );
  console.log(
    `| ${name} | ${bytes} | ${Math.round(peer)} | ${Math.round(own)} | ${(peer / own).toFixed(2)} × |`,
  );
}
