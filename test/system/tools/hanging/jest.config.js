import { fileURLToPath } from 'node:url';
import config from '../../../../jest.config.js';

/** Runs only the test beside this file, which never ends. */
export default {
  ...config,
  rootDir: fileURLToPath(new URL('../../../..', import.meta.url)),
  roots: [fileURLToPath(new URL('.', import.meta.url))],
  testMatch: ['**/hangs.js'],
  testTimeout: 2 ** 31 - 1,
};
