import { accessSync, constants } from 'node:fs';
import { describe } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { CHROMIUM } from '../../tools/chromiumPath.mjs';

/** Duration after which a browser counts as hanging, even on the slowest machine. */
const START_MS_MAX = 300_000;

/** Describes tests in a real browser. Skips them if there is no browser. */
export function describeInBrowser(name: string, body: () => void): void {
  const hint = `skipped: no Chromium at ${CHROMIUM}; apt-get install chromium-headless-shell, or set CHROMIUM`;
  if (isThere(CHROMIUM)) describe(name, body);
  else describe.skip(`${name} [${hint}]`, body);
}

/** Starts a browser that can reach only this machine, because the console has to work offline. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
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

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
