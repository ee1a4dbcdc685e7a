import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const running = new Set();

/**
 * Forwards signals to the child processes. This process exits after them, because npm first undoes an incomplete
 * installation.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
    for (const child of running) child.kill(signal);
    await Promise.all(ends);
    process.kill(process.pid, signal);
  });
}

/** Runs a command in the project's folder. Returns its exit code and its output. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const printed = [];
    running.add(child);
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(printed).toString() });
    });
  });
}

/** A failed step of the set-up. The message is complete, so no stack trace is printed. */
export class StepFailed extends Error {}

/** Runs a command in the project's folder. If it fails, throws an error with its output. */
export async function runOrFail(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0)
    throw new StepFailed(`${output.trimEnd()}\n${command} ended with exit code ${code}, see above.`);
}
