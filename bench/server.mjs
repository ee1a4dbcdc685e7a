/** Starts one server pinned to a core of its own, and stops it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const SERVER_CORE = '0';

/** Runs a Node program until it prints a line that holds `marker`; gives that line, the process id and the way to stop it. */
export async function start(args, marker) {
  // The variable costs every start 30 ms of reading certificates that nothing here needs.
  const env = { ...process.env, NODE_ENV: 'production' };
  delete env.NODE_EXTRA_CA_CERTS;
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes(marker)) return { line, pid: child.pid, stop: () => stop(child) };
  }
  throw new Error(`${args.join(' ')} ended before it was ready`);
}

async function stop(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
