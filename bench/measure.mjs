/** Measures one server once: start, rate, p99, processor time and memory. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestsOf, startUnderstudy } from './documents.mjs';
import { load } from './load.mjs';
import { urlsOf } from './peers.mjs';
import { cpuMicroseconds, memoryOf } from './server.mjs';
import { measureStart, startOfPeer, startOfUnderstudy } from './starts.mjs';

/** Seconds of load before the first measurement, as in a short test suite. */
const EARLY_SECONDS = 2;
/** Pause before a measurement, so that the server can finish queued requests. */
const SETTLE_MS = 500;

/**
 * Measures Understudy.
 * @param seconds duration of a measurement, and seconds of load before the second measurement
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

/** Measures a peer, which sends the documents captured from Understudy. */
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

/** Measures rate and processor time per request for each document: after two seconds of load, and again when the code is compiled. */
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
