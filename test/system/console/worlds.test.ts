import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

describeInBrowser('the console in a browser: worlds', () => {
  const open = givenConsole();

  it('lists them and forks one', async () => {
    const { page, call, visit } = await open();
    await visit();
    await page.getByRole('button', { name: 'Fork default' }).click();
    await page.getByLabel('Name', { exact: true }).fill('forked');
    await page.getByRole('button', { name: 'Fork', exact: true }).click();
    await page.getByRole('heading', { name: 'forked', level: 1 }).waitFor();
    expect(await call('GET', '/v1/worlds/forked')).toMatchObject({ name: 'forked', seed: 1 });
    await page.getByRole('link', { name: 'Worlds' }).click();
    await page.getByRole('row', { name: /^forked/ }).waitFor();
  });

  it('shows why the server refuses a command, and keeps the typed texts', async () => {
    const { page, visit } = await open();
    await visit();
    await page.getByRole('button', { name: 'New world' }).click();
    await page.getByLabel('Name', { exact: true }).fill('NOT A NAME');
    await page.getByLabel('Seed').fill('seven');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const alert = await page.getByRole('alert').innerText();
    expect(alert).toContain('$.name: expected a name of a-z, 0-9 and dashes');
    expect(alert).toContain('$.seed: expected');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('NOT A NAME');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('saves a checkpoint and goes back to it', async () => {
    const { page, call, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'back' });
    await visit('#/worlds/back');
    await page.getByRole('button', { name: 'Checkpoint back' }).click();
    await page.getByLabel('Name', { exact: true }).fill('clean');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Reset to clean' }).waitFor();
    await call('POST', '/v1/worlds/back/clock/advance', { by: 'P1D' });
    await page.getByText('2026-01-02 00:00:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Reset to clean' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await page.getByText('2026-01-01 00:00:00 UTC').waitFor();
    expect(await call('GET', '/v1/worlds/back/clock')).toMatchObject({ now: '2026-01-01T00:00:00Z' });
    await page.getByRole('button', { name: 'Delete the checkpoint clean' }).click();
    await page.getByText('None yet.').waitFor();
  });

  it('deletes one, but not the default world', async () => {
    const { page, call, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'doomed' });
    await visit();
    await page.getByRole('button', { name: 'Delete doomed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row', { name: /^doomed/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Delete default' }).count()).toBe(0);
  });

  it('goes back to the list when another tester deletes the shown world', async () => {
    const { page, call, visit } = await open();
    await call('POST', '/v1/worlds', { from: 'default', name: 'fleeting' });
    await visit('#/worlds/fleeting');
    await page.getByRole('heading', { name: 'fleeting', exact: true }).waitFor();
    await call('DELETE', '/v1/worlds/fleeting');
    await page.getByRole('heading', { name: 'Worlds' }).waitFor();
    await page.getByRole('status').getByText('The world fleeting does not exist.').waitFor();
    const menu = page.getByRole('navigation', { name: 'Pages' });
    expect(await menu.getByRole('combobox', { name: 'World' }).inputValue()).toBe('default');
    expect(await menu.locator('a[href*="fleeting"]').count()).toBe(0);
  });

  it('copies how to connect, with the chosen key', async () => {
    const { page, visit, simulator } = await open();
    await visit('#/worlds/default/connection');
    const { baseUrl, keys } = simulator.world();
    const copied = async (name: string): Promise<unknown> => {
      await page.getByRole('button', { name }).click();
      await page
        .getByRole('status')
        .getByText(`Copied: ${name.replace(/^Copy(?: pair)?:? /, '')}`)
        .waitFor();
      return page.evaluate('navigator.clipboard.readText()');
    };
    expect(await copied('Copy the base URL')).toBe(baseUrl);
    expect(await copied('Copy: the snippet for curl')).toBe(
      `curl --digest -u ${keys.admin.publicKey}:${keys.admin.privateKey} ${baseUrl}/clusters`,
    );
    await page.getByRole('radio', { name: 'orgOwner' }).check();
    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight');
    expect(await copied('Copy: the snippet for Environment')).toContain('UNDERSTUDY_PUBLIC_KEY=ORGOWN');
    expect(await copied('Copy pair: the key pair of orgOwner')).toMatch(/^ORGOWN:22222222-/);
  });

  it('works with the keyboard alone', async () => {
    const { page, visit } = await open();
    await visit('#/worlds');
    const button = page.getByRole('button', { name: 'New world' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('typed');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'typed' }).waitFor();
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page, visit } = await open();
    for (const [hash, heading] of [
      ['#/worlds', 'Worlds'],
      ['#/worlds/default/connection', 'Contents'],
      ['#/worlds/default', 'What happens next'],
    ] as const) {
      await visit(hash);
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await flawsOf(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Fork default' }).click();
    expect(await flawsOf(page)).toEqual([]);
  });
});
