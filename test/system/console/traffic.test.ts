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
    return { ...console, send, publicKey: key.publicKey };
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
