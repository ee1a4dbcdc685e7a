import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The folders of test/ with tests. What `test/system` starts is the built program; the others start no process. */
const KINDS = ['unit', 'http', 'system'];

export default defineConfig({
  test: {
    projects: KINDS.map((name) => ({
      extends: true,
      test: { name, include: [`test/${name}/**/*.test.ts`] },
    })),
    // One module registry per worker: contract, validators and fixtures are loaded once, not once per file.
    isolate: false,
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Some tests start the real program, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
