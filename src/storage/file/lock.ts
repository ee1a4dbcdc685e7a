import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, reasonOf } from '../../simulator/systemError.js';
import { DataError } from '../dataError.js';
import { attempt } from './disk.js';
import { askHolder, type Answer } from './lockHolder.js';

/** The right to a directory, until the process ends it or ends. */
export interface Lock {
  readonly release: () => void;
}

const CLAIM = /^\.lock-[\da-f]+\.sock$/;
/** What the address of a socket has room for, on every system. */
const SOCKET_PATH_BYTES_MAX = 103;
/** File systems that hold files but no sockets answer so. */
const NO_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'EPERM', 'ENOSYS', 'ENAMETOOLONG']);
const ATTEMPTS_MAX = 20;

/** The claims that this process makes good: in containers another one may well have the same id. */
const ownClaims = new Set<string>();

/**
 * Takes a directory for this process alone. A claim is a listening socket in it, of a name that is never used again:
 * it answers as long as its process lives and no longer, whatever ends that; no id of a process that another one may
 * have by now. Each process makes its claim before it looks for others, so of two at least one sees the other; who
 * then has the greater name withdraws and waits for what becomes of the other one.
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
  throw new DataError('is in use by other processes that are starting as well');
}

function holderOf(name = '', { pid }: Partial<Answer> = {}): string {
  if (ownClaims.has(name)) return 'another simulator of this process';
  return `another process${pid ? ` (${pid})` : ''}`;
}

interface Claim {
  readonly folder: string;
  readonly name: string;
  /** From now on says to all who ask that the directory is taken. */
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
  // Under its own name only now that it listens: who finds it and is refused knows that its process is gone.
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

/** Where claims to a directory stand that has no room for sockets or too long a name: the same for all who ask. */
function substituteFor(folder: string): string {
  const { dev, ino } = statSync(folder);
  const substitute = join(tmpdir(), `understudy-${dev}-${ino}`);
  mkdirSync(substitute, { recursive: true, mode: 0o700 });
  return substitute;
}
