import { fileURLToPath } from 'node:url';
import { describe, expect } from '@jest/globals';
import { toolchain, type Toolchain } from '../../../tools/toolchains/table.mjs';
import { trialNamed, tried } from '../../support/certify/runs.js';
import { testWith } from '../../support/toolchains.js';

const SUITES = fileURLToPath(new URL('../../support/certify/suites', import.meta.url));
const JEST = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
const JEST_CONFIG = JSON.stringify({
  rootDir: SUITES,
  testMatch: ['**/*.test.cjs'],
  moduleFileExtensions: ['cjs', 'js'],
  // By default, jest gives up a test after five seconds, which a busy machine may need.
  testTimeout: 600_000,
});
const pytest = toolchain('pytest');
const PYTHON = 'path' in pytest ? pytest.path : 'python3';
/** Compiling a test with an empty cache takes minutes on a slow machine. */
const MINUTES = 10;
const TEST_MS = MINUTES * 60_000;

/** The commands of test suites, and the toolchains that they need. */
const TOOLS: Readonly<Record<string, readonly [needs: readonly Toolchain[], command: readonly string[]]>> = {
  jest: [['node'], [process.execPath, JEST, '--config', JEST_CONFIG]],
  'curl in a shell script': [
    ['curl', 'jq'],
    ['sh', `${SUITES}/organizations.sh`],
  ],
  pytest: [
    ['pytest'],
    ['env', 'PYTHONDONTWRITEBYTECODE=1', PYTHON, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', SUITES],
  ],
  'go test': [['go'], ['go', 'test', '-C', `${SUITES}/go`, '-count=1', './...']],
};

async function verdictOf(name: string, command: readonly string[]): Promise<readonly unknown[]> {
  const { judgement } = await tried(trialNamed(name), { mode: 'watch', command, timeoutMs: TEST_MS });
  return [name, judgement.verdict];
}

describe.each(Object.entries(TOOLS))('certify with %s', (_, [needs, command]) => {
  testWith(
    needs,
    'passes, tolerates and fails a suite by what its client does',
    async () => {
      expect(await verdictOf('slow-answer', command)).toEqual(['slow-answer', 'passed']);
      expect(await verdictOf('json-malformed', command)).toEqual(['json-malformed', 'tolerated']);
      const swallowing = ['env', 'SWALLOW=1', ...command];
      expect(await verdictOf('json-malformed', swallowing)).toEqual(['json-malformed', 'failed']);
    },
    3 * TEST_MS,
  );
});
