import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Path of the built program, for tests that start it themselves. */
export const MAIN = fileURLToPath(new URL('../../dist/main.cjs', import.meta.url));

/** How a run of the program ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: readonly string[];
  readonly stderr: string;
}

/** The line that the program prints once it is ready. */
export interface ReadyLine {
  readonly event: string;
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly publicKey?: string;
  readonly privateKey?: string;
  readonly port: number;
  readonly controlPort: number;
  readonly pid: number;
}

/** A run of the built program, as a user starts it. */
export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The first line of its standard output. */
  readonly firstLine: Promise<string>;
}

const running = new Set<ChildProcess>();

/**
 * Starts the program that `npm run build` creates, or another build (`main`). The third argument is the command that runs
 * it, by default Node.js.
 */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  [command = process.execPath, ...starter]: readonly string[] = [],
  main = MAIN,
): Program {
  if (!existsSync(MAIN)) throw new Error('dist/main.cjs is missing: run `npm run build` before these tests.');
  const { PATH = '' } = process.env;
  const child = spawn(command, [...starter, main, ...args], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const stdout: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => stdout.push(line));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code: code as Ended['code'], signal: signal as Ended['signal'], stdout, stderr };
  });
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(({ code, stderr: why }) => Promise.reject(new Error(`ended with ${code}: ${why}`))),
  ]);
  firstLine.catch(() => undefined);
  return { child, ended, firstLine };
}

/** Starts the program on free ports and waits for its ready line. */
export async function startReady(
  ...args: readonly string[]
): Promise<Program & { readonly ready: ReadyLine }> {
  const program = start(['serve', '--port', '0', '--control-port', '0', ...args]);
  return { ...program, ready: JSON.parse(await program.firstLine) as ReadyLine };
}

/** Kills the programs that a test left running. */
export async function endAll(): Promise<void> {
  const left = [...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of left) child.kill('SIGKILL');
  // Waits for `exit` instead of `close`: child processes can outlive the program and keep its output open.
  await Promise.all(left.map((child) => once(child, 'exit')));
}
