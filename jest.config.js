/** ES modules throughout: swc strips the types, Node's own module loader does the rest. */
export default {
  testEnvironment: 'node',
  maxWorkers: '100%',
  // Some tests start the real program: a busy machine takes its time.
  testTimeout: 60_000,
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
