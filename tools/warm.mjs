/** Tries the built program: sends it the requests of a first client. This stores V8's code cache. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { authorization } from './digest.mjs';
import { StepFailed } from './run.mjs';

const ENTRY = 'main.cjs';
const SETTING = /^UNDERSTUDY_(?!TUNING$)/;

/** Runs the program once. At its end it stores the code that V8 has compiled by then, see src/tuning/codeCache.cts. */
export async function warm(folder) {
  const options = ['--port', '0', '--control-port', '0', '--clock', 'realtime', '--log', 'json'];
  const child = spawn(process.execPath, [join(folder, ENTRY), 'serve', ...options], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTING.test(name))),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('"event":"ready"')) continue;
    await use(JSON.parse(line));
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0)
    throw new StepFailed(`The program that was built does not run (exit code ${code}), see above.`);
}

/** Sends the requests of a first client. */
async function use({ baseUrl, controlUrl, publicKey, privateKey }) {
  await (await fetch(`${controlUrl}/v1/worlds/default/state/clusters`)).json();
  const url = `${baseUrl}/clusters`;
  const headers = { Authorization: await authorization('GET', url, { publicKey, privateKey }) };
  const { status } = await fetch(url, { headers });
  if (status !== 200) throw new StepFailed(`The program that was built answers ${url} with ${status}.`);
}
