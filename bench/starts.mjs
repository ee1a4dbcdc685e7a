/**
 * Measures the time of a program to its first complete document, including the digest challenge: wall and processor time,
 * with a warm and with an empty file cache.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ADMIN, signed } from '../tools/digest.mjs';
import { PROGRAM } from './documents.mjs';
import { urlsOf } from './peers.mjs';
import { ask, launch, memoryOf } from './server.mjs';

/** Pause before memory is measured, so that background work after the start can end. */
const SETTLE_MS = 1_000;
const CLUSTERS = '/api/public/v1.0/clusters';
const LIBRARY = fileURLToPath(new URL('inProcess.mjs', import.meta.url));

/** Measures one warm start of a server, and one cold start if the file cache can be emptied. */
export async function measureStart(begin) {
  const warm = await begin();
  await sleep(SETTLE_MS);
  const idle = memoryOf(warm.pid).now;
  await warm.stop();
  const cold = emptyFileCache() ? await begin() : undefined;
  await cold?.stop();
  const { wallMs, cpuMs, refusedMs } = warm;
  return { wallMs, cpuMs, refusedMs, idle, coldMs: cold?.wallMs };
}

/** Starts Understudy with the standard world and its 90 days of history, and waits for the first 200 of a digest client. */
export async function startOfUnderstudy() {
  const port = await freePort();
  const args = [...PROGRAM, 'serve', '--port', String(port), '--control-port', '0', '--log', 'silent'];
  const from = performance.now();
  let refusedMs;
  const onRefused = () => (refusedMs ??= performance.now() - from);
  const url = `http://127.0.0.1:${port}${CLUSTERS}`;
  const server = await launch({ command: process.execPath, args }, () => askSigned(url, onRefused));
  return { ...server, refusedMs };
}

/** Starts a peer and waits for its first 200. */
export function startOfPeer(peer, documents, folder) {
  const own = mkdtempSync(join(folder, 'peer-'));
  const { list } = urlsOf(peer, documents);
  // Run each peer in its own folder, because some write files into the current folder.
  return launch({ ...peer.start(documents, own), cwd: own }, async () => (await ask(list)).status);
}

/** Measures `createSimulator()` in a new process up to the first 200 in that process. */
export function measureLibrary() {
  const output = execFileSync('taskset', ['-c', '0', process.execPath, LIBRARY], { encoding: 'utf8' });
  return JSON.parse(output);
}

/**
 * Returns the milliseconds from the start of the image to its first 200. `tool run NAME=VALUE` starts the image's entry
 * point with that environment and forwards its output; the tests use the same tool.
 */
export async function measureImage(tool) {
  const from = performance.now();
  const child = spawn(tool, ['run', 'UNDERSTUDY_PORT=0', 'UNDERSTUDY_CONTROL_PORT=0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { port, pid } = JSON.parse(line);
  const status = await askSigned(`http://127.0.0.1:${port}${CLUSTERS}`);
  const wallMs = performance.now() - from;
  const gone = once(child, 'close');
  process.kill(pid, 'SIGTERM');
  await gone;
  if (status !== 200) throw new Error(`the image answered ${status}`);
  return wallMs;
}

/** Returns the milliseconds that the tool needs to run an empty Node.js program in the image. */
export function measureEmptyImage(tool) {
  const from = performance.now();
  execFileSync(tool, ['exec', '--', 'node', '-e', '0'], { stdio: 'ignore' });
  return performance.now() - from;
}

/** Sends a GET as a digest client does: first without credentials, then with the answer to the challenge. */
async function askSigned(url, onRefused = () => undefined) {
  const { status, challenge } = await ask(url);
  if (status !== 401) return status;
  onRefused();
  return (await ask(url, { Authorization: signed(challenge, 'GET', url, ADMIN) })).status;
}

/** Empties the file cache, so that programs are read from disk again. Returns `false` if the user is not root. */
function emptyFileCache() {
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '1');
    return true;
  } catch {
    return false;
  }
}

/** Returns a port of the loopback that is free now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
