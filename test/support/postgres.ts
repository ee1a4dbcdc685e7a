import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ordinaryUser } from '../../tools/toolchains/ordinaryUser.mjs';
import { isOpen } from './otherUsers.js';

const PASSWORD = 'secret-of-the-tests';
const OPTIONS = ['-U', 'postgres', '-A', 'scram-sha-256', '--no-sync', '-E', 'UTF8', '--locale', 'C'];
/** The default port of clients. It is only a part of the name of the socket. */
const SOCKET_PORT = 5432;
/** Waits for the end of its input, then ends the engine of a folder and removes the folder, which no part of the engine uses a second later. */
const CLOSE = 'cat; kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; sleep 1; rm -rf "$0"';

/** A PostgreSQL engine in a temporary folder. It listens on a socket in this folder, so two runs of tests never meet. */
export class Postgres {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly bin: string,
    private readonly folder: string,
    private readonly fsync: 'on' | 'off',
  ) {}

  /** Starts an engine. Tests do not lose power, so they need no fsync. With a folder `kept`, later engines copy the data of a new one from there. */
  static async start(
    bin: string,
    { fsync = 'off', kept }: { readonly fsync?: 'on' | 'off'; readonly kept?: string } = {},
  ): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-postgres-'));
    chmodSync(folder, 0o700);
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, PASSWORD);
    const user = otherUser();
    if (user !== undefined) for (const each of [folder, passwordFile]) chownSync(each, user.uid, user.gid);
    const engine = new Postgres(reachable(bin, folder, user), folder, fsync);
    const data = join(folder, 'data');
    const init = ['-D', data, '--pwfile', passwordFile, ...OPTIONS];
    const copy = kept === undefined ? undefined : join(kept, nameOf(bin, user?.uid));
    if (copy !== undefined && existsSync(copy)) run('cp', ['-a', copy, data]);
    else {
      run(join(engine.bin, 'initdb'), init, user);
      if (copy !== undefined) keep(data, copy);
    }
    await engine.launch();
    return engine;
  }

  url({ password = PASSWORD, database = 'postgres' } = {}): string {
    return `postgres://postgres:${password}@localhost/${database}?host=${encodeURIComponent(this.folder)}`;
  }

  /** Path of the socket on which the engine listens. */
  get socket(): string {
    return join(this.folder, `.s.PGSQL.${SOCKET_PORT}`);
  }

  /** URL of the engine behind a forwarder, which listens on a port of the loopback. */
  urlAt(port: number): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  }

  /** Starts the engine, unless it runs. */
  async launch(): Promise<void> {
    if (this.process?.exitCode === null && this.process.signalCode === null) return;
    const settings = {
      port: SOCKET_PORT,
      listen_addresses: '',
      unix_socket_directories: this.folder,
      fsync: this.fsync,
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(this.bin, 'postgres'), ['-D', join(this.folder, 'data'), ...options], {
      ...otherUser(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.stderr.on('data', (piece: Buffer) => {
        log += piece.toString();
        if (log.includes('ready to accept connections')) resolve();
      });
      child.once('exit', () => {
        reject(new Error(log));
      });
    });
    child.unref();
    (child.stderr as Socket).unref();
  }

  /** Ends the engine: fast with SIGINT, as in a power failure with SIGQUIT. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.process;
    if (child === undefined) return;
    this.process = undefined;
    child.ref();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /**
   * Closes the engine when this process ends, in a process of its own: jest kills a worker that has not ended half a second after the
   * last test.
   */
  closeAtExit(): void {
    const stdio = ['pipe', 'ignore', 'ignore'] as const;
    const closer = spawn('sh', ['-c', CLOSE, this.folder], { cwd: '/', detached: true, stdio: [...stdio] });
    closer.unref();
    (closer.stdin as Socket).unref();
  }

  async close(): Promise<void> {
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], user?: User): void {
  const { status, stderr, error } = spawnSync(program, args, { ...user, encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Returns a folder of the engine's programs that the user reaches: if necessary, a copy in the folder of the engine. */
function reachable(bin: string, folder: string, user: User): string {
  if (user === undefined || isOpen(bin)) return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  run('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
  return join(copy, 'bin');
}

/** Names the data of a new engine by the engine, its owner, the password and the options. */
function nameOf(bin: string, uid = process.getuid?.()): string {
  return createHash('sha256')
    .update(JSON.stringify([bin, uid, PASSWORD, OPTIONS]))
    .digest('hex');
}

/** Copies the data of a new engine. Several workers may do so at the same time. */
function keep(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const own = `${to}.${process.pid}`;
  run('cp', ['-a', from, own]);
  try {
    renameSync(own, to);
  } catch {
    rmSync(own, { recursive: true });
  }
}

type User = { readonly uid: number; readonly gid: number } | undefined;

/** The user that runs the engine, if it is another than that of the tests. */
function otherUser(): User {
  return process.getuid?.() === 0 ? ordinaryUser() : undefined;
}
