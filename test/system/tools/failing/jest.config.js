import { fileURLToPath } from 'node:url';
import config from '../../../../jest.config.js';

/** Runs only the tests beside this file. Most of them fail, with errors that cannot be written down as they are. */
export default {
  ...config,
  rootDir: fileURLToPath(new URL('../../../..', import.meta.url)),
  roots: [fileURLToPath(new URL('.', import.meta.url))],
  testMatch: ['**/failing/*.js'],
  testPathIgnorePatterns: ['jest\\.config\\.js$'],
};
