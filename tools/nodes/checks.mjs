import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { end, runShell, startCommand } from '../clients/processes.mjs';
import { authorization } from '../digest.mjs';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';

const { HIDDEN, UNCLEAR_BODIES, UNCLEAR_HEADS } = await importTypeScript(
  '../test/support/unclearRequests.ts',
);

const SECONDS = 300;
const SERVE = ['serve', '--port', '0', '--control-port', '0', '--clock', 'manual', '--log', 'json'];
const TELLING = join(ROOT, 'test/system/server/tellCache.cjs');

/** The command of `exec`: it reads the worlds, and fails if the reply is not a 200. */
const CLIENT = `fetch(process.env.UNDERSTUDY_CONTROL_URL + '/v1/worlds').then(({ status }) => process.exit(status === 200 ? 0 : 1))`;

/** Uses the library as a test suite does. */
const LIBRARY = `require('./index.cjs').createSimulator({ clock: 'manual' }).then(async (simulator) => {
  const world = await simulator.createWorld({ from: 'default' });
  await world.clock.advance('PT1H');
  console.log((await world.state('clusters').list()).length > 0);
  await simulator.close();
});`;

/** What a build must do with any version of Node.js. A check throws an Error that says what was wrong. */
export const CHECKS = {
  'the start': async (node, dist) => {
    const { version } = JSON.parse(readFileSync(join(dirname(dist), 'package.json'), 'utf8'));
    await prints(`${version}\n`, `"${node}" main.cjs --version`, dist);
  },
  'the first 200': async (node, dist) => {
    await serve(node, dist);
  },
  'ambiguous requests': async (node, dist) => {
    await serve(node, dist, { use: refuseAmbiguous });
  },
  exec: (node, dist) =>
    prints('', `"${node}" main.cjs exec --clock manual -- "${node}" -e "${CLIENT}"`, dist),
  'the library': (node, dist) => prints('true\n', `"${node}" -e "${LIBRARY}"`, dist),
};

/** Starts a program, and throws unless V8 takes the code that an earlier run of the same Node.js has written. */
export async function takesOwnCode(node, dist) {
  const told = await serve(node, dist, { flags: ['--require', TELLING] });
  const wanted = 'taken: understudy.cjs\ntaken: later.cjs\n';
  if (told !== wanted)
    throw new Error(`the code of both files should be taken, but: ${told || 'there is none'}`);
}

/** Starts several programs at once. */
export async function servesAtOnce(nodes, dist) {
  await Promise.all(nodes.map((node) => serve(node, dist)));
  for (const node of new Set(nodes)) await takesOwnCode(node, dist);
}

async function prints(wanted, command, cwd) {
  const { code, stdout, all } = await runShell(command, { cwd, seconds: SECONDS });
  if (code !== 0 || stdout !== wanted) throw new Error(`exit code ${code}: ${all.slice(-1000)}`);
}

/**
 * Starts the program, uses it and stops it: calls both ports, unless there is another use. Returns what it wrote to standard
 * error. Throws an Error if the use does, and unless the program ends with exit code 0.
 */
async function serve(node, dist, { flags = [], use = call } = {}) {
  const { child, closed } = startCommand(node, [...flags, join(dist, 'main.cjs'), ...SERVE], { cwd: dist });
  let told = '';
  child.stderr.on('data', (text) => (told += text));
  const timer = setTimeout(() => child.kill('SIGKILL'), SECONDS * 1000);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const ready = JSON.parse(line);
      if (ready.event !== 'ready') continue;
      await use(ready);
      child.kill('SIGTERM');
    }
    const code = await closed;
    if (code !== 0)
      throw new Error(`ended with ${child.signalCode ?? `exit code ${code}`}: ${told.slice(-1000)}`);
    return told;
  } finally {
    clearTimeout(timer);
    // After an error nobody reads the rest, and the process is closed only when all is read.
    child.stdout.resume();
    await end(child);
  }
}

async function call({ baseUrl, controlUrl, publicKey, privateKey }) {
  const url = `${baseUrl}/clusters`;
  const headers = { Authorization: await authorization('GET', url, { publicKey, privateKey }) };
  for (const { status, url: called } of [
    await fetch(`${controlUrl}/v1/worlds`),
    await fetch(url, { headers }),
  ])
    if (status !== 200) throw new Error(`${called} answers with ${status}`);
}

/** Throws an Error unless both ports answer each request that two servers may read differently once, and then close the connection. */
async function refuseAmbiguous({ baseUrl, controlUrl }) {
  for (const url of [baseUrl, controlUrl])
    for (const [name, request] of [...UNCLEAR_HEADS, ...UNCLEAR_BODIES]) {
      const reply = await exchanged(new URL(url).port, request + HIDDEN);
      const [first = 'no reply', ...more] = reply.match(/^HTTP\/1\.1 \d+/gm) ?? [];
      // A request is answered before its body is read, if the answer does not depend on it.
      const isRefused = / (400|501)$/.test(first) || UNCLEAR_BODIES.some(([each]) => each === name);
      if (!isRefused || more.length > 0) throw new Error(`${name}: ${[first, ...more].join(', ')}`);
    }
}

/** Sends bytes, and returns the reply when the server has closed the connection. */
function exchanged(port, bytes) {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no end after ${JSON.stringify(reply)}`)));
    socket.on('data', (piece) => (reply += piece));
    socket.on('error', reject);
    socket.on('close', () => resolve(reply));
  });
}
