import { expect, it } from '@jest/globals';
import { urllibGet } from '../../support/urllibGet.js';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf, violationsOf } from './flaws.js';
import { givenConsole, type Console } from './givenConsole.js';
import { freezeOften } from './manyCalls.js';

const HOSTILE = `<img src=x onerror="document.title='hacked'">`;

interface World {
  readonly baseUrl: string;
  readonly keys: readonly { readonly publicKey: string; readonly privateKey: string }[];
}

interface Row {
  readonly groupId: string;
  readonly clusterId: string;
}

describeInBrowser('the console in a browser: traffic', () => {
  const open = givenConsole();

  /** Opens the page of traffic of a new world, and returns a client of this world. */
  async function openTraffic(name: string) {
    const console = await open();
    const { baseUrl, keys } = (await console.call('POST', '/v1/worlds', { from: 'default', name })) as World;
    const [key = { publicKey: '', privateKey: '' }] = keys;
    await console.visit(`#/worlds/${name}/traffic`);
    await console.page.getByText('No calls yet.').waitFor();
    const send = async (path: string, headers = {}): Promise<number> =>
      (await urllibGet(baseUrl + path, key, headers)).status;
    return { ...console, send, baseUrl, publicKey: key.publicKey };
  }

  function rowOf(page: Console['page'], text: string) {
    return page.getByRole('main').getByRole('option').filter({ hasText: text }).last();
  }

  it('shows a call as it arrives, and why it was answered like that', async () => {
    const { page, send, publicKey } = await openTraffic('live');
    expect(await send('/clusters')).toBe(200);
    await rowOf(page, publicKey).click();
    const detail = page.getByRole('region', { name: /^Entry/ });
    await detail.getByText('The key: accepted.').waitFor();
    const text = await detail.innerText();
    expect(text).toContain('GET /clusters → 200');
    expect(text).toContain('"totalCount"');
    expect(text).toMatch(/authorization:\s*Digest username=/);
  });

  it('injects a fault for calls like one, and filters', async () => {
    const { page, send, publicKey } = await openTraffic('faulty');
    await send('/clusters');
    await rowOf(page, publicKey).click();
    await page.getByRole('button', { name: 'Inject a fault for calls like this' }).click();
    await page.getByLabel('Status').fill('9');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('$.inject.error.status').waitFor();
    await page.getByLabel('Status').fill('503');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText(/^Added the fault rule/).waitFor();
    expect(await send('/clusters')).toBe(503);
    expect(await send('/clusters')).toBe(200);
    await page.getByRole('textbox', { name: 'Filter' }).fill('5xx');
    await rowOf(page, '503 fault').click();
    await page.getByText(/^The fault rule .* was injected\.$/).waitFor();
    expect(await page.getByRole('main').getByRole('option').count()).toBe(1);
  });

  it('folds a challenge into its answer, and says what a client that never answers has done', async () => {
    const { page, send, baseUrl, publicKey } = await openTraffic('folded');
    await send('/clusters');
    await rowOf(page, publicKey).waitFor();
    const rows = page.getByRole('main').getByRole('option');
    await page.getByText('1 entry').waitFor();
    expect(await rows.count()).toBe(1);
    const headers = { authorization: `Basic ${Buffer.from('ADMIN1:x').toString('base64')}` };
    expect((await fetch(`${baseUrl}/clusters`, { headers })).status).toBe(401);
    await page.getByText('2 entries').waitFor();
    expect(await page.locator('.status.bad').innerText()).toBe('401');
    await rowOf(page, '401').click();
    await page.getByText('The client sent Basic credentials. The platform takes only HTTP Digest.').waitFor();
    await page.getByText('Sign requests with HTTP Digest, as curl --digest does.').waitFor();
    await page.getByRole('link', { name: 'Show the keys of this world' }).waitFor();
    await page.getByLabel('Challenges').check();
    await page.getByText('3 entries').waitFor();
    await rows.first().click();
    await page.getByText('This is the challenge of HTTP Digest. The client has answered it.').waitFor();
    await page.getByRole('link', { name: 'Call #2' }).click();
    await page.getByRole('heading', { name: 'GET /clusters → 200' }).waitFor();
    await page.getByLabel('Challenges').uncheck();
    await page.getByRole('textbox', { name: 'Filter' }).fill('clusters -failed');
    await page.getByText('1 of 2 entries').waitFor();
  });

  it('says when and by what a row was removed, and leads to it', async () => {
    const { page, send, call, visit } = await openTraffic('swept');
    const [{ id } = { id: '' }] = (await call(
      'GET',
      '/v1/worlds/swept/agenda?what=snapshotExpires&limit=1',
    )) as readonly { id: string }[];
    const { groupId, clusterId } = (await call('GET', `/v1/worlds/swept/state/snapshots/${id}`)) as Row;
    await call('POST', '/v1/worlds/swept/clock/advance', { by: 'P3D' });
    expect(await send(`/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`)).toBe(404);
    await visit('#/worlds/swept/traffic/3');
    const why = page.getByRole('region', { name: 'Why', exact: true });
    await why
      .getByText(/^The snapshot \S+ expired at .* and was removed at .* by the sweep of expired snapshots/)
      .waitFor();
    await why.getByRole('link', { name: 'The row before' }).click();
    await page.getByRole('heading', { name: /^Platform/ }).waitFor();
    expect(page.url()).toContain(`/platform/snapshots%2F${id}?asOf=`);
  });

  it('makes an expectation of a call', async () => {
    const { page, send, publicKey } = await openTraffic('expected');
    await send('/clusters');
    await rowOf(page, publicKey).click();
    await page.getByRole('button', { name: 'Expect this' }).click();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText('Verdict: pass. 1 exchange matches.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('shows hostile headers and paths as text', async () => {
    const { page, send, publicKey } = await openTraffic('attacked');
    await send(`/${encodeURIComponent(HOSTILE)}`, { 'user-agent': HOSTILE });
    await rowOf(page, publicKey).click();
    await page
      .getByRole('region', { name: /^Entry/ })
      .getByText(HOSTILE)
      .first()
      .waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('draws only the visible ones of 2,000 entries, and reaches all with the keyboard', async () => {
    const { page, call, controlUrl, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'many' });
    await freezeOften({ controlUrl }, 'many', 2000);
    await visit('#/worlds/many/traffic');
    await page.getByText('2,000 entries').waitFor();
    expect(await page.getByRole('main').getByRole('option').count()).toBeLessThan(100);
    const list = page.getByRole('listbox', { name: 'Calls' });
    await list.press('Home');
    expect(
      await page.getByRole('main').getByRole('option', { selected: true }).getAttribute('aria-posinset'),
    ).toBe('1');
    // A key that is held down comes again before the page shows what the first one selected.
    await list.evaluate((box) => {
      const keys = ['End', 'ArrowUp', 'ArrowUp'].map((key) => new KeyboardEvent('keydown', { key }));
      for (const key of keys) box.dispatchEvent(key);
    });
    await page.locator('[role=option][aria-selected=true][aria-posinset="1998"]').waitFor();
  });

  it('empties the list when the journal is cleared', async () => {
    const { page, send, publicKey } = await openTraffic('cleared');
    await send('/clusters');
    await rowOf(page, publicKey).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No calls yet.').waitFor();
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page, send, publicKey } = await openTraffic('shown');
    await send('/clusters');
    await rowOf(page, publicKey).click();
    await page.getByText('The key: accepted.').waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
