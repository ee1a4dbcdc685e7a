import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, reasonOf } from '../../simulator/systemError.js';
import { DataError } from '../dataError.js';
import { attempt } from './disk.js';
import { askHolder, type Answer } from './lockHolder.js';

/** Exclusive use of a directory, until it is released or the process ends. */
export interface Lock {
  readonly release: () => void;
}

const CLAIM = /^\.lock-[\da-f]+\.sock$/;
/** Maximum length of a socket path in bytes that all systems accept. */
const SOCKET_PATH_BYTES_MAX = 103;
/** Error codes of file systems that do not support sockets. */
const NO_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'EPERM', 'ENOSYS', 'ENAMETOOLONG']);
const ATTEMPTS_MAX = 20;

/**
 * Names of the claims that this process holds. The process id cannot identify them, because a process in another
 * container may have the same id.
 */
const ownClaims = new Set<string>();

/**
 * Locks a directory for this process.
 *
 * A claim is a listening socket in the directory, with a unique name. A socket answers only while its process
 * runs. A file with a process id would prove nothing, because another process may have the same id later.
 * Each process makes its claim before it looks for other claims, so at least one of two processes sees the
 * claim of the other. The process whose claim has the greater name withdraws it, waits for the result of the
 * other process, and tries again.
 */
export async function takeLock(folder: string): Promise<Lock> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const claim = await makeClaim(folder);
    const names = readdirSync(claim.folder).filter((name) => CLAIM.test(name) && name !== claim.name);
    const answers = await Promise.all(
      names.map((name) =>
        askHolder(join(claim.folder, name), () => {
          if (name < claim.name) claim.withdraw();
        }),
      ),
    );
    const held = answers.findIndex(({ isHolding }) => isHolding);
    if (held !== -1) {
      claim.withdraw();
      throw new DataError(`is in use by ${holderOf(names[held], answers[held])}`);
    }
    if (!claim.isWithdrawn()) {
      claim.hold();
      return { release: claim.withdraw };
    }
  }
  throw new DataError('is in use by other processes that are also starting');
}

function holderOf(name = '', { pid }: Partial<Answer> = {}): string {
  if (ownClaims.has(name)) return 'another simulator of this process';
  return `another process${pid ? ` (${pid})` : ''}`;
}

interface Claim {
  readonly folder: string;
  readonly name: string;
  /** Makes the claim answer that the directory is locked. */
  readonly hold: () => void;
  readonly withdraw: () => void;
  readonly isWithdrawn: () => boolean;
}

async function makeClaim(folder: string): Promise<Claim> {
  try {
    if (Buffer.byteLength(join(folder, claimName())) <= SOCKET_PATH_BYTES_MAX) return await claimIn(folder);
  } catch (error) {
    if (!NO_SOCKETS.has(codeOf(error))) throw new DataError(`cannot be written: ${reasonOf(error)}`);
  }
  return claimIn(substituteFor(folder));
}

async function claimIn(folder: string): Promise<Claim> {
  const name = claimName();
  const file = join(folder, name);
  const waiting = new Set<Socket>();
  let answer: string | undefined;
  const server = createServer((socket) => {
    socket.unref().on('error', () => undefined);
    if (answer !== undefined) socket.end(answer);
    else waiting.add(socket);
  });
  await listenAt(server, `${file}.new`);
  // Give the socket its final name after it has begun to listen. So if a socket with a final name refuses
  // connections, its process has ended.
  renameSync(`${file}.new`, file);
  return {
    folder,
    name,
    hold: () => {
      ownClaims.add(name);
      answer = String(process.pid);
      for (const socket of waiting) socket.end(answer);
      waiting.clear();
    },
    withdraw: () => {
      ownClaims.delete(name);
      attempt(() => {
        unlinkSync(file);
      });
      server.close();
      for (const socket of waiting) socket.destroy();
    },
    isWithdrawn: () => !server.listening,
  };
}

function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(path, resolve);
    server.unref();
  });
}

function claimName(): string {
  return `.lock-${randomBytes(8).toString('hex')}.sock`;
}

/**
 * Returns the folder for claims if the directory cannot hold sockets or its path is too long. All processes
 * compute the same folder.
 */
function substituteFor(folder: string): string {
  const { dev, ino } = statSync(folder);
  const substitute = join(tmpdir(), `understudy-${dev}-${ino}`);
  mkdirSync(substitute, { recursive: true, mode: 0o700 });
  return substitute;
}
