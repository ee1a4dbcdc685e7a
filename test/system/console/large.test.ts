import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { givenConsole } from './givenConsole.js';
import { add, chart } from './givenMeasurements.js';

interface Row {
  readonly id: string;
  readonly name: string;
}

interface Host {
  readonly name: string;
  readonly clusterName: string;
}

describeInBrowser('the console in a browser: a large platform', () => {
  const open = givenConsole({ fixture: join(import.meta.dirname, 'many.yaml') });

  // One test for both pages, because building this world takes longer than they do.
  it('draws only the visible ones of 5,000 clusters, and finds one by its name, also for its measurements', async () => {
    const { page, visit, call } = await open();
    const [last] = (await call(
      'GET',
      '/v1/worlds/default/state/clusters?order=desc&limit=1',
    )) as readonly Row[];
    await visit('#/worlds/default/platform');
    await page.getByLabel('Show').selectOption('clusters');
    await page.getByText('5,000 rows', { exact: true }).waitFor();
    const list = page.getByRole('listbox', { name: 'Rows of clusters' });
    await list.press('End');
    await page
      .locator('[role=option][aria-posinset="5000"]')
      .getByText(last?.name ?? '')
      .waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(100);
    await page.getByRole('textbox', { name: 'Search' }).fill(last?.id ?? '');
    await page.getByText('1 row', { exact: true }).waitFor();
    await list.getByRole('option').click();
    await page.getByRole('group', { name: `Cluster ${last?.name}` }).waitFor();
    const hosts = (await call('GET', '/v1/worlds/default/state/hosts?order=desc&limit=1')) as readonly Host[];
    const { name = '', clusterName = '' } = hosts[0] ?? {};
    await visit('#/worlds/default/measurements');
    await chart(page, 'CONNECTIONS').waitFor();
    await add(page, 'Host or cluster', clusterName);
    await page.getByRole('img', { name: `States of ${name} over time`, exact: true }).waitFor();
    expect(await page.locator('datalist option').count()).toBeLessThan(500);
  });
});
