import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { givenConsole } from './givenConsole.js';
import { givenCuttable } from './givenCuttable.js';

const TOKEN = 's3cret';

describeInBrowser('the console in a browser: token and connection', () => {
  const open = givenConsole({ controlToken: TOKEN });
  const cuttable = givenCuttable();

  it('asks for the token, refuses a wrong one, and keeps the right one for the session only', async () => {
    const { page, visit } = await open();
    await visit();
    await page.getByLabel('Token').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This control plane asks for its token:').waitFor();
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('link', { name: 'default' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'default' }).waitFor();
    expect(await page.evaluate('Object.keys(localStorage).length + document.cookie.length')).toBe(0);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Token').waitFor();
  });

  it('saves the report with the token', async () => {
    const { page, visit } = await open();
    await visit();
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('link', { name: 'default' }).waitFor();
    await visit('#/worlds/default/findings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JUnit XML' }).click();
    expect((await download).suggestedFilename()).toBe('understudy-default.xml');
  });

  it('says that the connection is lost, and continues when it is back', async () => {
    const { page, controlUrl } = await open();
    const { url, setCut } = await cuttable(controlUrl);
    await page.goto(url);
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    await page.getByRole('link', { name: 'default' }).waitFor();
    setCut(true);
    await page.getByText('The control plane does not answer.').first().waitFor();
    expect(await page.getByRole('link', { name: 'default' }).count()).toBe(1);
    setCut(false);
    await page.getByText('The control plane does not answer.').first().waitFor({ state: 'detached' });
  });

  it('no longer says that a command was not answered when the connection is back', async () => {
    const { page, controlUrl } = await open();
    const { url, setCut } = await cuttable(controlUrl);
    await page.goto(`${url}/#/worlds/default/time`);
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByLabel('Token').press('Enter');
    const clock = page.getByRole('region', { name: 'Clock', exact: true });
    const step = clock.getByRole('button', { name: 'Step to the next entry' });
    await step.waitFor();
    setCut(true);
    await step.click();
    const failure = clock.getByText('The control plane does not answer.', { exact: true });
    await failure.waitFor();
    setCut(false);
    await failure.waitFor({ state: 'detached' });
    await step.click();
    await clock.getByText('2026-01-01 00:00:00', { exact: true }).waitFor({ state: 'detached' });
  });
});
