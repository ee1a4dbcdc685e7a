import type { Buffer } from 'node:buffer';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { ReadyLine } from '../../support/program.js';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The program that builds and runs the image with the commands `build`, `run` and `exec`. If unset, the tests of the
 * image are skipped.
 */
export const IMAGE_TOOL = process.env.UNDERSTUDY_IMAGE_TOOL;

/** The tool's description of a built image: its configuration, then the size of the application. */
export interface BuiltImage {
  readonly config: Readonly<Record<string, unknown>> & { readonly Labels: Readonly<Record<string, string>> };
  readonly applicationMiB: number;
}

/** A container that serves on free ports. */
export interface Container {
  readonly ready: ReadyLine;
  /** The error output so far. */
  readonly complaints: () => string;
  /**
   * Stops the container as `docker stop` does. Resolves with the exit code of the program.
   */
  readonly stop: () => Promise<number | null>;
}

const containers = new Map<ChildProcess, number>();

/** Builds the project's Dockerfile. */
export async function buildImage(): Promise<BuiltImage> {
  const { stdout } = await promisify(execFile)(tool(), ['build', PROJECT]);
  const config = stdout.split('\n').find((line) => line.startsWith('{')) ?? '{}';
  return {
    config: JSON.parse(config) as BuiltImage['config'],
    applicationMiB: Number(/^application: (\d+) MiB/m.exec(stdout)?.[1]),
  };
}

/** Runs a command in a new container of the image. Returns its standard output. Throws if it fails. */
export async function inImage(...command: readonly string[]): Promise<string> {
  return (await promisify(execFile)(tool(), ['exec', '--', ...command])).stdout;
}

/** Runs the image's own entry point with this environment, and waits until the program reports that it is ready. */
export async function runImage(env: Readonly<Record<string, string>> = {}): Promise<Container> {
  const settings = { UNDERSTUDY_PORT: '0', UNDERSTUDY_CONTROL_PORT: '0', ...env };
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const child = spawn(tool(), ['run', ...variables], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => {
    complaints += text.toString();
    process.stderr.write(text);
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([first]) => String(first)),
    ended.then(([code]) => Promise.reject(new Error(`The container ended with ${String(code)}.`))),
  ]);
  const ready = JSON.parse(line) as ReadyLine;
  containers.set(child, ready.pid);
  return {
    ready,
    complaints: () => complaints,
    stop: async () => {
      process.kill(ready.pid, 'SIGTERM');
      while (isAlive(ready.pid)) await new Promise((again) => setTimeout(again, 5));
      const [code] = (await ended) as [number | null];
      containers.delete(child);
      return code;
    },
  };
}

/** Ends the containers that a test left running. */
export async function endContainers(): Promise<void> {
  for (const [child, pid] of containers) {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    if (child.exitCode === null) await once(child, 'close');
  }
  containers.clear();
}

function tool(): string {
  if (IMAGE_TOOL === undefined) throw new Error('UNDERSTUDY_IMAGE_TOOL names no tool.');
  return resolve(PROJECT, IMAGE_TOOL);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
