/** Starts and stops one server, pinned to the first core. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const SERVER_CORE = '0';
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 10_000;
const LOOK_AGAIN_MS = 2;

/**
 * Starts a Node.js program and waits until it prints a line that contains `marker`. Returns that line, the process id and a
 * function that stops the program. `more` is added to the environment.
 */
export async function start(args, marker, more = {}) {
  const child = pinned(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], more });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes(marker)) return { line, pid: child.pid, stop: () => stop(child) };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

/**
 * Starts any program and waits until `ask` gets a 200. Returns wall and processor milliseconds up to then, the process id
 * and a function that stops the program. Shows the program's output only if it does not start.
 */
export async function launch({ command, args, cwd }, ask) {
  const from = performance.now();
  const child = pinned(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => printed.length < 100 && printed.push(chunk));
  let isGone = false;
  child.once('exit', () => (isGone = true));
  child.once('error', () => (isGone = true));
  for (;;) {
    const status = await ask();
    if (status === 200) break;
    if (isGone || performance.now() - from > START_MS_MAX) {
      if (!isGone) await stop(child);
      const last = Buffer.concat(printed).toString().trim().slice(-600);
      throw new Error(`did not come up (${status ?? 'no answer'}): ${last}`);
    }
    await sleep(LOOK_AGAIN_MS);
  }
  const wallMs = performance.now() - from;
  return { wallMs, cpuMs: cpuMicroseconds(child.pid) / 1000, pid: child.pid, stop: () => stop(child) };
}

/** Returns the current and the peak memory of a server in megabytes, over all its processes. */
export function memoryOf(pid) {
  const statuses = familyOf(pid).map((one) => readFileSync(`/proc/${one}/status`, 'utf8'));
  const megabytes = (name) =>
    sum(statuses.map((status) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]))) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

const TICKS_PER_SECOND = 100;

/** Returns the processor time of a server in microseconds: user and system time of all its threads and processes. */
export function cpuMicroseconds(pid) {
  return (sum(familyOf(pid).map(ticksOf)) * 1_000_000) / TICKS_PER_SECOND;
}

function ticksOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Returns the ids of a process and of its descendants. Prism, for example, starts several processes. */
function familyOf(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap(familyOf)];
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function pinned(command, args, { more, ...options }) {
  // Unset the variable: reading its certificates takes 30 ms per start, and no server here needs them.
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  delete env.NODE_EXTRA_CA_CERTS;
  return spawn('taskset', ['-c', SERVER_CORE, command, ...args], { ...options, env });
}

/** Sends one GET over a new connection. Resolves to status and challenge, or to an empty object if the server does not answer. */
export function ask(url, headers = {}) {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false, headers }, (response) => {
      const { statusCode: status, headers: received } = response;
      response.resume().once('close', () => resolve({ status, challenge: received['www-authenticate'] }));
    });
    asked.once('error', () => resolve({}));
    asked.end();
  });
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await gone;
  clearTimeout(tooLong);
}

/** Returns the microseconds that all threads of a process have run. It is exact, unlike `cpuMicroseconds`, which counts in steps of 10 ms. */
export function runMicroseconds(pid) {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return sum(times) / 1_000;
}
