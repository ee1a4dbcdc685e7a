import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf, NARROW } from './flaws.js';
import { givenConsole } from './givenConsole.js';

const COUNT = 10_000;
/** A timeline of 10,000 entries needs far fewer elements than one for each entry. */
const ELEMENTS_MAX = 1500;
/** The pages that show a moment, and their titles. */
const PAGES = [
  ['', 'seen'],
  ['/platform', 'Platform of seen'],
  ['/measurements', 'Measurements in seen'],
  ['/time', 'Time in seen'],
  ['/traffic', 'Traffic in seen'],
  ['/faults', 'Faults and scenarios in seen'],
  ['/findings', 'Findings in seen'],
] as const;

interface Timeline {
  readonly from: number;
  readonly last: number;
}

describeInBrowser('the console in a browser: moments of a world', () => {
  const open = givenConsole();

  /** Opens a page of a new world whose team Platform has been renamed twice, with a call that changed nothing between. */
  async function openRenamed(world: string, path: string) {
    const console = await open();
    const { call, visit, page } = console;
    await call('POST', '/v1/worlds', { from: 'default', name: world });
    const before = (await call('GET', `/v1/worlds/${world}/timeline`)) as Timeline;
    await call('PATCH', `/v1/worlds/${world}/state/teams/Platform`, { name: 'Pilots' });
    await call('POST', `/v1/worlds/${world}/clock/freeze`);
    await call('PATCH', `/v1/worlds/${world}/state/teams/Pilots`, { name: 'Captains' });
    await visit(`#/worlds/${world}/${path}`);
    await barOf(page)
      .getByText(`Now, after entry ${before.last + 3}`)
      .waitFor();
    return { ...console, start: before.last };
  }

  function barOf(page: Page) {
    return page.getByRole('region', { name: 'Moment' });
  }

  function teamIn(page: Page, name: string) {
    return page.getByRole('main').getByRole('option').getByText(name, { exact: true });
  }

  it('moves by an entry and by a change with the keyboard, and the address follows', async () => {
    const { page, start } = await openRenamed('keyed', 'platform');
    await page.getByLabel('Show').selectOption('teams');
    await teamIn(page, 'Captains').waitFor();
    const slider = page.getByRole('slider', { name: 'Timeline' });
    await slider.press('ArrowLeft');
    await teamIn(page, 'Pilots').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/worlds/keyed/platform?asOf=${start + 2}`);
    await barOf(page)
      .getByText(`As of entry ${start + 2}, 2026-01-01 00:00:00, after POST clock/freeze, before PATCH`)
      .waitFor();
    await slider.press('PageDown');
    await barOf(page)
      .getByText(`As of entry ${start + 1}, `)
      .waitFor();
    await teamIn(page, 'Pilots').waitFor();
    await slider.press('Home');
    await teamIn(page, 'Platform').waitFor();
    await slider.press('PageUp');
    await slider.press('PageUp');
    await barOf(page)
      .getByText(`As of entry ${start + 3}, `)
      .waitFor();
    await slider.press('End');
    await barOf(page)
      .getByText(/^Now, after/)
      .waitFor();
    await teamIn(page, 'Captains').waitFor();
    expect(new URL(page.url()).hash).toBe('#/worlds/keyed/platform');
  });

  it('leads to changes by buttons, keeps the moment on other pages, and goes back', async () => {
    const { page, start } = await openRenamed('clicked', 'platform');
    const before = page.getByRole('button', { name: 'Previous change' });
    const shown = (entry: number) => barOf(page).getByText(`As of entry ${entry}, `);
    await before.click();
    await shown(start + 1).waitFor();
    await page.getByRole('link', { name: 'Time' }).click();
    await page.getByRole('heading', { name: 'Time in clicked' }).waitFor();
    await shown(start + 1).waitFor();
    await before.click();
    await shown(0).waitFor();
    await page.goBack();
    await shown(start + 1).waitFor();
    await page.getByRole('button', { name: 'Next change' }).click();
    await shown(start + 3).waitFor();
    await page.getByRole('button', { name: 'Next change' }).click();
    await barOf(page)
      .getByText(/^Now, after/)
      .waitFor();
  });

  it('shows a colleague the same moment by its address, also by a time', async () => {
    const { page, call, visit } = await openRenamed('shared', 'platform');
    await call('POST', '/v1/worlds/shared/clock/advance', { by: 'PT1H' });
    await visit('#/worlds/shared/platform?asOf=2026-01-01T00:20:00Z');
    await page.reload();
    await barOf(page).getByText('2026-01-01 00:20:00, while time passed').waitFor();
    await page.getByLabel('Show').selectOption('teams');
    await teamIn(page, 'Captains').waitFor();
    await visit('#/worlds/shared/platform?asOf=0');
    await teamIn(page, 'Platform').waitFor();
  });

  it('says why a moment cannot be shown, and leads back to now', async () => {
    const { page, visit, start } = await openRenamed('missing', 'time');
    await visit('#/worlds/missing/time?asOf=9999');
    await page
      .getByRole('alert')
      .getByText(`it has no entry 9999, only 0 to ${start + 3}`)
      .waitFor();
    await visit(`#/worlds/missing/time?asOf=${encodeURIComponent('<img src=x>')}`);
    await page.getByRole('alert').getByText('expected the number of a timeline entry').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.getByRole('button', { name: 'Step to the next entry' }).waitFor();
  });

  it('reaches a change that is 10,000 entries back, without a long list', async () => {
    const { page, call, visit, simulator } = await open();
    const { clock } = await simulator.createWorld({ from: 'default', name: 'long' });
    await call('PATCH', '/v1/worlds/long/state/teams/Platform', { name: 'Pilots' });
    const { last: change } = (await call('GET', '/v1/worlds/long/timeline')) as Timeline;
    const count = COUNT - change - 2;
    // Calls of the library add the same entries to the timeline as requests, in a sixtieth of the time.
    for (let done = 0; done < count; done += 1) await clock.freeze();
    await visit('#/worlds/long/platform');
    await barOf(page)
      .getByText(`Now, after entry ${change + count}`)
      .waitFor();
    await page.getByRole('button', { name: 'Previous change' }).click();
    await barOf(page).getByText(`As of entry ${change}, `).waitFor();
    const slider = page.getByRole('slider', { name: 'Timeline' });
    expect(await slider.getAttribute('max')).toBe(String(change + count));
    await slider.press('ArrowRight');
    await barOf(page)
      .getByText(`As of entry ${change + 1}, `)
      .waitFor();
    expect(await page.locator('*').count()).toBeLessThan(ELEMENTS_MAX);
  });

  it('is accessible and fits into 400 pixels, light and dark', async () => {
    const { page, visit, start } = await openRenamed('seen', 'platform');
    for (const [path, title] of PAGES) {
      await visit(`#/worlds/seen${path}?asOf=${start + 1}`);
      await barOf(page).getByText('This is the past').waitFor();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect([path, await flawsOf(page, [NARROW])]).toEqual([path, []]);
    }
    // The bar of the past looks the same on all pages.
    expect(await flawsOf(page)).toEqual([]);
  });
});
