/**
 * The tests run in Node.js itself, as the program does: tools/jest/runtime.cjs says why, and what follows for a test.
 * `npm run test:quick` names the two folders whose tests start no process.
 */
export default {
  testEnvironment: '<rootDir>/tools/jest/environment.cjs',
  runtime: '<rootDir>/tools/jest/runtime.cjs',
  testSequencer: '<rootDir>/tools/jest/slowestFirst.mjs',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  maxWorkers: '100%',
  // Test files stay in the memory of their worker. This also makes each run start new workers, so that a watching jest loads
  // changed modules again.
  workerIdleMemoryLimit: '3GB',
  // Only a test that hangs takes this long, on the slowest machine as well.
  testTimeout: 600_000,
  // With the sources, jest knows which tests a change can reach (`-o`, `--changedSince`).
  roots: ['<rootDir>/src', '<rootDir>/test'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {},
  testMatch: ['**/*.test.ts'],
  // Suites of test/clients run these.
  testPathIgnorePatterns: ['\\.clients\\.test\\.ts$'],
};
