import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Simulator, SimulatorOptions } from '../../../src/index.js';
import { openBrowser } from '../../support/chromium.js';

/** Duration after which a page counts as hanging, even on the slowest machine. */
const WAIT_MS_MAX = 300_000;
/** The browser itself logs each refused call. The page shows the message of the server. */
const REFUSED = /^Failed to load resource: (the server responded with a status of 4|net::ERR_)/;
const OPTIONS: SimulatorOptions = { now: '2026-01-01T00:00:00Z', clock: 'manual' };
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Checker = Pick<typeof axe, 'run'>;

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
  /** Goes to a page of the console by its address. */
  readonly visit: (hash: string) => Promise<void>;
}

/**
 * Opens a browser for a test file. The returned function starts a simulator in this process and opens a page for one test.
 *
 * A browser on a busy machine sometimes stops for many seconds, so a failed test gets a second try. jest prints the
 * error of the first try.
 */
export function givenConsole(options: SimulatorOptions = {}): () => Promise<Console> {
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
  let browser: Browser;
  let context: BrowserContext | undefined;
  let running: Simulator | undefined;
  let errors: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await context?.close();
    await running?.close();
    expect(errors.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());
  return async () => {
    errors = [];
    const simulator = (running = await library.createSimulator({ ...OPTIONS, ...options }));
    const { controlUrl = '' } = simulator;
    context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    context.setDefaultTimeout(WAIT_MS_MAX);
    const page = await context.newPage();
    collectErrors(page, errors);
    await page.goto(controlUrl);
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
    visit: async (hash) => {
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

/**
 * Returns the findings of the accessibility checker on the current page, by rule. The page itself makes the texts, because the
 * whole results are much larger, and take longer to send than to make.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { readonly axe: Checker };
    const { violations } = await axe.run({
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, AXE_TAGS);
}

/** How much wider the content is than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}
