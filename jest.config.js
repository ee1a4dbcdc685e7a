/** ES modules throughout: swc strips the types, Node's own module loader does the rest. */
export default {
  testEnvironment: 'node',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  maxWorkers: '100%',
  // Only a test that hangs takes this long, on the slowest machine as well.
  testTimeout: 600_000,
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['/test/together/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};
