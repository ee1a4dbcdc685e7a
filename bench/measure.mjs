/** One round of one server: how soon it answers, how fast, how evenly, and in how much memory. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestsOf, startUnderstudy } from './documents.mjs';
import { load } from './load.mjs';
import { urlsOf } from './peers.mjs';
import { cpuMicroseconds, memoryOf } from './server.mjs';
import { measureStart, startOfPeer, startOfUnderstudy } from './starts.mjs';

/** As long as a test suite may load a server before anybody looks. */
const EARLY_SECONDS = 2;
/** What the run before left queued. */
const SETTLE_MS = 500;

/**
 * What is measured of each contestant.
 * @param seconds how long a measurement lasts, and after how many seconds of load the second one begins
 */
export async function measureUnderstudy(folder, seconds) {
  const start = await measureStart(startOfUnderstudy);
  if (seconds === undefined) return { start };
  const { pid, stop, requests } = await startUnderstudy();
  try {
    return { start, ...(await throughput(pid, requests, folder, seconds)) };
  } finally {
    await stop();
  }
}

/** A peer, with the documents as Understudy answered them. */
export async function measurePeer(peer, documents, folder, seconds) {
  const start = await measureStart(() => startOfPeer(peer, documents, folder));
  if (seconds === undefined) return { start };
  const { list, patch } = urlsOf(peer, documents);
  const { pid, stop } = await startOfPeer(peer, documents, folder);
  try {
    return { start, ...(await throughput(pid, () => requestsOf(list, patch), folder, seconds)) };
  } finally {
    await stop();
  }
}

/** For each document: rate and processor time per request after two seconds of load, and again when all is compiled. */
async function throughput(pid, requests, folder, { measured, warm }) {
  const script = join(folder, 'load.lua');
  const figures = {};
  for (const key of ['list', 'patch']) {
    const run = async (seconds) => rateAndCost(pid, (await requests())[key], seconds, script);
    await run(EARLY_SECONDS);
    const early = await run(measured);
    await run(Math.max(1, warm - measured - EARLY_SECONDS));
    figures[key] = { early, late: await run(measured) };
  }
  return { ...figures, peak: memoryOf(pid).peak };
}

async function rateAndCost(pid, request, seconds, script) {
  await sleep(SETTLE_MS);
  const before = cpuMicroseconds(pid);
  const { rate, p99 } = await load(request, seconds, script);
  return { rate, p99, cpuUs: (cpuMicroseconds(pid) - before) / (rate * seconds) };
}
