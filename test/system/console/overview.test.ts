import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { givenClient } from './givenClient.js';
import { flawsOf, violationsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

describeInBrowser('the console in a browser: overview', () => {
  const open = givenConsole();

  /** Opens the overview of a new world in which a client has failed. */
  async function openOverview(name: string) {
    const console = await open();
    const { call, visit, page } = console;
    const send = await givenClient(console, name);
    await call('POST', `/v1/worlds/${name}/faults`, { id: 'flaky', inject: { error: { status: 503 } } });
    await send('/clusters');
    await call('PATCH', `/v1/worlds/${name}/state/hosts/rs0/node-1`, { up: false });
    await call('POST', `/v1/worlds/${name}/scenarios`, {
      scenario: { version: 1, name: 'watch', expect: [{ never: { status: '5xx' } }] },
    });
    await visit(`#/worlds/${name}`);
    return { ...console, regionOf: (title: string) => page.getByRole('region', { name: title }) };
  }

  it('says what failed and why, what broke, and what happens next', async () => {
    const { page, regionOf } = await openOverview('failing');
    await page.getByText('2026-01-01 00:00:00 UTC').waitFor();
    const problems = regionOf('Problems since the start');
    await problems.getByText('is down since 2026-01-01T00:00:00Z').waitFor();
    await problems.getByText(/\d+ older problems come from the fixture\./).waitFor();
    expect(await problems.getByText('rs-dead').count()).toBe(0);
    await regionOf('Verdicts').getByText('never status 5xx').waitFor();
    await regionOf('What happens next').getByText('snapshot scheduled').first().waitFor();
    const failures = regionOf('Last failed calls');
    await failures.getByText('The fault rule flaky answered with 503.').waitFor();
    await failures.getByRole('link', { name: 'listClusters' }).click();
    const why = page.getByRole('region', { name: 'Why', exact: true });
    await why.getByText('The fault rule flaky answered with 503.').waitFor();
    await why.getByRole('link', { name: 'Open the rule flaky' }).click();
    await page.getByRole('row', { name: /^flaky/ }).waitFor();
  });

  it('lists calls that were never signed, and a failure before many calls that succeeded', async () => {
    const console = await open();
    const { call, visit, page } = console;
    const send = await givenClient(console, 'unsigned');
    await visit('#/worlds/unsigned');
    const failures = page.getByRole('region', { name: 'Last failed calls' });
    await failures.getByText('No call has failed.').waitFor();
    const { baseUrl } = (await call('GET', '/v1/worlds/unsigned')) as { baseUrl: string };
    const rule = { id: 'once', times: 1, inject: { error: { status: 503 } } };
    await call('POST', '/v1/worlds/unsigned/faults', rule);
    await send('/clusters');
    await failures.getByText('The fault rule once answered with 503.').waitFor();
    for (let done = 0; done < 30; done += 1) expect(await send('/clusters')).toBe(200);
    await failures.getByText('The fault rule once answered with 503.').waitFor();
    // A challenge counts as failed until it is answered.
    await failures.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    for (let done = 0; done < 7; done += 1) await fetch(`${baseUrl}/clusters`);
    const unsigned = failures.getByText('The client sent no credentials, and never answered the challenge.');
    await unsigned.nth(5).waitFor();
    await failures.getByRole('link', { name: 'All failed calls' }).click();
    await page.getByText('8 of 39 entries').waitFor();
  });

  it('steps to the next entry', async () => {
    const { page, call } = await openOverview('stepped');
    await page.getByRole('button', { name: 'Step to the next entry' }).click();
    await page.getByText(/^It is 2026-01-01 /).waitFor();
    expect(await call('GET', '/v1/worlds/stepped/clock')).not.toMatchObject({ now: '2026-01-01T00:00:00Z' });
  });

  it('switches to the same page of another world', async () => {
    const { page, visit } = await openOverview('switched');
    await visit('#/worlds/switched/time');
    await page.getByRole('heading', { name: 'Time in switched' }).waitFor();
    await page.getByRole('combobox', { name: 'World' }).selectOption('default');
    await page.getByRole('heading', { name: 'Time in default' }).waitFor();
  });

  it('has keys for the filter and for help, which can be turned off', async () => {
    const { page, visit } = await openOverview('keyed');
    await visit('#/worlds/keyed/traffic');
    const filter = page.getByRole('textbox', { name: 'Filter' });
    await filter.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('?/');
    expect(await filter.inputValue()).toBe('?/');
    await filter.blur();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page, regionOf } = await openOverview('shown');
    await regionOf('Problems since the start').getByText('is down').waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
