import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pathOf as toolchain } from '../../support/toolchains.js';
import type { Step } from './steps.js';

/** The key pair with which a client signs its requests. */
export interface Credentials {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The server that a client calls, and its credentials. */
export interface Target {
  readonly baseUrl: string;
  /** Null to call without credentials. */
  readonly credentials: Credentials | null;
}

/** The calls of one client, in order. All have the same credentials, or none has credentials. */
export interface Walk extends Target {
  readonly steps: readonly Step[];
}

/** A client's report of one reply. */
export interface Reply {
  readonly endpoint: string;
  readonly status: number;
  /** The headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. Meaningless if the body is binary. */
  readonly text: string;
  /** The SHA1 of the bytes of the body. */
  readonly sha1: string;
  /** The `Authorization` header of the request that got this reply, if the client reports it. */
  readonly authorization?: string | null;
  /** Number of 401 replies before this one, if the client reports it. */
  readonly refusals?: number;
}

/** A real HTTP client: a program that reads steps and prints one line for each reply. */
export interface Client {
  readonly name: string;
  /** Returns the command line. Throws if something that it needs is not installed. */
  readonly command: () => readonly [program: string, ...args: string[]];
}

/** The members of a step that a client reads. */
export type Sent = Pick<Step, 'path' | 'body' | 'follow'> & {
  readonly endpoint: string;
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
};

/** A started client. */
export interface Running {
  /** Sends a request, and returns its reply. If the step follows links, returns the replies of all pages. */
  readonly take: (step: Sent) => Promise<readonly Reply[]>;
  /** Ends the client. If the client failed, throws an error with its error output. */
  readonly end: () => Promise<void>;
}

/** Duration after which a client counts as hanging, even on the slowest machine. */
export const RUN_MS_MAX = 300_000;

/** The `curl` command. */
export const curl: Client = {
  name: 'curl --digest',
  command: () => {
    toolchain('curl');
    return [process.execPath, pathOf('walk.curl.mjs')];
  },
};

/** Python's requests with HTTPDigestAuth. */
export const pythonRequests: Client = {
  name: 'Python requests',
  command: () => [toolchain('requests'), pathOf('walk.py')],
};

/** The npm package urllib. The published Node client of the real platform's sister service uses it too. */
export const urllib: Client = {
  name: 'Node urllib',
  command: () => [process.execPath, pathOf('walk.mjs')],
};

/** Starts a client. */
export function start({ name, command }: Client, target: Target): Running {
  const [program, ...args] = command();
  const child = spawn(program, args, { timeout: RUN_MS_MAX, killSignal: 'SIGKILL' });
  const closed = once(child, 'close');
  const errors = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // Writing to a client that ended early fails. The error is ignored, because its exit code and output are reported
  // below.
  const { stdin } = child.on('error', () => undefined);
  stdin.on('error', () => undefined).write(`${JSON.stringify(target)}\n`);
  const end = async (): Promise<void> => {
    stdin.end();
    const [code] = (await closed) as (number | null)[];
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${await errors}`);
  };
  const take = async (step: Sent): Promise<readonly Reply[]> => {
    stdin.write(`${JSON.stringify(step)}\n`);
    const replies: Reply[] = [];
    for (;;) {
      const { done, value } = await lines.next();
      if (done === true) return end().then(() => replies);
      if (value === '') return replies;
      replies.push(JSON.parse(value) as Reply);
    }
  };
  return { take, end };
}

/** Runs a client through all steps and returns its replies in order. */
export async function run(client: Client, { steps, ...target }: Walk): Promise<readonly Reply[]> {
  const { take, end } = start(client, target);
  const replies: Reply[] = [];
  for (const step of steps) replies.push(...(await take(step)));
  await end();
  return replies;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
