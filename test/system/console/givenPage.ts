import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { givenBrowser } from '../../support/chromium.js';

/** Duration after which a page counts as hanging, even on the slowest machine. */
const WAIT_MS_MAX = 300_000;
const SIZE = { width: 1280, height: 720 };
/** An empty document has no origin, and refuses access. */
const FORGET = "if (origin !== 'null') { localStorage.clear(); sessionStorage.clear(); }";

/** The page of the tests of this worker, unless a test has it. */
let kept: Page | undefined;
/** The test that had a page last. */
let lastTest: string | undefined;

/**
 * Returns functions that a test calls at its begin and at its end. Most tests get the same page, with an empty document, because a
 * new one starts a process, which costs more than most tests. A test gets a page of its own if it changes its page for good, and for
 * its second try.
 */
export function givenPage() {
  const openBrowser = givenBrowser();
  let page: Page | undefined;
  let isOwn = false;

  async function newPage(browser: Browser): Promise<Page> {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({ permissions, viewport: SIZE });
    context.setDefaultTimeout(WAIT_MS_MAX);
    return context.newPage();
  }

  return {
    openPage: async ({ hasOwnPage } = { hasOwnPage: false }): Promise<Page> => {
      const { currentTestName } = expect.getState();
      isOwn = hasOwnPage || lastTest === currentTestName;
      lastTest = currentTestName;
      const browser = await openBrowser();
      // The page of a browser that closes looks open until the browser has gone.
      const isUsable = kept?.isClosed() === false && kept.context().browser() === browser;
      page = kept && isUsable && !isOwn ? kept : await newPage(browser);
      return page;
    },
    leavePage: async (): Promise<void> => {
      if (page === undefined) return;
      const left = page;
      page = undefined;
      if (isOwn) await left.context().close();
      else kept = await emptied(left);
    },
  };
}

/** Takes everything away from a page that a test can have changed. Returns nothing if the page has crashed. */
async function emptied(page: Page): Promise<Page | undefined> {
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners();
    await page.unrouteAll();
    await page.evaluate(FORGET);
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme: null });
    if (page.viewportSize()?.width !== SIZE.width) await page.setViewportSize(SIZE);
    return page;
  } catch {
    await context.close();
    return undefined;
  }
}
