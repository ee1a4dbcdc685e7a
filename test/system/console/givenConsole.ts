import { createRequire } from 'node:module';
import { afterEach, expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Simulator, SimulatorOptions } from '../../../src/index.js';
import { givenPage } from './givenPage.js';

/** The browser itself logs each refused call. The page shows the message of the server. */
const REFUSED = /^Failed to load resource: (the server responded with a status of 4|net::ERR_)/;
const OPTIONS: SimulatorOptions = { now: '2026-01-01T00:00:00Z', clock: 'manual' };
/** The library as the build wrote it, which serves the files of the console. A worker loads it once. */
const library = createRequire(import.meta.url)(
  '../../../dist/index.cjs',
) as typeof import('../../../src/index.js');

/** A simulator and its console in a browser. */
export interface Console {
  readonly page: Page;
  readonly simulator: Simulator;
  readonly controlUrl: string;
  /** Calls the control plane as another tester would. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Errors and warnings of the browser. A test fails if the list is not empty at its end. */
  readonly errors: string[];
  /** Goes to a page of the console by its address, by default to the first one. */
  readonly visit: (hash?: string) => Promise<void>;
}

/**
 * Returns a function that starts a simulator in this process for one test, with a page for it. `visit` shows the console in this page.
 *
 * A browser on a busy machine sometimes stops for many seconds, so a failed test gets a second try. jest prints the
 * error of the first try.
 */
export function givenConsole(
  options: SimulatorOptions = {},
): (own?: { readonly hasOwnPage: boolean }) => Promise<Console> {
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
  const { openPage, leavePage } = givenPage();
  let running: Simulator | undefined;
  let errors: string[] = [];
  afterEach(async () => {
    await leavePage();
    await running?.close();
    expect(errors.splice(0)).toEqual([]);
  });
  return async (own) => {
    errors = [];
    const simulator = (running = await library.createSimulator({ ...OPTIONS, ...options }));
    const { controlUrl = '' } = simulator;
    const page = await openPage(own);
    collectErrors(page, errors);
    return consoleOf(page, simulator, controlUrl, errors);
  };
}

function consoleOf(page: Page, simulator: Simulator, controlUrl: string, errors: string[]): Console {
  return {
    page,
    simulator,
    controlUrl,
    errors,
    call: (method, path, body) => call(controlUrl + path, method, body),
    visit: async (hash = '') => {
      await page.goto(`${controlUrl}/${hash}`);
    },
  };
}

function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isFine = !['error', 'warning'].includes(message.type()) || REFUSED.test(message.text());
    if (!isFine) errors.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') errors.push(`asked for ${request.url()}`);
  });
}

async function call(url: string, method: string, body: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
