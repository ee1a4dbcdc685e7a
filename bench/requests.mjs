/**
 * What requests cost a server: processor microseconds, which others on the machine hardly move. The servers run side by
 * side (an idle one costs nothing) and take turns.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authorization } from './digest.mjs';
import { requestsPerSecond } from './load.mjs';
import { cpuMicroseconds, start } from './server.mjs';
import { median } from './median.mjs';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const MAIN = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));
const ROUNDS = 5;
const SECONDS = 1;
/** As many as the smallest world has. */
const PROJECTS_PER_PAGE = 3;
const EVENTS_PER_PAGE = 100;

/** The costs of each request on `standard`, on `large`, and on `standard` with `--data`. */
export async function requestCosts({ withLarge }) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
  const script = join(folder, 'load.lua');
  const servers = {};
  try {
    servers.standard = await startUnderstudy('standard');
    servers.kept = await startUnderstudy('standard', ['--data', join(folder, 'data')]);
    if (withLarge) servers.large = await startUnderstudy('large');
    const samples = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, server] of Object.entries(servers)) {
        for (const [request, spec] of Object.entries(server.requests)) {
          const cost = (await costOf(server, spec, script)) / (spec.per ?? 1);
          // The first round warms.
          if (round > 0) ((samples[request] ??= {})[name] ??= []).push(cost);
        }
      }
    }
    return mapValues(samples, (byServer) => mapValues(byServer, median));
  } finally {
    for (const { stop } of Object.values(servers)) await stop();
    rmSync(folder, { recursive: true });
  }
}

async function costOf({ pid }, spec, script) {
  // Signed anew each time: a signature is good for a minute.
  const { method, url, headers } = spec;
  const signed = { ...spec, headers: { ...headers, Authorization: await authorization(method, url, ADMIN) } };
  const before = cpuMicroseconds(pid);
  const rate = await requestsPerSecond(signed, SECONDS, script);
  return (cpuMicroseconds(pid) - before) / (rate * SECONDS);
}

async function startUnderstudy(fixture, more = []) {
  const args = ['--fixture', fixture, '--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--port', '0'];
  const { line, pid, stop } = await start(
    [MAIN, 'serve', ...args, '--control-port', '0', '--log', 'json', ...more],
    '"event":"ready"',
  );
  const { baseUrl, controlUrl } = JSON.parse(line);
  const rows = async (collection) =>
    (await fetch(`${controlUrl}/v1/worlds/default/state/${collection}`)).json();
  return { pid, stop, requests: await requestsOf(baseUrl, rows) };
}

/** What is asked of a server, pages of as many things on each; `per` tells how large an answer is in what it is compared by. */
async function requestsOf(baseUrl, rows) {
  const named = (all, name) => all.find((each) => each.name === name);
  const organization = named(await rows('organizations'), 'Harbor Retail');
  const projects = (await rows('projects')).filter(({ orgId }) => orgId === organization.id);
  const shop = named(projects, 'Shop');
  const snapshot = (await rows('snapshots')).find(
    ({ groupId, complete, expires }) => groupId === shop.id && complete && expires > '2026-01-02',
  );
  const group = `${baseUrl}/groups/${shop.id}`;
  const projectsPage = `${baseUrl}/orgs/${organization.id}/groups?itemsPerPage=${PROJECTS_PER_PAGE}`;
  const eventsPage = `${group}/events?itemsPerPage=${EVENTS_PER_PAGE}`;
  const patched = `${group}/clusters/${snapshot.clusterId}/snapshots/${snapshot.id}`;
  return {
    projects: { method: 'GET', url: projectsPage, per: (await page(projectsPage)).count },
    events: { method: 'GET', url: eventsPage, per: (await page(eventsPage)).kilobytes },
    patch: {
      method: 'PATCH',
      url: patched,
      body: '{"expires":"2027-01-01T00:00:%02dZ"}',
      headers: { 'Content-Type': 'application/json' },
    },
  };
}

/** How much stands on a page. */
async function page(url) {
  const headers = { Authorization: await authorization('GET', url, ADMIN) };
  const text = await (await fetch(url, { headers })).text();
  return { count: JSON.parse(text).results.length, kilobytes: text.length / 1024 };
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
