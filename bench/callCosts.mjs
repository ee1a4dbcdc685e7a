/** Measures the processor time of calls in a process that has not answered any request yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ADMIN, signed } from '../tools/digest.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = here('../dist/main.cjs');
const HOOK = here('reportCpu.cjs');
/** Fixed options, because the ids of the standard world depend on the start and on the seed. */
export const NOW = '2026-01-01T00:00:00Z';
const OPTIONS = ['--now', NOW, '--clock', 'manual', '--seed', '1', '--log', 'json', '--port', '0'];

/** Returns the processor milliseconds of each call in a new process. A call includes the digest challenge and the signed request. */
export async function callCosts(calls) {
  const server = await start();
  try {
    // The ready line can come before the start is complete. The program answers the first message only after its
    // start.
    await server.cpuMs();
    const costs = [];
    for (const call of calls) {
      const before = await server.cpuMs();
      await answered(server.baseUrl, call);
      costs.push((await server.cpuMs()) - before);
    }
    return costs;
  } finally {
    server.child.kill('SIGKILL');
  }
}

async function start() {
  const child = spawn(
    process.execPath,
    ['--require', HOOK, MAIN, 'serve', ...OPTIONS, '--control-port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH },
    },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, baseUrl: JSON.parse(line).baseUrl, cpuMs: () => cpuMsOf(child) };
}

async function cpuMsOf(child) {
  const report = once(child, 'message');
  child.send('cpu');
  const [{ user, system }] = await report;
  return (user + system) / 1000;
}

/** Sends a call as a digest client does. Throws if the response is an error. */
async function answered(baseUrl, { operationId, method, path, body }) {
  const url = baseUrl + path;
  const ask = (headers) =>
    fetch(url, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  let response = await ask({});
  if (response.status === 401) {
    const challenge = response.headers.get('www-authenticate');
    await response.text();
    response = await ask({ Authorization: signed(challenge, method.toUpperCase(), url, ADMIN) });
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${operationId}: ${response.status} ${text}`);
}
