/** One round of one server: how soon it answers, how fast, how evenly, and in how much memory. */
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIN, requestsOf, startUnderstudy } from './documents.mjs';
import { load } from './load.mjs';
import { urlsOf } from './peers.mjs';
import { cpuMicroseconds, launch, memoryOf } from './server.mjs';
import { median } from './median.mjs';

const WARM_SECONDS = 2;
/** After so many more nearly all is compiled: until then compilers share the core, and their turns are what a p99 shows. */
const COMPILED_SECONDS = 5;
/** In fewer seconds the opening of the connections and one collection of the heap would be a hundredth of all requests. */
const P99_SECONDS = 10;
/** One start takes twice as long as another when others use the machine: the median of so many counts. */
const STARTS = 3;
/** What a server still does after its start, and what the run before left queued. */
const SETTLE_MS = 1_000;

/** Understudy, with all that it does. Its start is that of the standard world, 90 days lived. */
export async function measureUnderstudy(folder, seconds) {
  const starts = [];
  while (starts.length < STARTS) starts.push(await coldStart());
  const { pid, stop, requests } = await startUnderstudy();
  try {
    const figures = await measure(pid, requests, folder, seconds);
    return {
      startMs: median(starts.map((each) => each.startMs)),
      ...figures,
      idle: median(starts.map((each) => each.idle)),
    };
  } finally {
    await stop();
  }
}

/** A peer, with the documents as Understudy answered them. */
export async function measurePeer(peer, documents, folder, seconds) {
  const own = mkdtempSync(join(folder, 'peer-'));
  const { list, patch } = urlsOf(peer, documents);
  // In its own folder: some write files wherever they are started.
  const begin = () => launch({ ...peer.start(documents, own), cwd: own }, list);
  const starts = [];
  while (starts.length < STARTS) {
    await starts.at(-1)?.stop();
    starts.push(await begin());
  }
  const last = starts.at(-1);
  try {
    const figures = await measure(last.pid, () => requestsOf(list, patch), folder, seconds);
    return { startMs: median(starts.map((each) => each.startMs)), ...figures };
  } finally {
    await last.stop();
  }
}

async function measure(pid, requests, folder, seconds) {
  const script = join(folder, 'load.lua');
  await sleep(SETTLE_MS);
  const idle = memoryOf(pid).now;
  const figures = {};
  for (const key of ['list', 'patch']) {
    await load((await requests())[key], WARM_SECONDS, script);
    await sleep(SETTLE_MS / 2);
    const request = (await requests())[key];
    const before = cpuMicroseconds(pid);
    const { rate } = await load(request, seconds, script);
    const cpuUs = (cpuMicroseconds(pid) - before) / (rate * seconds);
    await load((await requests())[key], COMPILED_SECONDS, script);
    await sleep(SETTLE_MS / 2);
    const { p99 } = await load((await requests())[key], P99_SECONDS, script);
    figures[key] = { rate, p99, cpuUs };
  }
  return { idle, peak: memoryOf(pid).peak, ...figures };
}

/**
 * Milliseconds from the start of the program to its first answer of the API, the challenge to a request without
 * credentials, and what it then holds in memory, with the standard world.
 */
async function coldStart() {
  const port = await freePort();
  const args = [MAIN, 'serve', '--port', String(port), '--control-port', '0', '--log', 'silent'];
  const url = `http://127.0.0.1:${port}/api/public/v1.0/clusters`;
  const { startMs, pid, stop } = await launch(
    { command: process.execPath, args },
    url,
    (status) => status === 401,
  );
  await sleep(SETTLE_MS);
  const idle = memoryOf(pid).now;
  await stop();
  return { startMs, idle };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
