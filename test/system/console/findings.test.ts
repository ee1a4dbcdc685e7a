import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { describeInBrowser } from '../../support/chromium.js';
import { givenClient } from './givenClient.js';
import { flawsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

/** HTML in the place of a parameter name. It has no double quotes, because the finding would escape them. */
const HOSTILE = `<img src=x onerror=document.title='hacked'>`;

const ALL = OPERATIONS.length;

describeInBrowser('the console in a browser: findings', () => {
  const open = givenConsole();

  /**
   * Opens the page of findings of a new world, which has the resources that were called. The returned `send` sends a GET to this
   * world.
   */
  async function openFindings(name: string) {
    const console = await open();
    const send = await givenClient(console, name);
    await console.visit(`#/worlds/${name}/findings`);
    await console.page.getByText('no operation called').waitFor();
    return { ...console, send };
  }

  async function saved(page: Page, button: string): Promise<string> {
    const download = page.waitForEvent('download');
    await page.getByRole('group', { name: 'Save the report' }).getByRole('button', { name: button }).click();
    return readFile(await (await download).path(), 'utf8');
  }

  it('says what the suite never tested, and leads to the calls and to the reference', async () => {
    const { page, send } = await openFindings('gaps');
    await page.getByLabel('Scope').selectOption('all');
    await page.getByText(`${ALL} of ${ALL} operations never called`).waitFor();
    await send('/clusters?pretty=true');
    const gaps = page.getByRole('region', { name: 'Never tested' });
    await page.getByText(`${ALL - 1} of ${ALL} operations never called`).waitFor();
    await gaps.getByText('Clusters 1 of 4 operations called').waitFor();
    await gaps.getByText('Situations that never occurred').click();
    await gaps.getByText('Error codes that no client has met').click();
    await gaps
      .getByRole('cell', { name: 'itemsPerPage, includeCount, pageNum, envelope' })
      .or(gaps.getByRole('cell', { name: 'pageNum, itemsPerPage, includeCount, envelope' }))
      .waitFor();
    await gaps.getByText('a role is missing').waitFor();
    await gaps.getByText('GROUP_NOT_FOUND', { exact: true }).waitFor();
    await gaps.getByRole('link', { name: 'calls of listClusters' }).click();
    await page.getByRole('main').getByRole('option').filter({ hasText: '200' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Filter' }).inputValue()).toBe('listClusters');
    await page.goBack();
    await page.getByText(/\d+ of 4 operations never called/).waitFor();
    await page.getByLabel('Scope').selectOption('documented');
    await gaps.getByText(/^Events/).click();
    await gaps.getByRole('link', { name: 'listEvents' }).click();
    await page.getByText('listEvents (E21)').waitFor();
  });

  it('shows mistakes of clients, with links to the exchanges', async () => {
    const { page, send } = await openFindings('mistaken');
    await page.getByText('No mistakes found.').waitFor();
    await send(`/clusters?${encodeURIComponent(HOSTILE)}=1`);
    const mistakes = page.getByRole('region', { name: 'Mistakes of the clients' });
    await mistakes.getByText(HOSTILE).waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img').count()).toBe(0);
    await mistakes
      .getByRole('link', { name: /^Exchange \d+$/ })
      .last()
      .click();
    await page.getByRole('region', { name: /^Entry \d+$/ }).waitFor();
    await page.getByRole('heading', { name: /GET \/clusters\?.* → \d+/ }).waitFor();
  });

  it('shows verdicts as they change', async () => {
    const { page, send, call } = await openFindings('judged');
    await page.getByText('No scenario plays in this world.').waitFor();
    const expect = [{ operation: 'listClusters', because: 'clusters are listed' }];
    await call('POST', '/v1/worlds/judged/scenarios', { scenario: { version: 1, name: 'watch', expect } });
    const verdicts = page.getByRole('region', { name: 'Verdicts' });
    await verdicts.getByText('pending', { exact: true }).waitFor();
    await verdicts.getByText('clusters are listed').waitFor();
    await send('/clusters');
    await verdicts.getByText('met', { exact: true }).waitFor();
    await page.getByText('1 of 1 expectation met').waitFor();
  });

  it('skips to the content, and stays at its address', async () => {
    const { page } = await openFindings('skipped');
    const address = page.url();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    expect(page.url()).toBe(address);
    await page.getByText('no operation called').waitFor();
  });

  it('saves the report as one file', async () => {
    const { page, send } = await openFindings('saved');
    await send('/clusters');
    const html = await saved(page, 'Page');
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('GET /worlds/saved/api/public/v1.0/clusters');
    expect(html).toContain('Never called: ');
    expect(await saved(page, 'JUnit XML')).toMatch(/^<\?xml /);
    expect(JSON.parse(await saved(page, 'HTTP Archive'))).toMatchObject({ log: { version: '1.2' } });
    expect(JSON.parse(await saved(page, 'JSON'))).toMatchObject({ coverage: { operations: { covered: 1 } } });
  });

  it('counts from zero again if asked', async () => {
    const { page, send } = await openFindings('again');
    await send('/clusters');
    await page.getByText('3 of 4 operations never called').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('no operation called').waitFor();
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page, send, call } = await openFindings('shown');
    await call('POST', '/v1/worlds/shown/scenarios', { name: 'primary-failover' });
    await send('//clusters');
    await send('/clusters');
    await page.getByText('doubled slash').waitFor();
    await page.getByRole('heading', { name: 'primary-failover' }).waitFor();
    await page.getByRole('link', { name: 'calls of listClusters' }).waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
