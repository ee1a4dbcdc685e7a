import type { Locator, Page } from 'playwright-core';
import { givenConsole, type Console } from './givenConsole.js';

const NODES = 'host=rs0/node-0&host=rs0/node-1&host=rs0/node-2';
/** The hour before and the hour after the failover. */
export const AROUND = 'start=2025-12-31T23:00:00Z&end=2026-01-01T01:00:00Z';

/** A console that shows the page Measurements of a world. */
export interface MeasurementsConsole extends Console {
  /** Returns the path of a part of the world, for use with `call`. */
  readonly world: (path: string) => string;
}

/**
 * Opens a browser for a test file. `openMeasurements` opens the page of a new world, with or without a query in the
 * address. `openAfterFailover` opens it after the primary of rs0 has failed.
 */
export function givenMeasurements() {
  const open = givenConsole();
  const openWorld = async (name: string): Promise<MeasurementsConsole> => {
    const console = await open();
    await console.call('POST', '/v1/worlds', { from: 'default', name });
    return { ...console, world: (path) => `/v1/worlds/${name}${path}` };
  };
  return {
    openMeasurements: async (name: string, query?: string) => show(await openWorld(name), name, query),
    openAfterFailover: async (name: string, range = AROUND) => {
      const console = await openWorld(name);
      await failOver(console);
      await show(console, name, `${NODES}&m=OPCOUNTER_INSERT&${range}`);
      await console.page.locator('.mark').getByText('node.down rs0/node-0', { exact: true }).waitFor();
      return console;
    },
  };
}

/** Stops the primary of rs0 at midnight for twenty minutes. Then forty more minutes pass. */
async function failOver({ call, world }: MeasurementsConsole): Promise<void> {
  await call('POST', world('/incidents'), { kind: 'node.down', target: 'rs0/node-0', for: 'PT20M' });
  await call('POST', world('/clock/advance'), { by: 'PT1H' });
}

async function show(
  console: MeasurementsConsole,
  name: string,
  query?: string,
): Promise<MeasurementsConsole> {
  await console.visit(`#/worlds/${name}/measurements${query === undefined ? '' : `?${query}`}`);
  await console.page.getByRole('heading', { name: `Measurements in ${name}`, exact: true }).waitFor();
  return console;
}

/** Returns the chart of a measurement. */
export function chart(page: Page, name: string): Locator {
  return page.getByRole('figure').filter({ has: page.getByText(name, { exact: true }) });
}

/** Returns the lines of a chart. */
export function lines(page: Page, name: string): Locator {
  return chart(page, name).locator('.area path[class^=line]');
}

/** Returns the text about the time at the cursor. */
export function atCursor(page: Page): Locator {
  return page.locator('.at-cursor');
}

/** Types a time and moves the cursor to it. */
export async function showTime(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Time (UTC)' }).fill(text);
  await page.getByRole('button', { name: 'Show this time' }).click();
}

/** Adds a host, a cluster or a measurement to the page. */
export async function add(page: Page, what: 'Host or cluster' | 'Measurement', text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: what, exact: true });
  await field.fill(text);
  await field.press('Enter');
}
