import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isOpen } from '../../support/otherUsers.js';
import { endAll, start, startReady, type ReadyLine } from '../../support/program.js';
import { copyProgram } from '../../support/programCopy.js';
import { dropFolders, emptyFolder, newLife, opened } from '../../support/dataFolders.js';
import { standard } from '../../support/fixtureWorlds.js';

const DAY = '2026-01-01T00:00:00Z';

afterEach(async () => {
  await endAll();
  dropFolders();
});

/**
 * Copies the program, and if necessary Node.js, into a folder that every user may read, because they may be in private
 * folders. Returns the command that starts the program.
 */
function readableProgram(): readonly [node: string, main: string] {
  const copy = emptyFolder();
  chmodSync(copy, 0o755);
  const main = copyProgram(copy);
  if (isOpen(process.execPath)) return [process.execPath, main];
  const node = join(copy, 'node');
  copyFileSync(process.execPath, node);
  return [node, main];
}

function startIn(folder: string, ...args: readonly string[]): ReturnType<typeof startReady> {
  return startReady('--data', folder, '--fixture', 'empty', '--now', DAY, '--clock', 'manual', ...args);
}

async function control<T>({ controlUrl }: ReadyLine, path: string, body?: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${controlUrl}/v1/worlds${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Adds a user (E4, which needs no key). Returns the status of the response. */
async function addUser(baseUrl: string, name: string): Promise<number> {
  const body = { username: `${name}@example.com`, password: 'Passw0rd.', firstName: 'Jane', lastName: 'Doe' };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${baseUrl}/unauth/users`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function usersIn(ready: ReadyLine, world = 'default'): Promise<readonly string[]> {
  const users = await control<readonly { readonly username: string }[]>(ready, `/${world}/state/users`);
  return users.map(({ username }) => username.replace('@example.com', ''));
}

/**
 * Runs the program on a directory that it cannot use. Expects exit code 2 and one line of error output, and returns
 * this line.
 */
async function refusalOf(folder: string): Promise<string> {
  const { code, stdout, stderr } = await start([
    'serve',
    '--port',
    '0',
    '--control-port',
    '0',
    '--data',
    folder,
  ]).ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr.trimEnd();
}

describe('the program with --data', () => {
  it('continues its worlds, clocks and checkpoints after a kill, and warns once of a torn last line', async () => {
    const folder = emptyFolder();
    const { ready, child, ended } = await startIn(folder);
    await addUser(ready.baseUrl, 'first');
    await control(ready, '/default/checkpoints', { name: 'clean' });
    await control(ready, '/default/clock/advance', { by: 'P1DT0.5S' });
    await addUser(ready.baseUrl, 'second');
    await control(ready, '', { name: 'fork', from: 'default', clock: 'manual' });
    await addUser(`${new URL(ready.baseUrl).origin}/worlds/fork/api/public/v1.0`, 'third');
    child.kill('SIGKILL');
    await ended;
    appendFileSync(join(folder, 'default.log'), '{"crc":"0');
    const restarted = await startIn(folder);
    const again = restarted.ready;
    expect(await usersIn(again)).toEqual(['first', 'second']);
    expect(await usersIn(again, 'fork')).toEqual(['first', 'second', 'third']);
    expect(await control(again, '/default/clock')).toMatchObject({
      now: '2026-01-02T00:00:00Z',
      mode: 'manual',
    });
    await control(again, '/default/reset', { to: 'clean' });
    expect(await usersIn(again)).toEqual(['first']);
    await control(again, '/default/reset', {});
    expect(await usersIn(again)).toEqual([]);
    restarted.child.kill('SIGTERM');
    expect((await restarted.ended).stderr).toMatch(/^understudy: .*default\.log: its last line is torn.*\n$/);
  });

  it('refuses a directory that another process uses, which works on and leaves only documents when it is stopped', async () => {
    const folder = emptyFolder();
    const { ready, child, ended } = await startIn(folder);
    expect(await refusalOf(folder)).toBe(
      `understudy: --data "${folder}": is in use by another process (${ready.pid})`,
    );
    expect(await addUser(ready.baseUrl, 'first')).toBe(201);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['default.json', 'default.last', 'default.log']);
    expect(statSync(join(folder, 'default.log')).size).toBe(0);
    expect(await usersIn((await startIn(folder)).ready)).toEqual(['first']);
  });

  it('gives the directory to one of two simultaneous starts', async () => {
    const folder = emptyFolder();
    const both = [1, 2].map(() => start(['serve', '--port', '0', '--control-port', '0', '--data', folder]));
    const lines = await Promise.allSettled(both.map(({ firstLine }) => firstLine));
    expect(lines.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a directory that it may not write', async () => {
    const folder = emptyFolder();
    chmodSync(folder, 0o555);
    // Root may do anything, so the program runs with the id of an unprivileged user.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const [node, main] = readableProgram();
    const args = [main, 'serve', '--port', '0', '--control-port', '0', '--data', folder];
    const child = spawn(node, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(complaint).toBe(`understudy: --data "${folder}": cannot be written: permission denied (EACCES)\n`);
  });

  it('refuses a document of a newer version, and leaves it unchanged', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    data.begin('default', newLife(standard()));
    data.close();
    const file = join(folder, 'default.json');
    const newer = readFileSync(file, 'utf8').replace('"version":1', '"version":2');
    writeFileSync(file, newer);
    expect(await refusalOf(folder)).toMatch(
      /default\.json was written by a newer Understudy, in version 2; this one reads version 1$/,
    );
    expect(readFileSync(file, 'utf8')).toBe(newer);
  });
});

describe('a disk without room', () => {
  it('refuses changes and answers reads; acknowledged changes survive a restart', async () => {
    const folder = emptyFolder();
    // A limit on the size of files has the effect of a full disk, and needs no privileges.
    const args = `serve --port 0 --control-port 0 --fixture empty --now ${DAY} --clock manual --log json`;
    const limited = ['sh', '-c', 'ulimit -f 24; exec "$0" "$@"', process.execPath];
    const { child, firstLine, ended } = start([...args.split(' '), '--data', folder], {}, limited);
    const ready = JSON.parse(await firstLine) as ReadyLine;
    const done: string[] = [];
    let status = 201;
    for (let at = 0; at < 100 && status === 201; at += 1) {
      status = await addUser(ready.baseUrl, `user${at}`);
      if (status === 201) done.push(`user${at}`);
    }
    expect(status).toBe(507);
    expect(done.length).toBeGreaterThan(3);
    expect(await addUser(ready.baseUrl, 'again')).toBe(507);
    expect((await usersIn(ready)).toSorted()).toEqual(done.toSorted());
    child.kill('SIGKILL');
    await ended;
    expect((await usersIn((await startIn(folder)).ready)).toSorted()).toEqual(done.toSorted());
  });
});
