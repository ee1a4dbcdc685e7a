import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/chromium.js';
import { violationsOf } from './flaws.js';
import { givenConsole, type Console } from './givenConsole.js';

const HOSTILE = `<img src=x onerror="document.title='hacked'">`;
const REASON = /^This is the past/;
const RECORDED = /^This is a recorded run/;

interface Row {
  readonly id: string;
  readonly name: string;
}

/** The pages with buttons that change a world, and the names of these buttons. */
const CHANGES: readonly (readonly [path: string, buttons: readonly string[]])[] = [
  ['', ['Checkpoint W', 'Reset W', 'Delete W']],
  ['/platform/teams%2FTEAM', ['Edit']],
  ['/traffic/1', ['Clear']],
  ['/faults', ['Add a rule', 'Play']],
  ['/findings', ['Start again']],
];

describeInBrowser('the console in a browser: what changed, and when', () => {
  const open = givenConsole();

  /** Opens the console with a world whose team Platform has another name since entry 2. */
  async function openRenamed(world: string, name = 'Pilots') {
    const console = await open();
    await console.call('POST', '/v1/worlds', { from: 'default', name: world });
    const path = `/v1/worlds/${world}/state/teams/Platform`;
    const { id } = (await console.call('PATCH', path, { name })) as Row;
    return { ...console, id };
  }

  function historyOf(page: Page) {
    return page.getByRole('list', { name: 'History' }).locator('> li');
  }

  function nameOf({ call }: Console, world: string, id: string): Promise<string> {
    return call('GET', `/v1/worlds/${world}/state/teams/${id}`).then((row) => (row as Row).name);
  }

  it('shows the worlds before and after a call, and what it changed row by row', async () => {
    const { page, call, visit, id } = await openRenamed('called');
    await call('POST', '/v1/worlds/called/clock/freeze');
    await visit('#/worlds/called/traffic/1');
    const detail = page.getByRole('region', { name: 'Entry 1' });
    await detail.getByText('What it changed').click();
    await detail.getByRole('row', { name: 'name Platform Pilots' }).waitFor();
    await detail.getByRole('link', { name: 'World before' }).click();
    await page.getByLabel('Show').selectOption('teams');
    await page.getByRole('main').getByRole('option').getByText('Platform', { exact: true }).waitFor();
    await page.goBack();
    await detail.getByRole('link', { name: 'World after' }).click();
    await page.getByLabel('Show').selectOption('teams');
    await page.getByRole('main').getByRole('option').getByText('Pilots', { exact: true }).click();
    expect(new URL(page.url()).hash).toBe(`#/worlds/called/platform/teams%2F${id}?asOf=2`);
    await page.getByRole('link', { name: 'Traffic', exact: true }).click();
    await page.locator('.row.grey').getByText('POST clock/freeze').waitFor();
    expect(await page.locator('.row.grey').count()).toBe(1);
  });

  it('says that a call changed nothing', async () => {
    const { page, call, visit } = await openRenamed('read');
    await call('POST', '/v1/worlds/read/clock/freeze');
    await visit('#/worlds/read/traffic/2');
    await page.getByText('What it changed').click();
    await page.getByText('Nothing.').waitFor();
  });

  it('shows the history of a row: what changed, when, and by which action or behaviour', async () => {
    const { page, call, visit } = await openRenamed('told');
    await call('POST', '/v1/worlds/told/incidents', { kind: 'node.down', target: 'rs0/node-2', for: 'PT5M' });
    await call('POST', '/v1/worlds/told/clock/advance', { by: 'PT10M' });
    const hosts = (await call('GET', '/v1/worlds/told/state/hosts?search=rs0/node-2')) as readonly Row[];
    const [{ id } = { id: '' }] = hosts.filter(({ name }) => name === 'rs0/node-2');
    await visit(`#/worlds/told/platform/hosts%2F${id}`);
    const down = historyOf(page).filter({ hasText: 'POST incidents' });
    await down.getByText('replicaState: SECONDARY → DOWN').waitFor();
    const up = historyOf(page).filter({ hasText: '2026-01-01 00:10:00' });
    expect(await up.innerText()).toContain('member recovers at 2026-01-01 00:07:05');
    expect(await up.innerText()).toContain('up: false → true');
    await down.getByRole('link', { name: /^Entry/ }).click();
    await page.getByRole('region', { name: 'hosts: rs0/node-2' }).getByText('hosts: is down').waitFor();
    await down.getByRole('link', { name: 'POST incidents' }).click();
    await page.getByRole('region', { name: 'Entry 2' }).getByText('World before').waitFor();
  });

  it('shows the history of a row that does not exist at the moment', async () => {
    const { page, call, visit } = await openRenamed('made');
    const { id } = (await call('POST', '/v1/worlds/made/incidents', {
      kind: 'node.down',
      target: 'rs0/node-2',
    })) as Row;
    expect(id).not.toBe('');
    const events = (await call('GET', '/v1/worlds/made/state/events?order=desc&limit=1')) as readonly Row[];
    await visit(`#/worlds/made/platform/events%2F${events[0]?.id ?? ''}?asOf=2`);
    await page.getByRole('alert').waitFor();
    await historyOf(page).getByText('added', { exact: true }).waitFor();
  });

  it('forks the past into a living world, and leads to it', async () => {
    const console = await openRenamed('forked');
    const { page, call, visit, id } = console;
    await visit('#/worlds/forked/findings?asOf=1');
    await page.getByRole('button', { name: 'Fork here' }).click();
    await page.getByText(/^Made the world world-1, a copy of forked as of 1\.$/).waitFor();
    await page.getByRole('heading', { name: 'world-1' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/worlds/world-1');
    expect(await nameOf(console, 'world-1', id)).toBe('Platform');
    expect(await nameOf(console, 'forked', id)).toBe('Pilots');
    await call('PATCH', `/v1/worlds/world-1/state/teams/${id}`, { name: 'Alive' });
    await page.getByRole('button', { name: 'Fork here' }).click();
    await page.getByRole('heading', { name: 'world-2' }).waitFor();
    expect(await nameOf(console, 'world-2', id)).toBe('Alive');
  });

  it('disables actions that change a past world, and says why', async () => {
    const { page, visit, id } = await openRenamed('closed');
    for (const [path, buttons] of CHANGES) {
      await visit(`#/worlds/closed${path.replace('TEAM', id)}?asOf=2`);
      await page.getByRole('region', { name: 'Moment' }).getByText(REASON).waitFor();
      for (const name of buttons) {
        const button = page.getByRole('button', { name: name.replace('W', 'closed'), exact: true });
        await button.waitFor();
        expect([name, await button.isDisabled()]).toEqual([name, true]);
        expect(await button.getAttribute('title')).toMatch(REASON);
      }
    }
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.locator('button:enabled', { hasText: 'Start again' }).waitFor();
  });

  it('disables actions that change a recorded run, but forks it', async () => {
    const { page, call, visit } = await openRenamed('recorded');
    const worlds = (await call('GET', '/v1/worlds')) as readonly Row[];
    const json = worlds.map((each) => ({ ...each, ...(each.name === 'recorded' && { readOnly: true }) }));
    await page.route('**/v1/worlds', (route) => route.fulfill({ json }));
    await visit('#/worlds/recorded/time');
    await page.getByText(RECORDED).waitFor();
    for (const name of ['1 day', 'Step to the next entry', 'Resume'])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute('**/v1/worlds');
    await page.getByRole('button', { name: 'Fork here' }).click();
    await page.getByRole('heading', { name: 'world-1' }).waitFor();
    expect(await page.getByRole('button', { name: 'Reset world-1' }).isEnabled()).toBe(true);
  });

  it('shows hostile names as text', async () => {
    const { page, visit, id } = await openRenamed('attacked', HOSTILE);
    await visit(`#/worlds/attacked/platform/teams%2F${id}?asOf=2`);
    await historyOf(page).getByText(HOSTILE).first().waitFor();
    await visit('#/worlds/attacked/traffic/1?asOf=2');
    await page.getByText('What it changed').click();
    await page.getByRole('cell', { name: HOSTILE }).first().waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img').count()).toBe(0);
  });
});
