import { test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../dist/main.cjs', import.meta.url));
const PORTS = ['--port', '0', '--control-port', '0'];

test('starts the program, keeps a temporary folder, and never ends', async () => {
  mkdtempSync(join(tmpdir(), 'understudy-hanging-'));
  const { stdout } = spawn(process.execPath, [MAIN, 'serve', ...PORTS, '--log', 'json']);
  const [line] = await once(stdout, 'data');
  process.stderr.write(`serving: ${line}`);
  await new Promise(() => undefined);
});
