import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const HOMES = '/usr/lib/postgresql';
const MAJOR_MIN = 15;
/** The engine refuses to run as root. Debian's package makes this user; any ordinary one will do. */
const USERS = ['postgres', 'nobody'];
const PASSWORD = 'secret-of-the-tests';
const OPTIONS = ['-U', 'postgres', '-A', 'scram-sha-256', '--no-sync', '-E', 'UTF8', '--locale', 'C'];
/** The default port of clients. It is only a part of the name of the socket. */
const SOCKET_PORT = 5432;
/** Waits for the end of its input, then ends the engine of a folder and removes the folder, which no part of the engine uses a second later. */
const CLOSE = 'cat; kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; sleep 1; rm -rf "$0"';

/** Folder of the engine's programs, or the reason why the tests cannot have an engine. */
export function findPostgres(): { readonly bin: string } | { readonly missing: string } {
  const majors = existsSync(HOMES) ? readdirSync(HOMES).map(Number) : [];
  const major = majors.filter((each) => each >= MAJOR_MIN).toSorted((a, b) => b - a)[0];
  if (major === undefined)
    return { missing: `PostgreSQL ${MAJOR_MIN} or later is not installed below ${HOMES}` };
  if (process.getuid?.() === 0 && ordinaryUser() === undefined)
    return { missing: 'PostgreSQL does not run as root, and there is no ordinary user to run it as' };
  return { bin: join(HOMES, String(major), 'bin') };
}

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
    const user = process.getuid?.() === 0 ? ordinaryUser() : undefined;
    if (user !== undefined) for (const each of [folder, passwordFile]) chownSync(each, user.uid, user.gid);
    const engine = new Postgres(bin, folder, fsync);
    const data = join(folder, 'data');
    const init = [join(bin, 'initdb'), '-D', data, '--pwfile', passwordFile, ...OPTIONS];
    const copy = kept === undefined ? undefined : join(kept, nameOf(bin, user?.uid));
    if (copy !== undefined && existsSync(copy)) run(['cp', '-a', copy, data]);
    else {
      run(asOrdinaryUser(init));
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
    const command = asOrdinaryUser([join(this.bin, 'postgres'), '-D', join(this.folder, 'data'), ...options]);
    const [program = '', ...args] = command;
    const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
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

function run([program = '', ...args]: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
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
  run(['cp', '-a', from, own]);
  try {
    renameSync(own, to);
  } catch {
    rmSync(own, { recursive: true });
  }
}

function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  for (const name of USERS) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    const [uid = '', gid = ''] = ids;
    if (uid !== '' && gid !== '') return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function asOrdinaryUser(command: readonly string[]): readonly string[] {
  const user = process.getuid?.() === 0 ? ordinaryUser() : undefined;
  if (user === undefined) return command;
  return ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command];
}
