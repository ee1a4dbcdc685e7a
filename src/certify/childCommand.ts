import { spawn, type ChildProcess } from 'node:child_process';
import type { Environment } from '../server/config/settings.js';
import { UsageError } from '../server/config/usageError.js';
import { shellQuote } from '../server/shellQuote.js';
import { after } from '../server/realClock.js';
import { reasonOf } from '../simulator/systemError.js';
import { OutputTail } from './outputTail.js';

/** How a command ended. */
export interface CommandResult {
  /** Unset if the command could not start, or if a signal or the time limit ended it. */
  readonly code?: number;
  /** Describes an end without an exit code. */
  readonly problem?: string;
  /** The end of its output and its errors. */
  readonly output: string;
}

/** Time between SIGTERM and SIGKILL for a command that exceeds its time, in milliseconds. */
const GRACE_MS = 1_000;

/** The processes of running commands. Each leads a process group, so that its own children end with it. */
const running = new Set<ChildProcess>();

/** Ends all running commands with their children, at once. */
export function killCommands(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** Returns whether a command has succeeded. */
export function hasSucceeded({ code }: CommandResult): boolean {
  return code === 0;
}

/** Returns how a command ended, in words. */
export function endOf({ code, problem = `ended with exit code ${String(code)}` }: CommandResult): string {
  return problem;
}

/**
 * Starts a command in its own process group. Its input is a pipe if `hasInput` is true, or else empty. Throws a UsageError
 * for a command that no system can start, such as an empty name.
 */
export function startCommand(
  [program = '', ...args]: readonly string[],
  variables: Environment,
  hasInput = false,
): ChildProcess {
  try {
    const child = spawn(program, args, {
      stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...variables },
      detached: true,
    });
    running.add(child);
    return child;
  } catch (error) {
    throw new UsageError(`the command ${JSON.stringify(program)} cannot be started: ${reasonOf(error)}`);
  }
}

/** Sends a signal to a command and all processes of its group. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All processes of the group have ended.
  }
}

/** Waits for the end of a command, at most `timeoutMs` real milliseconds. Then ends it with all its children. */
export async function endOfCommand(child: ChildProcess, timeoutMs: number): Promise<CommandResult> {
  const tail = new OutputTail();
  child.stderr?.on('data', tail.add);
  if (child.stdin === null) child.stdout?.on('data', tail.add);
  const limit = limitTime(child, timeoutMs);
  const end = await ended(child);
  const isTimeout = limit.stop();
  // Children that outlive the command would keep its output open.
  signalGroup(child, 'SIGKILL');
  running.delete(child);
  await tail.settle(child);
  const problem = isTimeout ? `did not end within ${timeoutMs / 1000} s` : end.problem;
  const { code } = end;
  return {
    ...(problem === undefined ? { code: code ?? 0 } : { problem }),
    output: tail.text,
  };
}

/** Ends a command that takes too long. `stop` returns whether it did. */
function limitTime(child: ChildProcess, timeoutMs: number): { readonly stop: () => boolean } {
  const state = { isOver: false, cancel: (): void => undefined };
  state.cancel = after(timeoutMs, () => {
    state.isOver = true;
    signalGroup(child, 'SIGTERM');
    state.cancel = after(GRACE_MS, () => {
      signalGroup(child, 'SIGKILL');
    });
  });
  return {
    stop: () => {
      state.cancel();
      return state.isOver;
    },
  };
}

type End = Pick<CommandResult, 'code' | 'problem'>;

async function ended(child: ChildProcess): Promise<End> {
  if (child.exitCode !== null) return { code: child.exitCode };
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? notFound(child.spawnfile) : forbidden(error, child.spawnfile);
      resolve({ problem: `cannot be started: ${reason}` });
    });
    child.once('exit', (code, signal) => {
      resolve(code === null ? { problem: `was ended by the signal ${String(signal)}` } : { code });
    });
  });
}

/** Explains that a file cannot be run as a program, such as a script that is not executable. */
function forbidden({ code, message }: NodeJS.ErrnoException, file: string): string {
  return code === 'EACCES'
    ? `${file}: permission denied; expected a program, such as -- sh ${shellQuote(file)}`
    : message;
}

/** Explains that a program is missing. A command in quotes, such as `"npm test"`, is one word, so it names no program. */
function notFound(program: string): string {
  const hint = program.includes(' ')
    ? `; expected the words of the command one by one, such as -- ${program}, or -- sh -c ${shellQuote(program)}`
    : '';
  return `${program}: command not found${hint}`;
}
