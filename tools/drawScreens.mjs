/**
 * Draws the pages of the console into docs/screens, 1280 pixels wide, from a world in which a primary has failed.
 *
 * `node tools/build.mjs program && node tools/drawScreens.mjs` draws all. `--only traffic` draws one page, and `--to FOLDER` draws
 * into another folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { toolchain } from './toolchains/table.mjs';
import { ADMIN, authorization } from './digest.mjs';
import { palettePng } from './palettePng.mjs';
import { ROOT } from './root.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' } } });
const FOLDER = options.to ?? join(ROOT, 'docs/screens');
const FLAGS = ['--port', '0', '--control-port', '0', '--now', '2026-01-01T00:00:00Z', '--clock', 'manual'];
const SIZE = { width: 1280, height: 800 };
/** Time without requests after which a page is drawn, in milliseconds. */
const QUIET_MS = 500;
const WORLD = '/v1/worlds/default';

/** Fault rules. One injects errors, the other is switched off. */
const RULES = [
  {
    id: 'flaky',
    description: 'Measurements fail now and then',
    times: 2,
    match: { operation: 'getHostMeasurements' },
    inject: { error: { status: 503, retryAfter: 2 } },
  },
  { id: 'slow-lists', enabled: false, match: { operation: 'listClusters' }, delay: { fixed: 250 } },
];

/** The hosts and measurements that show a failover best. */
const FAILOVER =
  'host=rs0/node-0&host=rs0/node-1&host=rs0/node-2&m=OPCOUNTER_INSERT&m=CONNECTIONS&start=2026-01-01T00:07:00Z&end=2026-01-01T00:12:00Z';

/** The pages: name of the file, address, and a text that the page shows once it has its data. */
const PAGES = [
  ['worlds', '#/worlds', 'checkout-test'],
  ['overview', '#/worlds/default', 'The fault rule flaky answered with 503.'],
  ['connection', '#/worlds/default/connection', 'usageCaptures'],
  ['platform', '#/worlds/default/platform/clusters%2FCLUSTER', 'rs0'],
  ['moment', '#/worlds/default/platform/hosts%2FHOST?asOf=BEFORE', 'This is the past'],
  ['measurements', `#/worlds/default/measurements?${FAILOVER}`, 'PRIMARY rs0/node-'],
  ['time', '#/worlds/default/time', 'Agenda'],
  ['traffic', '#/worlds/default/traffic/FAILED', 'was injected'],
  ['faults', '#/worlds/default/faults', 'slow-lists'],
  ['findings', '#/worlds/default/findings', 'Never called'],
  ['reference', '#/reference/patchSnapshot', 'patchSnapshot (E3)'],
];

/** Heights of pages that are drawn beyond the part that fits on a screen, in pixels. */
const HEIGHTS = { findings: 1500, overview: 1250 };

/** Returns the pages to draw. */
function wanted() {
  const { only } = options;
  const found = PAGES.filter(([name]) => only === undefined || name === only);
  const names = PAGES.map(([name]) => name).join(', ');
  if (found.length === 0) throw new Error(`There is no page ${only}; expected one of ${names}.`);
  return found;
}

/** Returns the options that draw the wanted part of a page. */
function areaOf(name) {
  const height = HEIGHTS[name];
  return height === undefined ? {} : { fullPage: true, clip: { x: 0, y: 0, width: SIZE.width, height } };
}

const pages = wanted();
const found = toolchain('chromium');
if (found.missing !== undefined) {
  console.error(found.missing);
  process.exit(1);
}
const program = spawn(process.execPath, [join(ROOT, 'dist/main.cjs'), 'serve', ...FLAGS, '--log', 'json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox'],
});
try {
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  const { baseUrl, controlUrl } = JSON.parse(line);
  const ids = await prepare(baseUrl, controlUrl);
  const page = await browser.newPage({ viewport: SIZE });
  const quiet = quietOf(page);
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, address, text] of pages) {
    // The name makes the address differ before the #, because a change of the part after it does not reload the page.
    await page.goto(`${controlUrl}/?${name}${withIds(address, ids)}`);
    await page.locator('main').getByText(text).first().waitFor();
    await quiet();
    const picture = palettePng(await page.screenshot(areaOf(name)));
    writeFileSync(join(FOLDER, `${name}.png`), picture);
    console.log(`${name}.png: ${picture.length} bytes`);
  }
} finally {
  await browser.close();
  program.kill();
}

/**
 * Returns a function that waits until the page has sent no request for half a second. Then all requests for data have
 * been answered. Streams do not count, because they never end.
 */
function quietOf(page) {
  let open = 0;
  let changed = Date.now();
  const count = (step) => (request) => {
    if (new URL(request.url()).pathname.endsWith('/stream')) return;
    open += step;
    changed = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    changed = Date.now();
    while (open > 0 || Date.now() - changed < QUIET_MS) await setTimeout(50);
  };
}

/** Replaces the names of ids in an address. */
function withIds(address, ids) {
  return Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), address);
}

/** Lets a primary fail while a client calls the API. Returns ids for the addresses of the pages. */
async function prepare(baseUrl, controlUrl) {
  const control = controlOf(controlUrl);
  await control('POST', '/v1/worlds', { name: 'checkout-test', from: 'default' });
  await control('POST', `${WORLD}/checkpoints`, { name: 'before-failover' });
  await control('POST', `${WORLD}/scenarios`, { name: 'primary-failover' });
  for (const rule of RULES) await control('POST', `${WORLD}/faults`, rule);
  const { id: host, groupId } = await control('GET', `${WORLD}/state/hosts/rs0/node-0`);
  const { id: cluster } = await control('GET', `${WORLD}/state/clusters/rs0`);
  const measurements = `/groups/${groupId}/hosts/${host}/measurements?granularity=PT1M&period=PT1H&m=CONNECTIONS`;
  await callPlatform(baseUrl, ['/clusters', `/groups/${groupId}/events?itemsPerPage=5`]);
  await control('POST', `${WORLD}/clock/advance`, { by: 'PT12M' });
  await callPlatform(baseUrl, ['/clusters', '/clusters?page=2', '//clusters']);
  await callPlatform(baseUrl, [measurements, measurements, measurements]);
  await callPlatform(baseUrl, [`/groups/${groupId.replace(/.$/, 'f')}/events`]);
  const [failed] = await control('GET', `${WORLD}/journal?status=503&limit=1`);
  const { entries } = await control('GET', `${WORLD}/timeline?types=time&limit=1`);
  return { CLUSTER: cluster, HOST: host, FAILED: failed.id, BEFORE: entries[0].n - 1 };
}

function controlOf(controlUrl) {
  const headers = { 'Content-Type': 'application/json' };
  return async (method, path, body) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(controlUrl + path, sent);
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}

async function callPlatform(baseUrl, paths) {
  for (const path of paths) {
    const url = baseUrl + path;
    await fetch(url, { headers: { Authorization: await authorization('GET', url, ADMIN) } });
  }
}
