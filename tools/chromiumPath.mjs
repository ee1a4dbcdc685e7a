import { existsSync } from 'node:fs';

/** Debian's packages. The first one is the browser without windows, which starts with two thirds of the processor time. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of the browser that draws and tests the console. */
export const CHROMIUM = process.env.CHROMIUM ?? DEBIANS.find((path) => existsSync(path)) ?? DEBIANS[1];
