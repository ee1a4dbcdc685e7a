/**
 * Measures the cost of `--data` for a PATCH of a snapshot (E3): in memory, with kept data, and with each change flushed to
 * disk. One server at a time runs on one core, and wrk on the other. The variants take turns; the results are medians.
 *
 *   node persistence.mjs [--rounds 5] [--seconds 5] [--folder /tmp]   needs wrk and taskset, and a build of the project
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { authorization } from '../tools/digest.mjs';
import { requestsPerSecond } from './load.mjs';
import { start } from './server.mjs';
import { median } from './median.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BODY = '{"expires":"2027-01-01T00:00:%02dZ"}';
const MAIN = fileURLToPath(new URL('../dist/main.cjs', import.meta.url));

const folder = mkdtempSync(join(values.folder, 'understudy-bench-'));
const script = join(folder, 'load.lua');

/** Returns how many PATCHes per second a server with these options answers. */
async function patchesPerSecond(options) {
  const args = ['--now', '2026-01-01T00:00:00Z', '--port', '0', '--control-port', '0', '--log', 'json'];
  const { line, stop } = await start([MAIN, 'serve', ...args, ...options], '"event":"ready"');
  try {
    const { baseUrl, controlUrl } = JSON.parse(line);
    const rows = await (await fetch(`${controlUrl}/v1/worlds/default/state/snapshots`)).json();
    const { id, groupId, clusterId } = rows.find((row) => row.complete && row.expires > '2026-01-02');
    const url = `${baseUrl}/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`;
    const headers = {
      'Content-Type': 'application/json',
      Authorization: await authorization('PATCH', url, ADMIN),
    };
    const request = { url, method: 'PATCH', body: BODY, headers };
    await requestsPerSecond(request, 2, script);
    return await requestsPerSecond(request, SECONDS, script);
  } finally {
    await stop();
  }
}

const WAYS = [
  ['in memory', []],
  ['--data', ['--data', join(folder, 'kernel')]],
  ['--data --data-flush disk', ['--data', join(folder, 'disk'), '--data-flush', 'disk']],
];
const results = new Map(WAYS.map(([name]) => [name, []]));
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.error(`round ${round} of ${ROUNDS}`);
    for (const [name, options] of WAYS) results.get(name).push(await patchesPerSecond(options));
  }
} finally {
  rmSync(folder, { recursive: true });
}

const memory = median(results.get('in memory'));
console.log('| A PATCH of a snapshot | req/s | Cost |');
console.log('|---|---|---|');
for (const [name, all] of results) {
  console.log(`| ${name} | ${Math.round(median(all))} | ${(memory / median(all)).toFixed(2)} × |`);
}
