import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/chromium.js';
import { givenClient } from './givenClient.js';
import { flawsOf } from './flaws.js';
import { givenConsole } from './givenConsole.js';

const HOSTILE = `<img src=x onerror="document.title='hacked'">`;
const WRONG = `version: 1
name: wrong
faults:
  - { id: slow, dely: { fixed: 5 } }
timeline:
  - { at: soon, clear: slow }
`;
const RIGHT = `version: 1
name: right
description: "${HOSTILE.replaceAll('"', '\\"')}"
seed: 9
faults:
  - { id: slow, description: "${HOSTILE.replaceAll('"', '\\"')}", delay: { fixed: 1 } }
timeline:
  - { at: PT1M, incident: { id: lost, kind: node.down, target: rs0/node-1, for: PT1H } }
expect:
  - { operation: listClusters, because: clusters are listed }
`;

function fileOf(text: string) {
  return { name: 'mine.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) };
}

/** Drops a file onto the page, as a user does with the mouse. */
async function drop(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'mine.yaml'));
    for (const name of ['dragover', 'drop']) {
      const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true });
      document.querySelector('h1')?.dispatchEvent(event);
    }
  }, text);
}

describeInBrowser('the console in a browser: faults and scenarios', () => {
  const open = givenConsole();

  /** Opens the page of faults of a new world. The returned `send` sends a GET to this world. */
  async function openFaults(name: string) {
    const console = await open();
    const send = await givenClient(console, name);
    await console.visit(`#/worlds/${name}/faults`);
    await console.page.getByText('No rules.').waitFor();
    return { ...console, send };
  }

  it('shows rules with their counts, switches them off and on, and deletes them', async () => {
    const { page, call, send } = await openFaults('ruled');
    const inject = { error: { status: 503 } };
    await call('POST', '/v1/worlds/ruled/faults', { id: 'twice', times: 2, inject });
    const row = page.getByRole('row', { name: /^twice/ });
    await row.waitFor();
    expect(await send('/clusters')).toBe(503);
    await row.getByRole('link', { name: '1 calls with the fault twice' }).waitFor();
    await page.getByRole('switch', { name: 'Rule twice' }).uncheck();
    await page.getByText('Switched the rule twice off.').waitFor();
    expect(await send('/clusters')).toBe(200);
    await page.getByRole('switch', { name: 'Rule twice' }).check();
    await page.getByText('Switched the rule twice on.').waitFor();
    expect(await call('GET', '/v1/worlds/ruled/faults/twice')).toMatchObject({
      enabled: true,
      statistics: { injected: 1 },
    });
    await row.getByRole('link', { name: '1 calls with the fault twice' }).click();
    await page.getByRole('main').getByRole('option').filter({ hasText: '503 fault' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Delete the rule twice' }).click();
    await page.getByText('No rules.').waitFor();
  });

  it('adds a rule by a form with the keyboard, and shows mistakes at their fields', async () => {
    const { page, call, send } = await openFaults('formed');
    await page.getByRole('button', { name: 'Add a rule' }).press('Enter');
    await page.getByLabel('status', { exact: false }).first().fill('9');
    await page.getByLabel('id', { exact: true }).fill('no good name');
    await page.getByLabel('id', { exact: true }).press('Enter');
    await page.getByRole('alert').getByText('$.inject.error.status').first().waitFor();
    await page.getByLabel('status', { exact: false }).first().fill('502');
    await page.getByLabel('id', { exact: true }).fill('by-form');
    await page.getByLabel('times', { exact: true }).fill('1');
    await page.getByLabel('times', { exact: true }).press('Enter');
    await page.getByRole('row', { name: /^by-form/ }).waitFor();
    expect(await call('GET', '/v1/worlds/formed/faults/by-form')).toMatchObject({
      times: 1,
      inject: { error: { status: 502 } },
    });
    expect([await send('/clusters'), await send('/clusters')]).toEqual([502, 200]);
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No rules.').waitFor();
  });

  it('plays a scenario that ships, shows its verdicts as they change, and ends it', async () => {
    const { page, call } = await openFaults('played');
    await page.getByLabel('Scenario that ships').selectOption('primary-failover');
    await page.getByText('A primary is lost, another one is elected').waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    const scenario = page.getByRole('region', { name: 'Scenario primary-failover' });
    await scenario.getByText('pending', { exact: true }).first().waitFor();
    await scenario.getByText('next at 2026-01-01 00:10:00').waitFor();
    await call('POST', '/v1/worlds/played/clock/advance', { by: 'PT20M' });
    await scenario.getByText('At 2026-01-01 00:10:00.').waitFor();
    await scenario.getByText('met', { exact: true }).first().waitFor();
    await scenario.getByRole('heading', { name: 'Incidents that it started' }).waitFor();
    await scenario.getByText('since 2026-01-01 00:10:00, until 2026-01-01 00:40:00').waitFor();
    await page.getByRole('button', { name: 'End the scenario primary-failover' }).click();
    await scenario.waitFor({ state: 'detached' });
    expect(await call('GET', '/v1/worlds/played/scenarios')).toEqual([]);
  });

  it('shows line, column and text of each mistake in a file, and plays the corrected file', async () => {
    const { page, call } = await openFaults('filed');
    await page.getByLabel('Or a file').setInputFiles(fileOf(WRONG));
    const alert = page.getByRole('alert');
    await alert.getByText(/^mine\.yaml has \d+ mistakes/).waitFor();
    await alert.getByText(/^Line 4, column 17: faults\[0\]\.dely: .*did you mean delay/).waitFor();
    await alert.getByText('- { id: slow, dely: { fixed: 5 } }').first().waitFor();
    await alert.getByText(/^Line 6, column 11: timeline\[0\]\.at: /).waitFor();
    expect(await call('GET', '/v1/worlds/filed/scenarios')).toEqual([]);
    await page.getByLabel('Or a file').setInputFiles(fileOf(RIGHT));
    const scenario = page.getByRole('region', { name: 'Scenario right' });
    await scenario.getByText('clusters are listed').waitFor();
    await page.getByText('Ignored, because this world exists already: seed.').waitFor();
    expect(await alert.count()).toBe(0);
  });

  it('plays a file that is dropped onto the page, with rows that the world lacks', async () => {
    const { page } = await openFaults('dropped');
    await drop(page, RIGHT.replace('rs0/node-1', 'rs9/node-1'));
    const alert = page.getByRole('alert');
    await alert.getByText(/^Line 8, column \d+: timeline\[0\]\.incident\.target: .*rs9/).waitFor();
    await drop(page, RIGHT);
    await page.getByRole('region', { name: 'Scenario right' }).getByText(HOSTILE).first().waitFor();
    await page.getByRole('row', { name: /^slow/ }).getByText(HOSTILE).waitFor();
    expect(await page.title()).toBe('Understudy');
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('plays a scenario in a new world, with its seed', async () => {
    const { page, call } = await openFaults('origin');
    await page.getByRole('checkbox', { name: 'In a new world' }).check();
    await page.getByLabel('Or a file').setInputFiles(fileOf('version: 1'));
    await page.getByRole('region', { name: 'Scenario mine' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Faults and scenarios in origin' }).waitFor();
    await page.getByRole('checkbox', { name: 'In a new world' }).check();
    await page.getByLabel('Or a file').setInputFiles(fileOf(RIGHT));
    await page.getByRole('region', { name: 'Scenario right' }).waitFor();
    const worlds = (await call('GET', '/v1/worlds')) as readonly { readonly seed: number }[];
    expect(worlds.at(-1)).toMatchObject({ seed: 9 });
  });

  it("shows the server's words for a rule that another tester has deleted", async () => {
    const { page, call } = await openFaults('raced');
    await call('POST', '/v1/worlds/raced/faults', { id: 'brief', delay: { fixed: 1 } });
    const button = page.getByRole('button', { name: 'Delete the rule brief' });
    await button.waitFor();
    await page.route('**/faults', (route) => route.abort());
    await call('DELETE', '/v1/worlds/raced/faults/brief');
    await button.click();
    await page.getByRole('alert').getByText('The world has no fault "brief"').waitFor();
  });

  it('fits into 1280 and 400 pixels and is accessible, light and dark', async () => {
    const { page, call } = await openFaults('shown');
    await call('POST', '/v1/worlds/shown/scenarios', { name: 'primary-failover' });
    await call('POST', '/v1/worlds/shown/faults', { id: 'a-rule', delay: { fixed: 1 } });
    await page.getByLabel('Or a file').setInputFiles(fileOf(WRONG));
    await page.getByText(/^Line 4, column 17/).waitFor();
    await page.getByRole('row', { name: /^a-rule/ }).waitFor();
    await page.getByRole('region', { name: 'Scenario primary-failover' }).waitFor();
    expect(await flawsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('times', { exact: true }).waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });
});
