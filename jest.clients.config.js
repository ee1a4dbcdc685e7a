import config from './jest.config.js';

/** For suites of test/clients: our own tests that start published clients, or toolchains of other languages. */
export default { ...config, testMatch: ['**/*.clients.test.ts'], testPathIgnorePatterns: [] };
