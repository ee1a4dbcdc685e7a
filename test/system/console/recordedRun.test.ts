import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { endAll, start, type ReadyLine } from '../../support/program.js';
import { Client } from '../../http/scenarios/client.js';
import { givenConsole, type Console } from './givenConsole.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-run-'));
afterEach(endAll);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Snapshot {
  readonly id: string;
  readonly groupId: string;
  readonly clusterId: string;
  readonly expires?: string;
}

/** Records a client whose snapshot expires between its list and its PATCH. Returns the file of the bundle. */
async function recordExpiry({ simulator, controlUrl, call }: Console): Promise<string> {
  const snapshots = (await call(
    'GET',
    '/v1/worlds/default/state/snapshots?limit=500',
  )) as readonly Snapshot[];
  const found = snapshots.find(({ expires = '' }) => expires > '2026-01-01T01');
  const { groupId = '', clusterId = '', id = '', expires } = found ?? {};
  const client = new Client(simulator.baseUrl, simulator.world().keys.admin);
  const list = `/groups/${groupId}/clusters/${clusterId}/snapshots`;
  expect((await client.get(list))?.status).toBe(200);
  await call('POST', '/v1/worlds/default/clock/advance', { to: expires });
  await call('POST', '/v1/worlds/default/clock/advance', { by: 'PT16M' });
  expect((await client.call('PATCH', `${list}/${id}`, { doNotDelete: true }))?.status).toBe(404);
  const bundle = await fetch(`${controlUrl}/v1/worlds/default/bundle`);
  const file = join(folder, 'run.understudy');
  writeFileSync(file, new Uint8Array(await bundle.arrayBuffer()));
  return file;
}

/** Reads the address of the first failed call from what `open` prints. */
async function addressIn(stderr: Readable | null): Promise<string> {
  let text = '';
  for await (const piece of stderr ?? []) {
    text += String(piece);
    const [address] = /http\S+\/#\/\S+(?=\n)/.exec(text) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`no address in ${text}`);
}

describeInBrowser('the console in a browser: a recorded run', () => {
  const open = givenConsole();

  it('leads from the failed call to what deleted the snapshot, and to a living copy', async () => {
    const console = await open();
    const file = await recordExpiry(console);
    const { child, firstLine } = start(['open', file, '--port', '0', '--control-port', '0']);
    const address = addressIn(child.stderr);
    const { controlUrl } = JSON.parse(await firstLine) as ReadyLine;
    const { page } = console;
    expect(await address).toMatch(new RegExp(`^${controlUrl}/#/worlds/default/traffic/\\d+$`));
    await page.goto(await address);
    await page.getByText('SNAPSHOT_NOT_FOUND').first().waitFor();
    const banner = page.getByRole('region', { name: 'Recorded run' });
    expect(await banner.innerText()).toMatch(/^Recorded run run\.understudy, written 20\d\d-/);
    await page
      .getByText(/^The snapshot \S+ expired at .* and was removed at .* by the sweep of expired snapshots, /)
      .waitFor();
    await page.getByRole('link', { name: 'The row before' }).waitFor();
    const reads: string[] = [];
    page.on('request', (request) => {
      if (/\/timeline\?.*\brow=/.test(request.url())) reads.push(request.url());
    });
    await page.getByRole('link', { name: /^snapshots [0-9a-f]{24}$/ }).click();
    expect(await page.getByRole('alert').count()).toBe(0);
    const removed = page
      .getByRole('list', { name: 'History' })
      .locator('> li')
      .filter({ hasText: 'removed' });
    expect(await removed.innerText()).toContain('sweep deletes expired snapshot');
    expect(reads).toHaveLength(1);
    await removed.getByRole('link', { name: /^Entry/ }).click();
    await page.getByRole('button', { name: 'Previous change' }).click();
    await page.getByRole('button', { name: 'Fork here' }).click();
    await page.getByRole('heading', { name: 'world-1' }).waitFor();
    expect(await page.getByRole('button', { name: 'Reset world-1' }).isEnabled()).toBe(true);
    await page.goto('about:blank');
  });
});
