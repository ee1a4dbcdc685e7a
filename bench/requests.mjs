/**
 * Measures what requests cost a server in processor milliseconds, which hardly depend on other load. The servers run
 * side by side and take turns; an idle server costs nothing.
 */
import { fileURLToPath } from 'node:url';
import { Client } from './client.mjs';
import { median } from './median.mjs';
import { cpuMicroseconds, start } from './server.mjs';

const MAIN = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));
const OPTIONS = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--port', '0', '--control-port', '0'];
const ROUNDS = 5;
const REQUESTS = 400;
const FORKS = 200;
/** Projects per page. The smallest world has this many. */
const PROJECTS_PER_PAGE = 3;

/** Measures for each fixture the start up to the first 200, then a page of projects, a PATCH and a fork. */
export async function requestCosts(fixtures) {
  const servers = [];
  try {
    for (const fixture of fixtures) servers.push(await startUnderstudy(fixture));
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const server of servers) await measure(server, round > 0);
    return servers.map(({ startMs, samples }) => ({ startMs, ...medians(samples) }));
  } finally {
    for (const { client, stop } of servers) {
      client.close();
      await stop();
    }
  }
}

async function startUnderstudy(fixture) {
  const args = [MAIN, 'serve', '--fixture', fixture, ...OPTIONS, '--log', 'json'];
  const { line, pid, stop } = await start(args, '"event":"ready"');
  const ready = JSON.parse(line);
  const client = new Client();
  await client.signed('GET', `${ready.baseUrl}/clusters`, ready);
  const startMs = cpuMicroseconds(pid) / 1000;
  const requests = await requestsOf(client, ready);
  return { client, pid, stop, startMs, requests, samples: {} };
}

/**
 * Performs each request several times. Records its mean cost if `counts` is true. The first round does not count,
 * because V8 compiles the code in it.
 */
async function measure({ client, pid, requests, samples }, counts) {
  for (const [name, { times, action }] of Object.entries(requests)) {
    const before = cpuMicroseconds(pid);
    for (let at = 0; at < times; at += 1) await action(client, at);
    const ms = (cpuMicroseconds(pid) - before) / 1000 / times;
    if (counts) (samples[name] ??= []).push(ms);
  }
}

/** Returns the measured requests to a world. */
export async function requestsOf(client, { baseUrl, controlUrl, publicKey, privateKey }, world = 'default') {
  const key = { publicKey, privateKey };
  const worlds = `${controlUrl}/v1/worlds`;
  const rows = (collection) => client.control('GET', `${worlds}/${world}/state/${collection}`);
  const [{ orgId }] = await rows('projects');
  const { id, groupId, clusterId } = (await rows('snapshots')).find(
    ({ complete, expires }) => complete && expires > '2026-01-02',
  );
  const page = `${baseUrl}/orgs/${orgId}/groups?itemsPerPage=${PROJECTS_PER_PAGE}`;
  const patched = `${baseUrl}/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`;
  const second = (at) => String(at % 60).padStart(2, '0');
  const fork = async () => {
    const { name } = await client.control('POST', worlds, { from: 'default' });
    await client.control('DELETE', `${worlds}/${name}`);
  };
  return {
    pageMs: { times: REQUESTS, action: () => client.signed('GET', page, key) },
    patchMs: {
      times: REQUESTS,
      action: (_, at) => client.signed('PATCH', patched, key, { expires: `2027-01-01T00:00:${second(at)}Z` }),
    },
    worldMs: { times: FORKS, action: fork },
  };
}

function medians(samples) {
  return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, median(values)]));
}
