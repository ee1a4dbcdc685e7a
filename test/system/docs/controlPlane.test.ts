import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

it('docs/control-plane.md is generated from the commands: npm run generate', () => {
  const page = execFileSync(process.execPath, [path('tools/describeControl.mjs'), '--print'], {
    encoding: 'utf8',
  });
  expect(readFileSync(path('docs/control-plane.md'), 'utf8')).toBe(page);
});
