import { expect, it } from '@jest/globals';
import { describeInBrowser } from '../../support/chromium.js';
import { flawsOf } from './flaws.js';
import { givenConsole, type Console } from './givenConsole.js';

/** At most 64 characters, as the name of a project may have. */
const HOSTILE = `<img src=x onerror=document.title='hacked'><script>x</script>`;

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly name: string;
}

describeInBrowser('the console in a browser: platform', () => {
  const open = givenConsole();

  /** Opens the page of a new world. `row` names a row as `collection/name`. */
  async function openPlatform(world: string, row?: string) {
    const console = await open();
    await console.call('POST', '/v1/worlds', { from: 'default', name: world });
    const get = (path: string) => console.call('GET', `/v1/worlds/${world}${path}`);
    const [collection = ''] = row?.split('/') ?? [];
    const item = row === undefined ? '' : `/${collection}%2F${((await get(`/state/${row}`)) as Row).id}`;
    await console.visit(`#/worlds/${world}/platform${item}`);
    await console.page.getByRole('heading', { name: `Platform of ${world}` }).waitFor();
    return { ...console, get };
  }

  function detailsOf({ page }: Pick<Console, 'page'>, name: string) {
    return page.getByRole('region', { name, exact: true });
  }

  it('finds a cluster and shows its processes with their states', async () => {
    const { page } = await openPlatform('found');
    await page.getByLabel('Show').selectOption('clusters');
    await page.getByRole('textbox', { name: 'Search' }).fill('RS0');
    await page.getByRole('main').getByRole('option').getByText('rs0', { exact: true }).click();
    const details = detailsOf({ page }, 'clusters: rs0');
    const cluster = details.getByRole('group', { name: 'Cluster rs0' });
    await cluster.getByText('PRIMARY').waitFor();
    expect(await cluster.getByRole('link', { name: /^node-\d (PRIMARY|SECONDARY)$/ }).count()).toBe(3);
    await details.getByRole('link', { name: 'project Shop' }).click();
    const project = detailsOf({ page }, 'projects: Shop');
    await project.getByRole('group', { name: 'Cluster sh0' }).getByText('shard0', { exact: true }).waitFor();
    await project.getByText('Running incidents').waitFor({ state: 'detached' });
    await project.getByRole('link', { name: 'organization Harbor Retail' }).waitFor();
  });

  it('starts an incident from the details of a cluster, and ends it', async () => {
    const { page, get } = await openPlatform('broken', 'clusters/rs0');
    const details = detailsOf({ page }, 'clusters: rs0');
    await details.getByRole('button', { name: 'Start an incident' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Incident').selectOption('primary.lost');
    await dialog.getByLabel('for', { exact: true }).fill('soon');
    await dialog.getByRole('button', { name: 'Start' }).click();
    const field = dialog.locator('.field').filter({ has: page.getByLabel('for', { exact: true }) });
    await field.getByText(/^expected a duration/).waitFor();
    await dialog.getByLabel('for', { exact: true }).fill('PT10M');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.waitFor({ state: 'detached' });
    const end = details.getByRole('button', { name: /^End primary\.lost/ });
    await end.waitFor();
    await details.getByRole('group', { name: 'Cluster rs0' }).getByText('DOWN').waitFor();
    expect(await get('/incidents')).toMatchObject([{ kind: 'primary.lost', until: '2026-01-01T00:10:00Z' }]);
    await end.click();
    await end.waitFor({ state: 'detached' });
    expect(await get('/incidents')).toEqual([]);
  });

  it("edits a row, and shows the server's words at the field of a refused value", async () => {
    const { page, get } = await openPlatform('edited', 'clusters/rs0');
    await page.getByRole('button', { name: 'Edit' }).click();
    const hours = page.getByLabel('everyHours');
    await hours.fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    const field = page.locator('.field').filter({ has: hours });
    await field.getByText(/^expected a whole number/).waitFor();
    expect(await hours.getAttribute('aria-invalid')).toBe('true');
    await hours.fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await get('/state/clusters/rs0')).toMatchObject({ schedule: { everyHours: 12 } });
  });

  it('adds an item to a list of a row, and removes another', async () => {
    const { page, get } = await openPlatform('listed', 'projects/Shop');
    const { tags } = (await get('/state/projects/Shop')) as { readonly tags: readonly string[] };
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add to tags' }).click();
    await page.getByLabel(`tags ${tags.length + 1}`, { exact: true }).fill('added');
    await page.getByRole('button', { name: 'Remove tags 1' }).click();
    await page.getByLabel(`tags ${tags.length + 1}`, { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await get('/state/projects/Shop')).toMatchObject({ tags: [...tags.slice(1), 'added'] });
  });

  it('says what happens to a snapshot next, and when', async () => {
    const { page, get, visit } = await openPlatform('planned');
    const rows = (await get('/state/snapshots')) as readonly Row[];
    const snapshot = rows.find(({ expires, complete }) => expires !== undefined && complete === true);
    const agenda = (await get(`/agenda?of=${snapshot?.id}`)) as readonly { readonly at: string }[];
    await visit(`#/worlds/planned/platform/snapshots%2F${snapshot?.id}`);
    const details = detailsOf({ page }, `snapshots: ${snapshot?.name}`);
    await details.getByText('sweep deletes expired snapshot').waitFor();
    await details.locator(`time[datetime="${agenda[0]?.at}"]`).waitFor();
  });

  it('shows the map from the organizations down', async () => {
    const { page } = await openPlatform('mapped');
    const map = page.getByRole('region', { name: 'Organizations' });
    await map.getByRole('link', { name: 'rs-unavailable unavailable', exact: true }).waitFor();
    await map.getByRole('link', { name: 'Harbor Retail', exact: true }).click();
    const organization = detailsOf({ page }, 'organizations: Harbor Retail');
    await organization.getByRole('link', { name: 'Shop', exact: true }).click();
    await detailsOf({ page }, 'projects: Shop').getByRole('link', { name: 'node-0 UP', exact: true }).click();
    await detailsOf({ page }, 'hosts: standalone:27017/node-0').waitFor();
  });

  it('lists the problems, and follows the changes of other testers', async () => {
    const { page, call } = await openPlatform('followed', 'hosts/rs0/node-1');
    await detailsOf({ page }, 'hosts: rs0/node-1').getByText('hosts', { exact: true }).waitFor();
    await call('PATCH', '/v1/worlds/followed/state/hosts/rs0/node-1', { up: false });
    await detailsOf({ page }, 'hosts: rs0/node-1')
      .getByText('hosts: is down since 2026-01-01T00:00:00Z')
      .waitFor();
    await page.getByLabel('Show').selectOption('problems');
    await page
      .getByRole('main')
      .getByRole('option')
      .filter({ hasText: 'rs0/node-1' })
      .filter({ hasText: 'is down' })
      .waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('rs0/node-2');
    await page.getByText(/^No problem matches this search\. /).waitFor();
  });

  it('shows the parts of a row, those with problems first', async () => {
    const { page, get } = await openPlatform('parted', 'projects/Trouble');
    const { id } = (await get('/state/projects/Trouble')) as Row;
    const unwell = (await get(`/state/alerts?of=${id}&problem=true`)) as readonly Row[];
    const all = (await get(`/state/alerts?of=${id}`)) as readonly Row[];
    const title = `alerts (${all.length}, ${unwell.length} with problems)`;
    const details = detailsOf({ page }, 'projects: Trouble');
    await details.getByRole('heading', { name: title, exact: true }).waitFor();
    await details
      .getByRole('link', { name: unwell[0]?.name ?? '', exact: true })
      .first()
      .click();
    await detailsOf({ page }, `alerts: ${unwell[0]?.name}`)
      .getByText(/^alerts: is open since/)
      .waitFor();
  });

  it('compares two states row by row', async () => {
    const { page, call, visit } = await openPlatform('compared');
    await call('POST', '/v1/worlds/compared/checkpoints', { name: 'before' });
    await call('PATCH', '/v1/worlds/compared/state/teams/Platform', { name: 'Pilots' });
    await visit('#/worlds/compared/platform/changes');
    await page.getByLabel('From').selectOption('before');
    await page.getByLabel('Collection').selectOption('teams');
    await page.getByText('1 row differs between').waitFor();
    await page.getByRole('row', { name: 'name Platform Pilots' }).waitFor();
    await page.getByRole('link', { name: 'Pilots' }).click();
    await detailsOf({ page }, 'teams: Pilots').waitFor();
  });

  it('shows hostile names as text', async () => {
    const { page, call, visit } = await openPlatform('attacked');
    const { id } = (await call('PATCH', '/v1/worlds/attacked/state/projects/Shop', {
      name: HOSTILE,
    })) as Row;
    await visit(`#/worlds/attacked/platform/projects%2F${id}`);
    await detailsOf({ page }, `projects: ${HOSTILE}`).getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img, main script').count()).toBe(0);
  });

  it('works with the keyboard alone', async () => {
    const { page, get } = await openPlatform('typed');
    const rows = (await get('/state/teams')) as readonly Row[];
    await page.getByLabel('Show').selectOption('teams');
    const list = page.getByRole('listbox', { name: 'Rows of teams' });
    await list.getByText(rows[1]?.name ?? '', { exact: true }).waitFor();
    await list.press('ArrowDown');
    await list.press('Enter');
    await detailsOf({ page }, `teams: ${rows[1]?.name}`).waitFor();
    await list.press('End');
    await list.press('Enter');
    await detailsOf({ page }, `teams: ${rows.at(-1)?.name}`).waitFor();
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page, call, visit } = await openPlatform('shown', 'projects/Shop');
    await call('PATCH', '/v1/worlds/shown/state/hosts/rs0/node-1', { up: false });
    const project = detailsOf({ page }, 'projects: Shop');
    await project.getByRole('group', { name: 'Cluster rs0' }).getByText('DOWN').waitFor();
    expect(await flawsOf(page)).toEqual([]);
    await project.getByRole('button', { name: 'Start an incident' }).click();
    await page.getByRole('dialog').getByLabel('for', { exact: true }).waitFor();
    expect(await flawsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await visit('#/worlds/shown/platform');
    await page.getByRole('heading', { name: 'Organizations' }).waitFor();
    expect(await flawsOf(page)).toEqual([]);
    await visit('#/worlds/shown/platform/changes');
    await page.getByText(/ rows? differs? between /).waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
