import { afterAll, beforeAll } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { describeWith, pathOf } from './toolchains.js';

/** Duration after which a browser counts as hanging, even on the slowest machine. */
const START_MS_MAX = 300_000;
/**
 * Time for which a browser waits for the next test file, in milliseconds. The browser keeps its worker alive, and jest kills a worker
 * that lives 500 ms after the run.
 */
const IDLE_MS = 200;

/** The browser of this worker. */
let started: Promise<Browser> | undefined;
let idle: NodeJS.Timeout | undefined;

/** Describes tests in a real browser. Skips them if there is no browser. */
export function describeInBrowser(name: string, body: () => void): void {
  describeWith(['chromium'], name, body);
}

/** Returns a function that returns the browser for a test file. Files that follow one another in a worker share it. */
export function givenBrowser(): () => Promise<Browser> {
  beforeAll(() => {
    clearTimeout(idle);
  });
  afterAll(() => {
    idle = setTimeout(close, IDLE_MS);
  });
  return async () => {
    const browser = await started?.catch(() => undefined);
    // A browser that has crashed is not connected.
    return browser?.isConnected() === true ? browser : (started = openBrowser());
  };
}

function close(): void {
  const closing = started;
  started = undefined;
  closing?.then((browser) => browser.close()).catch(() => undefined);
}

/** Starts a browser that can reach only this machine, because the console has to work offline. */
function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf('chromium'),
    timeout: START_MS_MAX,
    // Tests may run as root, and in a container whose shared memory is small.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // Otherwise, each new page starts a second process in advance, which most tests never use.
      '--renderer-process-limit=1',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    ],
  });
}
