/** Writes the entry points for jest and vitest: each adds the same matchers to the `expect` of its runner, with types. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The matchers' bundle. The entry points share it. */
export const MATCHERS_BUNDLE = 'matchers.cjs';

const SIGNATURES = `
  /**
   * Passes if the world has received this number of matching calls, by default at least one. With \`not\` and without a
   * number, it passes if no call matches. Needs \`await\`.
   */
  toHaveReceived(match: Match, count?: Bounds): Promise<void>;
  /** Passes if all expectations of the world's scenarios are met. Needs \`await\`. */
  toHaveMetExpectations(): Promise<void>;
`;

const TYPES = (module) => `import type { Bounds, Match } from '${module}';

interface UnderstudyMatchers {${SIGNATURES}}
`;

/** Projects with jest's global functions have the types of \`@types/jest\`, and others those of \`@jest/globals\`. */
const JEST_TYPES = (module) => `${TYPES(module)}
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends UnderstudyMatchers {}
  }
}

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends UnderstudyMatchers {}
}
`;

const VITEST_TYPES = `${TYPES('./index.js')}
declare module 'vitest' {
  interface Assertion<T = any> extends UnderstudyMatchers {}
  // vitest 3.2 and later
  interface Matchers<T = any> extends UnderstudyMatchers {}
}
`;

const FILES = {
  'jest.cjs': `require('@jest/globals').expect.extend(require('./${MATCHERS_BUNDLE}').matchers);\n`,
  'jest.js': moduleFor('@jest/globals'),
  'jest.d.ts': JEST_TYPES('./index.js'),
  'jest.d.cts': JEST_TYPES('./index.cjs'),
  'vitest.js': moduleFor('vitest'),
  'vitest.d.ts': VITEST_TYPES,
};

export function writeMatcherEntries(folder) {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
}

function moduleFor(runner) {
  return `import { expect } from '${runner}';
import understudy from './${MATCHERS_BUNDLE}';

expect.extend(understudy.matchers);
`;
}
