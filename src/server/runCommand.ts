import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Environment } from './config/settings.js';

/** As a shell has it: a program that there is not, one that cannot be run, one that a signal ended. */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const BY_SIGNAL = 128;

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Runs a command with variables in its environment and our own input and output; its exit code. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  variables: Environment,
  complain: (message: string) => void,
): Promise<number> {
  // Before the command runs: a signal in between would end us and leave it alone.
  const { forwardTo, stop } = forwardSignals();
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  forwardTo(child);
  try {
    return await new Promise<number>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        complain(`${program}: ${error.code === 'ENOENT' ? 'there is no such command' : error.message}`);
        resolve(error.code === 'ENOENT' ? NOT_FOUND : NOT_RUNNABLE);
      });
      child.once('exit', (code, signal) => {
        resolve(code ?? BY_SIGNAL + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    stop();
  }
}

/** What tells us to end tells the command; at a terminal Ctrl+C has reached it already. */
function forwardSignals(): { readonly forwardTo: (child: ChildProcess) => void; readonly stop: () => void } {
  let command: ChildProcess | undefined;
  const forward = (signal: NodeJS.Signals): void => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) command?.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  return {
    forwardTo: (child) => {
      command = child;
    },
    stop: () => {
      for (const signal of FORWARDED) process.off(signal, forward);
    },
  };
}
