import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { atCursor, givenMeasurements, lines, showTime } from './givenMeasurements.js';

const STATES = { before: 'PRIMARY rs0/node-0; SECONDARY rs0/node-1, rs0/node-2' };

describeInBrowser('the console in a browser: measurements of a failover', () => {
  const { openAfterFailover } = givenMeasurements();

  it('marks an incident on the axis of the series that follow it, with a gap', async () => {
    const { page } = await openAfterFailover('marked');
    const [down, elected] = [lines(page, 'OPCOUNTER_INSERT').nth(0), lines(page, 'OPCOUNTER_INSERT').nth(2)];
    await page.locator('.area path[class^=line]').nth(2).waitFor({ state: 'attached' });
    const [gaps, whole] = [await down.getAttribute('d'), await elected.getAttribute('d')];
    // In the path of a line, each unbroken part begins with an M. The missing first value of a rate does not add a
    // part.
    expect(gaps?.match(/M/g)).toHaveLength(2);
    expect(whole?.match(/M/g)).toHaveLength(1);
    const mark = await page.locator('.mark').boundingBox();
    const lane = await page.getByRole('img', { name: 'States of rs0/node-0 over time' }).boundingBox();
    const outage = await page.locator('.state.down').boundingBox();
    expect(mark?.x).toBeCloseTo((lane?.x ?? 0) + (lane?.width ?? 0) / 2, 0);
    expect(outage?.x).toBeCloseTo(mark?.x ?? 0, 0);
    expect(outage?.width).toBeCloseTo(mark?.width ?? 0, 0);
    const list = page.getByRole('region', { name: 'Incidents and events' });
    await list.getByText('incident node.down', { exact: true }).waitFor();
    await list.getByText('HOST_DOWN', { exact: true }).waitFor();
  });

  it('says which node was primary at a typed time, before, in and after a failover', async () => {
    const { page } = await openAfterFailover('asked');
    await showTime(page, '23:59:30');
    await atCursor(page).getByText(`2025-12-31 23:59:30 UTC: ${STATES.before}; no incident`).waitFor();
    await showTime(page, '00:10');
    await atCursor(page)
      .getByText(/00:10:00 UTC: PRIMARY rs0\/node-[12]; .*DOWN rs0\/node-0; incident node.down/)
      .waitFor();
    await showTime(page, '00:50');
    await atCursor(page)
      .getByText(/00:50:00 UTC: PRIMARY rs0\/node-[12]; SECONDARY rs0\/node-0, .*no incident/)
      .waitFor();
    expect(page.url()).toContain('at=2026-01-01T00:50:00Z');
    await showTime(page, '2025-12-24 03:12');
    await atCursor(page)
      .getByText(/2025-12-24 03:12:00 UTC: .*PRIMARY rs0/)
      .waitFor();
    await showTime(page, '2026-01-01 01:30');
    await atCursor(page)
      .getByText("01:30:00 UTC: this time has not come yet (the world's now is 2026-01-01 01:00:00 UTC)")
      .waitFor();
    const lane = await page.locator('.states').first().boundingBox();
    const last = await page.locator('.states').first().locator('.state').last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((lane?.x ?? 0) + (lane?.width ?? 0) / 4, 0);
    await showTime(page, 'noon');
    await page.getByRole('alert').getByText('Type a time such as 03:12').waitFor();
  });

  it('moves the cursor by pointer, by keyboard and to an event', async () => {
    const { page } = await openAfterFailover('moved');
    const slider = page.getByRole('slider', { name: 'Cursor' });
    await slider.focus();
    await slider.press('Home');
    await atCursor(page).getByText(`2025-12-31 23:00:00 UTC: ${STATES.before}`).waitFor();
    await slider.press('ArrowRight');
    await atCursor(page).getByText('2025-12-31 23:00:30 UTC').waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toContain(`2025-12-31 23:00:30: ${STATES.before}`);
    const box = await page.locator('.plots').boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.75, (box?.y ?? 0) + 60);
    await atCursor(page)
      .getByText(/2026-01-01 00:(29|30):\d\d UTC/)
      .waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(/&at=2026-01-01T00:(29|30):\d\dZ$/);
    const list = page.getByRole('region', { name: 'Incidents and events' });
    const row = list.getByRole('listitem').filter({ hasText: 'HOST_DOWN' });
    await row.getByRole('button', { name: '2026-01-01 00:00:00' }).click();
    await atCursor(page).getByText('2026-01-01 00:00:00 UTC').waitFor();
  });

  it('has the values and states as tables and as CSV', async () => {
    const { page } = await openAfterFailover('tables');
    await page.getByText('Values and states as tables').click();
    const states = page.getByRole('region', { name: 'States', exact: true });
    await states
      .getByRole('row', { name: 'rs0/node-0 DOWN 2026-01-01 00:00:00 2026-01-01 00:20:00' })
      .waitFor();
    const values = page.getByRole('region', { name: 'Values', exact: true });
    await values
      .getByRole('row', { name: /^2026-01-01 00:10:00 no data 0 \d/ })
      .or(values.getByRole('row', { name: /^2026-01-01 00:10:00 no data \d\S* 0$/ }))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Copy as CSV: all values' }).click();
    await page.getByText('Copied: all values').waitFor();
    const [header, , ...rows] = (await page.evaluate<string>('navigator.clipboard.readText()')).split(
      /\r?\n/,
    );
    expect(header).toBe(
      '"time","OPCOUNTER_INSERT rs0/node-0","OPCOUNTER_INSERT rs0/node-1","OPCOUNTER_INSERT rs0/node-2"',
    );
    expect(rows[0]).toMatch(/^2025-12-31T23:00:30.000Z,\d/);
  });
});
