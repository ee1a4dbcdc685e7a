import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const PROJECT = resolve(import.meta.dirname, '../..');
const TOOL_MS_MAX = 60_000;

const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');

function run(tool: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(PROJECT, 'tools', tool), ...args], {
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

describe('generated files are up to date', () => {
  test(
    'those of the contract: npm run contract:generate',
    () => {
      const tool = join(PROJECT, 'tools/generateContract.mjs');
      expect(spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' }).stderr).toBe('');
    },
    TOOL_MS_MAX,
  );

  test(
    'the types of schema/scenario.json: npm run schema:types',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'understudy-types-'));
      try {
        const generated = join(folder, 'scenario.gen.ts');
        run('schemaTypes.mjs', generated);
        expect(read('src/world/scenario.gen.ts')).toBe(readFileSync(generated, 'utf8'));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    TOOL_MS_MAX,
  );

  test(
    'the reference in docs/scenarios.md: npm run scenarios:reference',
    () => {
      expect(read('docs/scenarios.md')).toBe(run('scenarioReference.mjs', '--print'));
    },
    TOOL_MS_MAX,
  );
});
