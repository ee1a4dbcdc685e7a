import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { givenConsole, type Console } from './givenConsole.js';
import { givenCuttable } from './givenCuttable.js';
import { freezeOften } from './manyCalls.js';

const LOST = 'The control plane does not answer.';
const COUNT = 3000;
const AT_ONCE = 30;

/**
 * Records two things that a user would notice: which numbers of entries the page showed, and how far its content
 * jumped.
 */
const OBSERVE = `
  window.counts = new Set();
  window.shift = 0;
  new MutationObserver(() => {
    window.counts.add(/[\\d,]+ entries/.exec(document.body.textContent)?.[0]);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

describeInBrowser('the console in a browser: live data', () => {
  const open = givenConsole();
  const cuttable = givenCuttable();

  /** Returns the numbers of the entries that the list draws, from the first to the last. */
  async function positionsIn(page: Console['page']): Promise<readonly number[]> {
    const rows = await page.getByRole('main').getByRole('option').all();
    return Promise.all(rows.map(async (row) => Number(await row.getAttribute('aria-posinset'))));
  }

  it('continues after a lost connection, without losing or repeating a call', async () => {
    const { page, controlUrl, call } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'cut' });
    const freeze = (): Promise<unknown> => call('POST', '/v1/worlds/cut/clock/freeze');
    const { url, setCut } = await cuttable(controlUrl);
    await page.goto(`${url}/#/worlds/cut/traffic`);
    await page.getByText('No calls yet.').waitFor();
    await freeze();
    await page.getByText('1 entry').waitFor();
    setCut(true);
    await page.getByText(LOST).first().waitFor();
    for (let done = 0; done < 5; done += 1) await freeze();
    setCut(false);
    await page.getByText('6 entries').waitFor();
    await page.getByText(LOST).first().waitFor({ state: 'detached' });
    await freeze();
    await page.getByText('7 entries').waitFor();
    expect(await positionsIn(page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('begins again after a reset of the world', async () => {
    const { page, call, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'again' });
    await visit('#/worlds/again/traffic');
    await page.getByText('No calls yet.').waitFor();
    for (let done = 0; done < 3; done += 1) await call('POST', '/v1/worlds/again/clock/freeze');
    await page.getByText('3 entries').waitFor();
    await call('POST', '/v1/worlds/again/reset');
    await page.getByText('1 entry').waitFor();
    await page.getByRole('main').getByRole('option').filter({ hasText: 'POST reset' }).waitFor();
  });

  it('shows a changed clock', async () => {
    const { page, call, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'moved' });
    await visit('#/worlds/moved/time');
    await page.getByText('2026-01-01 00:00:00').first().waitFor();
    await call('POST', '/v1/worlds/moved/clock/advance', { by: 'P1D' });
    await page.locator('time', { hasText: '2026-01-02 00:00:00' }).waitFor();
  });

  it('shows thousands of calls as they come, and not only when all are there', async () => {
    const { page, call, visit, controlUrl } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'busy' });
    await visit('#/worlds/busy/traffic');
    await page.getByText('No calls yet.').waitFor();
    await page.evaluate(OBSERVE);
    for (let sent = 0; sent < COUNT; sent += AT_ONCE) await freezeOften({ controlUrl }, 'busy', AT_ONCE);
    await page.getByText(`${COUNT.toLocaleString('en')} entries`).waitFor();
    await page.locator(`[role=option][aria-posinset="${COUNT}"]`).waitFor();
    expect(await page.evaluate('window.shift')).toBeLessThan(0.05);
    // A page that did not react would show only the last count.
    expect(await page.evaluate('window.counts.size')).toBeGreaterThan(5);
    const list = page.getByRole('listbox', { name: 'Calls' });
    await list.press('Home');
    await page.locator('[role=option][aria-selected=true][aria-posinset="1"]').waitFor();
  });
});
