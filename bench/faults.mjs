/**
 * Measures the cost of fault rules that do not match: the processor time of a request with 50 rules and without rules. One
 * server runs with and without the rules in turns, so that nothing else differs. Run `npm run build` first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authorization } from '../tools/digest.mjs';
import { requestsPerSecond } from './load.mjs';
import { cpuMicroseconds, start } from './server.mjs';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const MAIN = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));
const ROUNDS = 30;
const SECONDS = 1;
const ERROR = { error: { status: 503 } };

/** Conditions of typical rules: most select an operation or a path, some a key. */
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
const server = await startServer();
try {
  for (const name of ['page of clusters', 'links of agents']) {
    const samples = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        await setRules(server, at === 0 ? [] : RULES);
        const cost = await costOf(server, server.urls[name]);
        // The first round is a warm-up.
        if (round > 0) samples[at].push(cost);
      }
    }
    const [without, withRules] = samples.map(lowerQuartile);
    const more = withRules / without - 1;
    console.log(
      `${name}: ${without.toFixed(1)} µs, with ${RULES.length} rules that do not match ${withRules.toFixed(1)} µs: ` +
        `${(more * 100).toFixed(1)} %`,
    );
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function startServer() {
  const args = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', '--port', '0', '--control-port', '0'];
  const { line, pid, stop } = await start([MAIN, 'serve', ...args, '--log', 'json'], '"event":"ready"');
  const { baseUrl, controlUrl } = JSON.parse(line);
  const world = `${controlUrl}/v1/worlds/default`;
  const projects = await (await fetch(`${world}/state/projects`)).json();
  const shop = projects.find(({ name }) => name === 'Shop');
  const urls = {
    'page of clusters': `${baseUrl}/clusters?itemsPerPage=1`,
    'links of agents': `${baseUrl}/groups/${shop.id}/agents`,
  };
  return { pid, stop, urls, faults: `${world}/faults` };
}

/** Replaces all rules of the world. */
async function setRules({ faults }, rules) {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers };
  const { status } = await fetch(`${faults}/clear`, init);
  if (status !== 200) throw new Error(`The rules could not be cleared: ${status}`);
  for (const rule of rules) {
    const body = JSON.stringify(rule);
    const response = await fetch(faults, { ...init, body });
    if (response.status !== 201) throw new Error(`${body} was refused with ${response.status}`);
  }
}

async function costOf({ pid }, url) {
  // Sign again each time, because a signature is valid for one minute.
  const signed = { url, headers: { Authorization: await authorization('GET', url, ADMIN) } };
  const before = cpuMicroseconds(pid);
  const rate = await requestsPerSecond(signed, SECONDS, join(folder, 'load.lua'));
  return (cpuMicroseconds(pid) - before) / (rate * SECONDS);
}

function times(count, make) {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** Other load on the machine can only increase a sample, so a low quantile is more accurate than the median. */
function lowerQuartile(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)];
}
