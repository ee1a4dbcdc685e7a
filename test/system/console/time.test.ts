import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

interface Entry {
  readonly at: string;
  readonly what: string;
  readonly subject: string;
}

describeInBrowser('the console in a browser: time', () => {
  const open = givenConsole();

  async function openTime(world: string) {
    const console = await open();
    await console.call('POST', '/v1/worlds', { from: 'default', name: world });
    await console.visit(`#/worlds/${world}/time`);
    await console.page.getByRole('heading', { name: 'Agenda' }).waitFor();
    return { ...console, clock: () => console.call('GET', `/v1/worlds/${world}/clock`) };
  }

  it('advances by a button, by a duration and to a time, and says what happened', async () => {
    const { page, clock } = await openTime('advanced');
    await page.getByRole('button', { name: '1 day' }).click();
    await page.getByText('1 d passed, from 2026-01-01 00:00:00 to 2026-01-02 00:00:00').waitFor();
    expect(await page.getByRole('region', { name: 'What happened' }).innerText()).toMatch(
      /snapshot scheduled \d+/,
    );
    await page.getByRole('textbox', { name: 'By a duration' }).fill('PT12H');
    await page.getByRole('textbox', { name: 'By a duration' }).press('Enter');
    await page.getByText('12 h passed').waitFor();
    await page.getByRole('textbox', { name: 'To a time' }).fill('2026-01-05T00:00:00Z');
    await page.getByRole('textbox', { name: 'To a time' }).press('Enter');
    await page.getByText('2 d 12 h passed').waitFor();
    expect(await clock()).toMatchObject({ now: '2026-01-05T00:00:00Z' });
    await page.getByText('2026-01-05 00:00:00', { exact: true }).waitFor();
  });

  it("shows the server's words for a wrong duration and for the past", async () => {
    const { page, clock } = await openTime('refused');
    const alert = page.getByRole('alert');
    await page.getByRole('textbox', { name: 'By a duration' }).fill('soon');
    await page.getByRole('textbox', { name: 'By a duration' }).press('Enter');
    await alert.getByText('$.by: expected').waitFor();
    await page.getByRole('textbox', { name: 'To a time' }).fill('2025-01-01T00:00:00Z');
    await page.getByRole('textbox', { name: 'To a time' }).press('Enter');
    await alert.getByText('2025-01-01').waitFor();
    await page.getByRole('textbox', { name: 'Rate' }).fill('fast');
    await page.getByRole('button', { name: 'Resume' }).click();
    await alert.getByText('$.rate: expected').waitFor();
    expect(await clock()).toMatchObject({ now: '2026-01-01T00:00:00Z', rate: 0 });
  });

  it('steps to the next entry of the agenda', async () => {
    const { page, call, clock } = await openTime('stepped');
    const [next] = (await call('GET', '/v1/worlds/stepped/agenda?limit=1')) as readonly [Entry];
    await page.getByText(next.subject).first().waitFor();
    await page.getByRole('button', { name: 'Step to the next entry' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await clock()).toMatchObject({ now: next.at });
  });

  it('leads from an entry to the row that it is about', async () => {
    const { page, call } = await openTime('followed');
    const [next] = (await call('GET', '/v1/worlds/followed/agenda?limit=1')) as readonly [Entry];
    await page.getByRole('link', { name: next.subject, exact: true }).first().click();
    await page.getByRole('heading', { name: next.subject, exact: true }).waitFor();
  });

  it('lets the clock run at a rate, and freezes it', async () => {
    const { page, clock } = await openTime('running');
    await page.getByText('The clock stands.').waitFor();
    await page.getByRole('textbox', { name: 'Rate' }).fill('60');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The clock runs: 60 × real time.').waitFor();
    expect(await clock()).toMatchObject({ rate: 60 });
    await page.getByRole('button', { name: 'Freeze' }).click();
    await page.getByText('The clock stands.').waitFor();
    expect(await clock()).toMatchObject({ rate: 0 });
  });

  it('filters the agenda by kind', async () => {
    const { page, call } = await openTime('filtered');
    const entries = (await call('GET', '/v1/worlds/filtered/agenda?limit=1000')) as readonly Entry[];
    const wanted = entries.filter(({ what }) => what === 'invitationExpires');
    await page.getByLabel('Kind').selectOption('invitationExpires');
    const agenda = page.getByRole('region', { name: 'Agenda' });
    const rows = agenda.locator('ol ol li');
    await rows.getByText('snapshot scheduled').first().waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(wanted.length);
    expect(await rows.first().innerText()).toContain(wanted[0]?.subject);
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page } = await openTime('shown');
    await page.getByRole('button', { name: '1 day' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByText(/^The entries/).click();
    expect(await flawsOf(page)).toEqual([]);
  });
});
