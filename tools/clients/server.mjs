import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { end, startCommand } from './processes.mjs';

const MAIN = join(ROOT, 'dist/main.cjs');

/** How long the program may take to write its ready file. Busy machines take their time. */
const READY_SECONDS = 60;

const LOOK_EVERY_MS = 50;

/** Starts the built program on free ports. Returns the environment for its clients, and a function that stops it. */
export async function startServer(dialect, more) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-clients-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const readyFile = join(folder, 'ready.json');
  const ports = ['--port', '0', '--control-port', '0', '--ready-file', readyFile];
  const args = [MAIN, 'serve', ...ports, '--dialect', dialect, '--log', 'silent', ...more];
  const { child, output } = startCommand(process.execPath, args, { env: withoutSettings(), cwd: ROOT });
  const stop = async () => {
    await end(child);
    remove();
    process.off('exit', remove);
  };
  try {
    const { baseUrl, controlUrl, publicKey, privateKey } = await readyOf(readyFile, child, output);
    const env = {
      UNDERSTUDY_BASE_URL: baseUrl,
      UNDERSTUDY_CONTROL_URL: controlUrl,
      UNDERSTUDY_PUBLIC_KEY: publicKey,
      UNDERSTUDY_PRIVATE_KEY: privateKey,
      UNDERSTUDY_DIALECT: dialect,
    };
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readyOf(readyFile, child, output) {
  for (let waited = 0; waited < READY_SECONDS * 1000; waited += LOOK_EVERY_MS) {
    if (existsSync(readyFile)) return JSON.parse(readFileSync(readyFile, 'utf8'));
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`The program did not become ready. ${output.all.trim()}`);
}

/** The environment of this process without settings of the program. */
function withoutSettings() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('UNDERSTUDY_')));
}
