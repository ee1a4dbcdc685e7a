import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf } from './flaws.js';
import { add, AROUND, atCursor, chart, givenMeasurements, lines, showTime } from './givenMeasurements.js';

interface Series {
  readonly measurements: readonly { readonly dataPoints: readonly { readonly value: number | null }[] }[];
}

const HOSTILE = `<img src=x onerror="document.title='hacked'">`;

describeInBrowser('the console in a browser: measurements', () => {
  const { openMeasurements, openAfterFailover } = givenMeasurements();

  it('shows a cluster that has a primary, before anything is selected', async () => {
    const { page } = await openMeasurements('first');
    await chart(page, 'CONNECTIONS').waitFor();
    expect(await lines(page, 'CONNECTIONS').count()).toBeGreaterThan(0);
    await atCursor(page)
      .getByText(/: PRIMARY /)
      .waitFor();
  });

  it('adds and removes hosts and measurements, and keeps them in the address', async () => {
    const { page, call, world } = await openMeasurements(
      'chosen',
      'host=rs0/node-1&m=CONNECTIONS&period=PT1H',
    );
    await chart(page, 'CONNECTIONS').waitFor();
    await add(page, 'Measurement', 'DATABASE_DATA_SIZE@database/shop');
    await chart(page, 'DATABASE_DATA_SIZE@database/shop').waitFor();
    await add(page, 'Measurement', 'DISK_PARTITION_SPACE_USED@disk/data');
    await chart(page, 'DISK_PARTITION_SPACE_USED@disk/data').getByText('bytes', { exact: true }).waitFor();
    await add(page, 'Host or cluster', 'rs0');
    await lines(page, 'CONNECTIONS').nth(2).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Remove CONNECTIONS', exact: true }).click();
    await chart(page, 'CONNECTIONS').waitFor({ state: 'detached' });
    const reopened = await page.context().newPage();
    await reopened.goto(page.url());
    const values = reopened.getByRole('list', { name: 'Values of DATABASE_DATA_SIZE@database/shop' });
    await values.getByRole('listitem').nth(2).waitFor();
    const query = 'host=rs0/node-1&database=shop&m=DATABASE_DATA_SIZE&granularity=PT10S&period=PT10S';
    const { measurements } = (await call('GET', world(`/series?${query}`))) as Series;
    const value = measurements[0]?.dataPoints[0]?.value ?? 0;
    const text = value.toLocaleString('en', { maximumFractionDigits: 3 });
    await values.getByText(`rs0/node-1 ${text}`, { exact: true }).waitFor();
  });

  it('begins with the cluster of the last incident, and replaces it by the first selected one', async () => {
    const { page, call, visit, world } = await openMeasurements('begun', 'host=rs0/node-1&m=CONNECTIONS');
    await call('POST', world('/incidents'), { kind: 'primary.lost', target: 'sh0/shard1' });
    await visit('#/worlds/begun/measurements');
    await page.getByRole('img', { name: 'States of sh0/shard1-node-0 over time', exact: true }).waitFor();
    await add(page, 'Host or cluster', 'rs0');
    const lanes = page.getByRole('img', { name: /^States of / });
    await page.getByRole('img', { name: 'States of rs0/node-2 over time', exact: true }).waitFor();
    expect(await lanes.count()).toBe(3);
    await page.getByRole('button', { name: 'Remove all: Hosts', exact: true }).click();
    await page.getByText('No host is shown. Add one above.', { exact: true }).waitFor();
  });

  it('is reached from the details of a cluster and of a host', async () => {
    const { page, call, visit, world } = await openMeasurements('linked', 'host=rs0/node-1');
    for (const [row, count] of [
      ['clusters/rs0', 3],
      ['hosts/rs0/node-1', 1],
    ] as const) {
      const { id } = (await call('GET', world(`/state/${row}`))) as { readonly id: string };
      await visit(`#/worlds/linked/platform/${row.split('/')[0] ?? ''}%2F${id}`);
      await page.getByRole('main').getByRole('link', { name: 'Measurements', exact: true }).click();
      await lines(page, 'CONNECTIONS')
        .nth(count - 1)
        .waitFor({ state: 'attached' });
      expect(await lines(page, 'CONNECTIONS').count()).toBe(count);
    }
  });

  it('offers the hosts, clusters and measurements that exist', async () => {
    const { page } = await openMeasurements('offered', 'host=rs0/node-1&m=CONNECTIONS');
    await page.getByRole('combobox', { name: 'Host or cluster', exact: true }).fill('node-1');
    for (const text of ['rs0', 'rs0/node-1', 'SYSTEM_CPU_USER', 'DATABASE_DATA_SIZE@database/shop'])
      await page.locator(`datalist option[value="${text}"]`).waitFor({ state: 'attached' });
  });

  it('shows the words of the control plane for wrong names, and keeps the charts', async () => {
    const { page } = await openMeasurements('wrong', 'host=rs0/node-1&m=CONNECTIONS');
    await chart(page, 'CONNECTIONS').waitFor();
    const alert = page.getByRole('alert');
    await add(page, 'Measurement', 'CONECTIONS@disk/data');
    await alert.getByText('"CONECTIONS" is unknown').waitFor();
    await page.getByRole('button', { name: 'Remove CONECTIONS@disk/data' }).click();
    await alert.waitFor({ state: 'detached' });
    await add(page, 'Host or cluster', 'rs0/nod-1');
    await alert.getByText('did you mean rs0/node-1?').waitFor();
    expect(await chart(page, 'CONNECTIONS').count()).toBe(1);
  });

  it('zooms by dragging and by buttons, and moves', async () => {
    const { page } = await openMeasurements('zoomed', `host=rs0/node-1&m=CONNECTIONS&${AROUND}`);
    await page.getByText('2025-12-31 23:00:00 to 2026-01-01 01:00:00 UTC').waitFor();
    const area = chart(page, 'CONNECTIONS').locator('.area');
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    if (box === null) throw new Error('There is no chart.');
    await page.mouse.move(box.x + box.width / 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 10, { steps: 3 });
    await page.mouse.up();
    await page
      .getByText(/2025-12-31 23:(29|30):\d\d to (2025-12-31 23:59|2026-01-01 00:00):\d\d UTC/)
      .waitFor();
    await page.getByRole('button', { name: 'Last hour', exact: true }).press('Enter');
    await page.getByText('2025-12-31 23:00:00 to 2026-01-01 00:00:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.getByText('2025-12-31 22:30:00 to 2025-12-31 23:30:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('2025-12-31 23:00:00 to 2026-01-01 00:00:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Last 90 days' }).click();
    await page.getByText('2025-10-03 00:00:00 to 2026-01-01 00:00:00 UTC, a point every 6 h').waitFor();
    await page.goBack();
    await page.getByText('2025-12-31 23:00:00 to 2026-01-01 00:00:00 UTC').waitFor();
  });

  it('follows the clock, and keeps the cursor at its place when it zooms', async () => {
    const { page, call, world } = await openMeasurements(
      'followed',
      'host=rs0/node-1&m=CONNECTIONS&period=PT1H',
    );
    await page.getByText('2025-12-31 23:00:00 to 2026-01-01 00:00:00 UTC').waitFor();
    await call('POST', world('/clock/advance'), { by: 'PT10M' });
    await page.getByText('2025-12-31 23:10:00 to 2026-01-01 00:10:00 UTC').waitFor();
    await showTime(page, '23:20');
    await atCursor(page).getByText('2025-12-31 23:20:00 UTC').waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText('2025-12-31 23:15:00 to 2025-12-31 23:45:00 UTC').waitFor();
    await atCursor(page).getByText('2025-12-31 23:20:00 UTC').waitFor();
  });

  it('shows hostile names of hosts and databases as text', async () => {
    const { page, call, visit } = await openMeasurements('source');
    const state = JSON.stringify(await call('GET', '/v1/worlds/source/export'));
    const hostile = state
      .replaceAll('"node-1"', JSON.stringify(HOSTILE))
      .replaceAll('"shop"', JSON.stringify(HOSTILE));
    await call('POST', '/v1/worlds', { name: 'hostile', state: JSON.parse(hostile) as unknown });
    const host = `rs0/${HOSTILE}`;
    const metric = `DATABASE_DATA_SIZE@database/${HOSTILE}`;
    const query = new URLSearchParams({ host, m: metric, period: 'P1D' });
    await visit(`#/worlds/hostile/measurements?${query.toString()}`);
    await chart(page, metric).waitFor();
    await page.getByRole('img', { name: `States of ${host} over time` }).waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img, main script').count()).toBe(0);
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    // Ten minutes have 60 points. The accessibility checker is slow with larger tables.
    const range = 'start=2025-12-31T23:55:00Z&end=2026-01-01T00:05:00Z';
    const { page } = await openAfterFailover('shown', range);
    await page.getByText('Values and states as tables').click();
    await page.getByRole('region', { name: 'States', exact: true }).waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
