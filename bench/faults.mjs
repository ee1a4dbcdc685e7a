/**
 * What fault rules cost that do not match: processor time of a request with 50 of them, against one without. The servers
 * run side by side and take turns, so that what else goes on falls on both. `npm run build` first.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authorization } from './digest.mjs';
import { requestsPerSecond } from './load.mjs';
import { start } from './server.mjs';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const ROUNDS = 12;
const SECONDS = 2;
const TICKS_PER_SECOND = 100;
const ERROR = { error: { status: 503 } };

/** By what rules are told apart in earnest: most by operation or path, some by who calls. */
const RULES = [
  ...times(20, (at) => ({ match: { operation: [`E${(at % 5) + 17}`, 'E3'] }, inject: ERROR })),
  ...times(15, (at) => ({ match: { method: 'GET', path: `/groups/*/hosts/${at}*` }, inject: ERROR })),
  ...times(5, (at) => ({ match: { publicKey: `OTHER${at}` }, probability: 0.5, inject: ERROR })),
  ...times(5, (at) => ({ match: { headers: { 'X-Test': `case-${at}` } }, delay: { fixed: 100 } })),
  ...times(5, (at) => ({
    match: { query: { pageNum: `${at + 90}` } },
    inject: { drift: { kind: 'paging' } },
  })),
];

const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
const servers = [await startWith([]), await startWith(RULES)];
try {
  for (const name of ['page of clusters', 'links of agents']) {
    const samples = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const cost = await costOf(servers[at], servers[at].urls[name]);
        // The first round warms.
        if (round > 0) samples[at].push(cost);
      }
    }
    const [without, withRules] = samples.map(median);
    const more = median(samples[1].map((cost, at) => cost / samples[0][at])) - 1;
    console.log(
      `${name}: ${without.toFixed(1)} µs, with ${RULES.length} rules that do not match ${withRules.toFixed(1)} µs: ` +
        `${(more * 100).toFixed(1)} %`,
    );
  }
} finally {
  for (const { stop } of servers) await stop();
  rmSync(folder, { recursive: true });
}

async function startWith(rules) {
  const args = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--port', '0', '--control-port', '0'];
  const { line, pid, stop } = await start([MAIN, 'serve', ...args, '--log', 'json'], '"event":"ready"');
  const { baseUrl, controlUrl } = JSON.parse(line);
  for (const rule of rules) {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(rule);
    const { status } = await fetch(`${controlUrl}/v1/worlds/default/faults`, {
      method: 'POST',
      headers,
      body,
    });
    if (status !== 201) throw new Error(`${body} was refused with ${status}`);
  }
  const projects = await (await fetch(`${controlUrl}/v1/worlds/default/state/projects`)).json();
  const shop = projects.find(({ name }) => name === 'Shop');
  const urls = {
    'page of clusters': `${baseUrl}/clusters?itemsPerPage=1`,
    'links of agents': `${baseUrl}/groups/${shop.id}/agents`,
  };
  return { pid, stop, urls };
}

async function costOf({ pid }, url) {
  // Signed anew each time: a signature is good for a minute.
  const signed = { url, headers: { Authorization: await authorization('GET', url, ADMIN) } };
  const before = cpuMicroseconds(pid);
  const rate = await requestsPerSecond(signed, SECONDS, join(folder, 'load.lua'));
  return (cpuMicroseconds(pid) - before) / (rate * SECONDS);
}

/** The processor time that a process has used: user and system. */
function cpuMicroseconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS_PER_SECOND;
}

function times(count, make) {
  return Array.from({ length: count }, (_, at) => make(at));
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
