/**
 * Measures what the timeline costs: the processor time of a PATCH (E3) and of a page of projects (E2) with a timeline, divided by
 * that without one. Both servers share a core and take turns every few milliseconds, so that other load affects both equally.
 *
 *   node timeline.mjs [--pairs 10] [--bursts 40] [--entries 10000]      needs taskset and a build
 */
import { parseArgs } from 'node:util';
import { BurstClient } from './burst.mjs';
import { startUnderstudy } from './documents.mjs';
import { median } from './median.mjs';
import { runMicroseconds } from './server.mjs';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10' },
    bursts: { type: 'string', default: '40' },
    entries: { type: 'string', default: '10000' },
  },
});
const REQUESTS_PER_BURST = 256;
/** Requests after which the code is compiled and the timeline is full. */
const WARM_BURSTS = 100;
const BURSTS_PER_SIGNATURE = 20;
const sides = [];

try {
  for (const entries of ['0', values.entries]) {
    const server = await startUnderstudy({ UNDERSTUDY_TIMELINE_ENTRIES: entries });
    const { list } = await server.requests();
    sides.push({ ...server, client: await BurstClient.open(list.url) });
  }
  for (const key of ['patch', 'list']) console.log(`${key}: ${await measure(key)}`);
} finally {
  for (const { stop, client } of sides) {
    client?.close();
    await stop();
  }
}
console.log(
  `Node.js ${process.versions.node}; ${values.pairs} pairs of ${values.bursts} bursts of ${REQUESTS_PER_BURST} requests.`,
);

async function measure(key) {
  await costs(key, WARM_BURSTS);
  const pairs = [];
  for (let at = 0; at < Number(values.pairs); at += 1) pairs.push(await costs(key, Number(values.bursts)));
  const [without, withIt] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(1));
  const ratios = pairs.map(([off, on]) => on / off);
  return `${without} µs without, ${withIt} µs with a timeline: ${percent(median(ratios))} more (${ratios.map(percent).join(', ')})`;
}

/** Returns the processor microseconds of a request on each side. The sides take turns, and so does which of them begins. */
async function costs(key, bursts) {
  const before = sides.map(({ pid }) => runMicroseconds(pid));
  for (let burst = 0; burst < bursts; burst += 1) {
    // Sign again, because a signature is valid for one minute.
    if (burst % BURSTS_PER_SIGNATURE === 0)
      for (const side of sides) side.texts = textsOf((await side.requests())[key]);
    for (const at of burst % 2 === 0 ? [0, 1] : [1, 0]) await sendBurst(sides[at]);
  }
  return sides.map(({ pid }, at) => (runMicroseconds(pid) - before[at]) / (bursts * REQUESTS_PER_BURST));
}

function sendBurst({ client, texts }) {
  return client.send(REQUESTS_PER_BURST, (n) => texts[n % texts.length]);
}

/** Returns the bytes of a request. `%02d` in the body is replaced by 00 to 59, so that each request changes something. */
function textsOf({ url, method = 'GET', body, headers = {} }) {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const textOf = (sent = '') => {
    const length = sent === '' ? '' : `Content-Length: ${Buffer.byteLength(sent)}\r\n`;
    return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}${length}\r\n${sent}`);
  };
  if (body === undefined) return [textOf()];
  return Array.from({ length: 60 }, (_, at) => textOf(body.replace('%02d', String(at).padStart(2, '0'))));
}

function percent(ratio) {
  return `${((ratio - 1) * 100).toFixed(1)} %`;
}
