import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** The child processes that run, each with the function that ends it. */
const running = new Map();
/** Functions to call before a signal ends this process. */
const cleanups = new Set();

/** Ends the child processes on a signal, then cleans up, then ends this process by the same signal. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    const ends = [...running.keys()].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const end of running.values()) end(signal);
    await Promise.all(ends);
    for (const cleanUp of cleanups) cleanUp();
    process.kill(process.pid, signal);
  });
}

/** Calls a function when a signal ends this process. */
export function onInterrupt(cleanUp) {
  cleanups.add(cleanUp);
}

/**
 * Runs a command in the project's folder. Returns its exit code and its output. A signal to this process goes to the command
 * as well, which may clean up: npm undoes an incomplete installation. With `isKilled`, it kills the command at once, and all
 * processes that the command has started. A command that takes longer than `limitMs` ends in the same way.
 */
export function run(command, args, { isKilled = false, limitMs, ...options } = {}) {
  const hasGroup = isKilled && process.platform !== 'win32';
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: ROOT, stdio, detached: hasGroup, ...options });
    const printed = [];
    const end = (signal) => (hasGroup ? process.kill(-child.pid, 'SIGKILL') : child.kill(signal));
    running.set(child, end);
    const limit = limitMs && setTimeout(() => end('SIGKILL'), limitMs);
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
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
