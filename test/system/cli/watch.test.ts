import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { endAll, start, type ReadyLine } from '../../support/program.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-watch-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
afterEach(endAll);

const file = join(folder, 'it.yaml');
const scenario = (rule: string): string =>
  `version: 1\nname: it\nfaults:\n  - { id: ${rule}, delay: { fixed: 1 } }\n`;

it('--watch reloads a scenario when its file changes; a wrong one leaves the old one in force', async () => {
  writeFileSync(file, scenario('before'));
  const options = ['--port', '0', '--control-port', '0', '--log', 'json', '--clock', 'manual'];
  const program = start(['serve', '--scenario', file, '--watch', ...options]);
  const { controlUrl } = JSON.parse(await program.firstLine) as ReadyLine;
  if (program.child.stdout === null) throw new Error('There is no output.');
  const lines = createInterface({ input: program.child.stdout });
  const rules = async (): Promise<unknown> => (await fetch(`${controlUrl}/v1/worlds/default/faults`)).json();

  writeFileSync(file, 'version: 1\nfaults: [{ id: wrong }]\n');
  const [told] = (await once(lines, 'line')) as [string];
  expect(told).toContain('it.yaml:2:10: faults[0]: expected inject or delay');
  expect(await rules()).toMatchObject([{ id: 'before' }]);

  writeFileSync(file, scenario('after'));
  await once(lines, 'line');
  expect(await rules()).toMatchObject([{ id: 'after' }]);
});
