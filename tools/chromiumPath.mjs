import { existsSync } from 'node:fs';

/** Debian's packages. The first one is the browser without windows, which takes 28 % less processor time for the same tests. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of the browser that draws and tests the console. */
export const CHROMIUM = process.env.CHROMIUM ?? DEBIANS.find((path) => existsSync(path)) ?? DEBIANS[0];
