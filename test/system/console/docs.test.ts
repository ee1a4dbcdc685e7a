import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

describeInBrowser('the documents in a browser', () => {
  const open = givenConsole();

  it('are found by a word, and are accessible, light and dark, wide and narrow', async () => {
    const { page, visit } = await open();
    await visit();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('snapshot_already_expired');
    const results = page.locator('#results');
    await results
      .getByRole('link', { name: /Errors/ })
      .first()
      .click();
    await page
      .getByRole('heading', { name: 'Errors', level: 1 })
      .or(page.getByText('SNAPSHOT_ALREADY_EXPIRED').first())
      .first()
      .waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
