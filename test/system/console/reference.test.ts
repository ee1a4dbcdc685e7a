import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

describeInBrowser('the console in a browser: API reference', () => {
  const open = givenConsole();

  async function openReference(hash = '#/reference') {
    const console = await open();
    await console.visit(hash);
    await console.page.getByRole('link', { name: /^GET \/clusters / }).waitFor();
    return console;
  }

  it('lists the operations by resource, and opens one with the keyboard', async () => {
    const { page } = await openReference();
    await page.getByRole('region', { name: 'Backup', exact: true }).waitFor();
    const link = page.getByRole('link', { name: /^PATCH .*\{snapshotId\} / });
    expect(await link.getAttribute('aria-expanded')).toBe('false');
    await link.press('Enter');
    await page.getByText('patchSnapshot (E3)').waitFor();
    await page.getByText('GROUP_BACKUP_ADMIN', { exact: true }).waitFor();
    await page.getByText('CANNOT_MODIFY_SNAPSHOT', { exact: true }).waitFor();
    await page.getByText('doNotDelete', { exact: true }).first().waitFor();
    expect(new URL(page.url()).hash).toBe('#/reference/patchSnapshot');
    await link.press('Enter');
    await page.getByText('patchSnapshot (E3)').waitFor({ state: 'detached' });
  });

  it('opens the operation of its address', async () => {
    const { page } = await openReference('#/reference/listEvents');
    await page.getByText('listEvents (E21)').waitFor();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByText('listEvents (E21)').waitFor({ state: 'detached' });
  });

  it('filters by words', async () => {
    const { page } = await openReference();
    await page.getByRole('textbox', { name: 'Filter' }).fill('post users');
    await page.getByRole('link', { name: /^GET \/clusters / }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^POST \/unauth\/users / }).waitFor();
    await page.getByRole('textbox', { name: 'Filter' }).fill('nothing of this kind');
    await page.getByText(/^0 of \d+ operations$/).waitFor();
  });

  it('saves the contract', async () => {
    const { page } = await openReference();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'YAML' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('platform-openapi.yaml');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^openapi: 3\.0\.3/);
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page } = await openReference('#/reference/patchSnapshot');
    await page.getByText('patchSnapshot (E3)').waitFor();
    await page.getByText(/^Members of the reply/).click();
    expect(await flawsOf(page)).toEqual([]);
  });
});
