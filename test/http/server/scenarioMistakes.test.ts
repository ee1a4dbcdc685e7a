import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { lint } from '../../../src/server/lint/lint.js';
import { Program } from '../../../src/server/program.js';
import { serve } from '../../support/commandLines.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-mistakes-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['of shape and of the world', 'version: 1\n', 'nod.down', 2],
  ['of the world alone', 'version: 1\n', 'node.down', 2],
  ['of shape, with valid steps', '', 'node.down', 1],
])('A start counts the mistakes of a scenario as lint does: %s', async (_what, version, kind, count) => {
  const file = join(folder, 'some.yaml');
  writeFileSync(
    file,
    `${version}timeline:
  - { at: PT1M, incident: { kind: node.down, target: nowhere } }
  - { at: PT2M, incident: { kind: ${kind}, target: rs0 } }
`,
  );
  const { mistakes: lines } = await lint(file);
  const config = serve(`--scenario ${file} --port 0 --control-port off --log silent`);
  const opened = Program.open(config, { version: '0', warn: () => undefined });
  const rest = lines.length > 1 ? ` (and ${lines.length - 1} more)` : '';
  await expect(opened).rejects.toThrow(`--scenario "${file}": ${lines[0] ?? ''}${rest}`);
  expect(lines.length).toBeGreaterThanOrEqual(count);
});
