/** Lets `npm run jest` run tests that import from vitest. */
export * from '@jest/globals';
export { jest as vi } from '@jest/globals';
