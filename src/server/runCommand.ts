import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Environment } from './config/settings.js';

/**
 * Exit codes as in a shell. The first two mean that the program is unknown, or that it cannot run. If a
 * signal ended the program, the exit code is `BY_SIGNAL` plus the number of the signal.
 */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const BY_SIGNAL = 128;

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs a command with additional environment variables. The command uses the input and output of this process.
 * Returns its exit code.
 */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  variables: Environment,
  complain: (message: string) => void,
): Promise<number> {
  // Forward signals even before the command starts. Otherwise a signal at that moment would end this process
  // and leave the command running.
  const { forwardTo, stop } = forwardSignals();
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  forwardTo(child);
  try {
    return await new Promise<number>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        complain(`${program}: ${error.code === 'ENOENT' ? 'command not found' : error.message}`);
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

/**
 * Forwards signals to the command. Skips Ctrl+C on a terminal, because the terminal sends it to the command
 * too.
 */
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
