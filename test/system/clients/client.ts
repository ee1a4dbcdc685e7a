import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Step } from './steps.js';

/** A key pair as a client is given it. */
export interface Credentials {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The calls of a client: steps in order, all with the same credentials or without any. */
export interface Walk {
  readonly baseUrl: string;
  readonly credentials: Credentials | null;
  readonly steps: readonly Step[];
}

/** A client's report of one reply. */
export interface Reply {
  readonly endpoint: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The `Authorization` header that brought this reply, where the client tells. */
  readonly authorization?: string | null;
  /** How many 401 replies came before this one, where the client tells. */
  readonly refusals?: number;
}

/** A real client: a program that reads a walk and prints a line for every reply. */
export interface Client {
  readonly name: string;
  /** Its command line; throws where what it needs is not installed. */
  readonly command: () => readonly [program: string, ...args: string[]];
}

/** So long a client may take on a machine that is busy. */
export const RUN_MS_MAX = 60_000;

/** The `curl` command. */
export const curl: Client = {
  name: 'curl --digest',
  command: () => {
    if (!runs('curl', '--version')) throw missing('the command curl', 'curl');
    return [process.execPath, pathOf('walk.curl.mjs')];
  },
};

/** Found once: starting a Python takes longer than most requests. */
let python: string | undefined;

/** Python's requests with HTTPDigestAuth. */
export const pythonRequests: Client = {
  name: 'Python requests',
  command: () => {
    // Debian's package serves Debian's Python, which need not be the first one in the path.
    python ??= ['python3', '/usr/bin/python3'].find((name) => runs(name, '-c', 'import requests'));
    if (python === undefined) throw missing('a python3 with the module requests', 'python3-requests');
    return [python, pathOf('walk.py')];
  },
};

/** The npm package urllib, which the published Node client of the real platform's sister service uses too. */
export const urllib: Client = {
  name: 'Node urllib',
  command: () => [process.execPath, pathOf('walk.mjs')],
};

/** Lets a client walk; its replies in their order. */
export async function run({ name, command }: Client, walk: Walk): Promise<readonly Reply[]> {
  const [program, ...args] = command();
  const child = spawn(program, args, { timeout: RUN_MS_MAX, killSignal: 'SIGKILL' });
  const closed = once(child, 'close');
  // A client that ends early does not read its input; its exit code and output are reported below.
  child.stdin.on('error', () => undefined).end(JSON.stringify(walk));
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Reply);
}

function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function missing(what: string, debianPackage: string): Error {
  return new Error(`These tests need ${what}. On Debian: apt-get install ${debianPackage}`);
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
