import { expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { describeInBrowser } from '../../support/chromium.js';
import { givenConsole } from './givenConsole.js';

/** Longer than the pause between two polls. */
const LONG_MS = 5000;
/**
 * Maximum number of steps. They take less than the 40 seconds after which a stream without messages counts as lost.
 */
const TRIES_MAX = 6;

/** Pages, and a heading of each. */
const QUIET = [
  ['faults', 'Fault rules'],
  ['findings', 'Verdicts'],
  ['time', 'Agenda'],
  ['world', 'Verdicts'],
  ['connection', 'Contents'],
] as const;

function isStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('/stream');
}

describeInBrowser('the console in a browser: what the pages read', () => {
  const open = givenConsole();

  /** Opens a page of a new world. The returned list collects all later requests of the page. */
  async function openPage(world: string, path: string) {
    const console = await open({ hasOwnPage: true });
    const { page, call, visit } = console;
    await call('POST', '/v1/worlds', { from: 'default', name: world });
    await page.clock.install();
    await visit(`#/worlds/${world}/${path}`);
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    return { ...console, asked };
  }

  /**
   * Lets the clock of a page run until the page sends no request for `LONG_MS`. Returns whether this has happened.
   */
  async function becomesQuiet(page: Page, asked: Request[]): Promise<boolean> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      asked.splice(0);
      await page.clock.runFor(LONG_MS);
      if (asked.length === 0) return true;
      await Promise.all(asked.filter((each) => !isStream(each)).map((each) => each.response()));
    }
    return false;
  }

  async function hide(page: Page, isHidden: boolean): Promise<void> {
    await page.evaluate((value) => {
      const { document, Event } = globalThis as unknown as {
        readonly document: { dispatchEvent: (event: unknown) => boolean };
        readonly Event: new (name: string) => unknown;
      };
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  }

  it('reads again only what a change concerns, and nothing while nothing changes', async () => {
    const { page, call, asked } = await openPage('calm', 'platform');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('heading', { name: /^alerts/ }).waitFor();
    await page.getByLabel('Show').selectOption('teams');
    await page.getByRole('main').getByRole('option').getByText('Platform', { exact: true }).waitFor();
    expect(await becomesQuiet(page, asked)).toBe(true);
    await call('PATCH', '/v1/worlds/calm/state/teams/Platform', { name: 'Pilots' });
    await page.getByRole('main').getByRole('option').getByText('Pilots', { exact: true }).waitFor();
    // The team has a role in the shown project. So the page also reads the project's teams and its organization
    // again.
    const others = /state\/(?!teams|projectTeams|organizations\/)|problems/;
    expect(asked.map((each) => each.url()).filter((url) => others.test(url))).toEqual([]);
  });

  it('polls nothing on other pages', async () => {
    const { page, visit, asked } = await openPage('quiet', 'faults');
    for (const [path, heading] of QUIET) {
      await visit(`#/worlds/quiet/${path}`);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect([path, await becomesQuiet(page, asked)]).toEqual([path, true]);
    }
  });

  it('reads nothing while the tab is hidden, and the missed changes afterwards', async () => {
    const { page, call, asked } = await openPage('hidden', 'world');
    await page.getByText('None yet. Save one with the button Checkpoint above.').waitFor();
    const closed = page.waitForEvent('requestfailed', (request) => isStream(request));
    await hide(page, true);
    await closed;
    expect(await becomesQuiet(page, asked)).toBe(true);
    await call('POST', '/v1/worlds/hidden/checkpoints', { name: 'missed' });
    await page.clock.runFor(LONG_MS);
    expect(asked).toEqual([]);
    await hide(page, false);
    await page.getByText('missed', { exact: true }).waitFor();
  });

  it('polls while the stream is refused', async () => {
    const { page, call, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'full' });
    const body = { title: 'Conflict', status: 409, detail: 'The world full has 50 open streams already.' };
    await page.route('**/stream?*', (route) => route.fulfill({ status: 409, json: body }));
    await visit('#/worlds/full/world');
    await page.getByText('None yet. Save one with the button Checkpoint above.').waitFor();
    await call('POST', '/v1/worlds/full/checkpoints', { name: 'polled' });
    await page.getByText('polled', { exact: true }).waitFor();
  });
});
