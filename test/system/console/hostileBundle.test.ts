import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Manifest } from '../../../src/bundle/format.js';
import { describeInBrowser } from '../../support/chromium.js';
import { endAll, start, type ReadyLine } from '../../support/program.js';
import { Client } from '../../http/scenarios/client.js';
import { givenConsole, type Console } from './givenConsole.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-hostile-'));
afterEach(endAll);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Returns a text that changes the title of the page if it becomes markup. */
const hostile = (what: string): string => `<img src=x onerror="document.title='hacked by ${what}'">`;

/** Texts of the recorded run that may be any text, and the hostile texts in their place. */
const REPLACED = {
  rs0: hostile('cluster'),
  Shop: hostile('project'),
  'Harbor Retail': hostile('organization'),
  'a-scenario': hostile('scenario'),
  'a-rule': hostile('rule'),
  'a-path': hostile('path'),
} as const;

/** Records a run, and replaces its names in all files. The name of its world has a form that `open` checks. Returns the file. */
async function recordHostile({ simulator, controlUrl, call }: Console): Promise<string> {
  const world = '/v1/worlds/default';
  const description = 'a-rule';
  await call('POST', `${world}/faults`, {
    id: 'given',
    description,
    times: 1,
    inject: { error: { status: 503 } },
  });
  const scenario = { version: 1, name: 'given', description: 'a-scenario' };
  await call('POST', `${world}/scenarios`, { scenario });
  await call('PATCH', `${world}/state/clusters/rs0`, { active: true });
  const client = new Client(simulator.baseUrl, simulator.world().keys.admin);
  await client.get('/groups/a-path');
  await client.get('/groups/a-path');
  const bundle = await fetch(`${controlUrl}${world}/bundle`);
  const file = join(folder, 'hostile.understudy');
  writeFileSync(file, hostileBundle(new Uint8Array(await bundle.arrayBuffer())));
  return file;
}

function hostileBundle(archive: Uint8Array): Uint8Array {
  const { 'manifest.json': manifestFile = new Uint8Array(0), ...others } = unzipSync(archive);
  const files = Object.fromEntries(
    Object.entries(others).map(([name, content]) => [name, strToU8(hostileText(strFromU8(content)))]),
  );
  const manifest = JSON.parse(strFromU8(manifestFile)) as Manifest;
  const sums = Object.entries(files).map(([name, content]) => [
    name,
    { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
  ]);
  const changed = { ...manifest, files: Object.fromEntries(sums) as unknown };
  return zipSync({ ...files, 'manifest.json': strToU8(JSON.stringify(changed)) });
}

/** Replaces names where a JSON text or a path has them as a whole. */
function hostileText(text: string): string {
  return Object.entries(REPLACED).reduce(
    (all, [name, by]) =>
      all.replaceAll(new RegExp(`(?<=["/])${name}(?=["/ ])`, 'g'), JSON.stringify(by).slice(1, -1)),
    text,
  );
}

describeInBrowser('the console in a browser: a bundle with hostile names', () => {
  const open = givenConsole();

  it('shows them as text on every page', async () => {
    const console = await open();
    const file = await recordHostile(console);
    const { firstLine } = start(['open', file, '--port', '0', '--control-port', '0']);
    const { controlUrl } = JSON.parse(await firstLine) as ReadyLine;
    const { page } = console;
    const world = `${controlUrl}/#/worlds/default`;
    const shows = async (address: string, ...texts: readonly string[]) => {
      await page.goto(world + address);
      for (const text of texts) await page.getByText(text).locator('visible=true').first().waitFor();
      expect(await page.locator('img, main script').count()).toBe(0);
      expect(await page.title()).toBe('Understudy');
    };
    await shows('', 'default');
    await shows('/traffic', hostile('path'));
    await page.locator('.row', { hasText: '404' }).first().click();
    await shows('/platform', hostile('organization'));
    for (const [collection, what] of [
      ['clusters', 'cluster'],
      ['projects', 'project'],
    ] as const) {
      await page.getByLabel('Show').selectOption(collection);
      await page
        .getByRole('main')
        .getByRole('option')
        .getByText(hostile(what), { exact: true })
        .first()
        .click();
      await page.getByRole('list', { name: 'History' }).waitFor();
    }
    await shows('/faults', hostile('rule'), hostile('scenario'));
    await shows('/time?asOf=1', 'default');
    for (const name of ['findings', 'connection', 'measurements']) await shows(`/${name}`, 'default');
    await page.goto('about:blank');
  });
});
