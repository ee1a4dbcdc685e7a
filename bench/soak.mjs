/**
 * Sends a million requests to one Understudy and measures its memory, like a long-lived simulator behind a test suite. The
 * requests come in slices. Each slice uses its own fork, which is deleted afterwards; no memory of a slice may remain.
 * Every fourth request changes something. Prints a table; --write also draws docs/soak.svg.
 *
 *   npm run soak -- [--requests 1000000] [--write]      needs wrk, taskset and a build
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { authorization } from '../tools/digest.mjs';
import { PROGRAM } from './documents.mjs';
import { wrk } from './load.mjs';
import { memoryOf, start } from './server.mjs';
import { curve } from './curve.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, write: { type: 'boolean' } },
});
const REQUESTS = Number(values.requests);
const SLICE_SECONDS = 8;
const DRAWING = fileURLToPath(new URL('../docs/soak.svg', import.meta.url));
const NOW = '2026-01-01T00:00:00Z';

execFileSync(process.execPath, ['tools/setup.mjs'], {
  cwd: new URL('..', import.meta.url),
  stdio: 'inherit',
});

const folder = mkdtempSync(join(tmpdir(), 'understudy-soak-'));
const options = ['--now', NOW, '--clock', 'manual', '--port', '0', '--control-port', '0', '--log', 'json'];
const { line, pid, stop } = await start([...PROGRAM, 'serve', ...options], '"event":"ready"');
const { controlUrl } = JSON.parse(line);
const points = [{ requests: 0, megabytes: memoryOf(pid).now }];
let errors = 0;
try {
  for (let requests = 0, slice = 1; requests < REQUESTS; slice += 1) {
    const world = await control('POST', '/v1/worlds', { name: `slice-${slice}`, from: 'default' });
    const result = await runSlice(world);
    await control('DELETE', `/v1/worlds/slice-${slice}`);
    requests += result.requests;
    errors += result.errors;
    points.push({ requests, megabytes: memoryOf(pid).now });
    console.error(`${requests} requests: ${memoryOf(pid).now.toFixed(0)} MB`);
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true });
}
const table = tableOf(points);
console.log(table);
if (values.write) writeFileSync(DRAWING, curve(points));
if (errors > 0) {
  console.error(`${errors} requests were not answered with 200.`);
  process.exitCode = 1;
}

async function control(method, path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(controlUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

async function runSlice({ name, baseUrl, keys }) {
  const key = keys.find((each) => each.roles.some(({ roleName }) => roleName === 'GLOBAL_OWNER')) ?? keys[0];
  const requests = await requestsOf(name, baseUrl, key);
  const script = join(folder, 'soak.lua');
  writeFileSync(script, luaOf(requests));
  const stdout = await wrk([`-d${SLICE_SECONDS}s`, '-s', script, new URL(baseUrl).origin]);
  const number = (pattern) => Number(pattern.exec(stdout)?.[1] ?? 0);
  return { requests: number(/(\d+) requests in/), errors: number(/Non-2xx or 3xx responses: (\d+)/) };
}

/** The four kinds of requests: a page of projects, a page of events, a series, and a change. */
async function requestsOf(world, baseUrl, key) {
  const rows = (collection) => control('GET', `/v1/worlds/${world}/state/${collection}`);
  const [snapshots, hosts, organizations] = await Promise.all(
    ['snapshots', 'hosts', 'organizations'].map(rows),
  );
  const snapshot = snapshots.find(({ complete, expires }) => complete && expires > '2026-01-02');
  const host = hosts.find(({ groupId }) => groupId === snapshot.groupId);
  const group = `${baseUrl}/groups/${snapshot.groupId}`;
  const all = [
    { method: 'GET', url: `${baseUrl}/orgs/${organizations[0].id}/groups` },
    { method: 'GET', url: `${group}/events` },
    {
      method: 'GET',
      url: `${group}/hosts/${host.id}/measurements?granularity=PT5M&period=PT1H&m=CONNECTIONS`,
    },
    { method: 'PATCH', url: `${group}/clusters/${snapshot.clusterId}/snapshots/${snapshot.id}` },
  ];
  return Promise.all(
    all.map(async (each) => ({ ...each, authorization: await authorization(each.method, each.url, key) })),
  );
}

function luaOf(requests) {
  const lines = requests.map(({ method, url, authorization: signed }) => {
    const { pathname, search } = new URL(url);
    return `  { ${[method, pathname + search, signed].map((text) => JSON.stringify(text)).join(', ')} },`;
  });
  return `local requests = {
${lines.join('\n')}
}
local at = 0
function request()
  at = at + 1
  local each = requests[at % #requests + 1]
  local headers = { ["Authorization"] = each[3], ["Content-Type"] = "application/json" }
  local body = nil
  if each[1] == "PATCH" then body = string.format('{"expires":"2027-01-01T00:%02d:%02dZ"}', at / 60 % 60, at % 60) end
  return wrk.format(each[1], each[2], headers, body)
end
`;
}

/** Selects at most ten rows for the table. */
function tableOf(all) {
  const step = Math.max(1, Math.ceil((all.length - 1) / 10));
  const shown = all.filter((_point, at) => at % step === 0 || at === all.length - 1);
  const rows = shown.map(
    ({ requests, megabytes }) => `| ${requests.toLocaleString('en')} | ${megabytes.toFixed(0)} MB |`,
  );
  return ['| Requests | Resident memory |', '| --: | --: |', ...rows].join('\n');
}
