import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { takeLock, type Lock } from '../../../src/storage/file/lock.js';
import { dropFolders, emptyFolder } from '../../support/dataFolders.js';

afterEach(dropFolders);

const claimsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.includes('.lock-'));

describe('the lock of a directory', () => {
  it('is refused to every other opener, and the error names this very process', async () => {
    const folder = emptyFolder();
    const lock = await takeLock(folder);
    await expect(takeLock(folder)).rejects.toThrow('is in use by another simulator of this process');
    await expect(takeLock(folder)).rejects.toThrow('is in use');
    lock.release();
    expect(claimsIn(folder)).toEqual([]);
    (await takeLock(folder)).release();
  });

  it('is free after its process was killed, and its files are removed', async () => {
    const folder = emptyFolder();
    const listen = `require('node:net').createServer().listen(${JSON.stringify(join(folder, '.lock-0.sock'))}, () => console.log('.'))`;
    const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(claimsIn(folder)).toEqual(['.lock-0.sock']);
    const lock = await takeLock(folder);
    expect(claimsIn(folder)).toHaveLength(1);
    expect(claimsIn(folder)).not.toContain('.lock-0.sock');
    lock.release();
  });

  it('is refused with the id of the process that holds it, even if another container has the same id', async () => {
    const folder = emptyFolder();
    const other = createServer((socket) => socket.end(String(process.pid)));
    other.listen(join(folder, '.lock-0.sock'));
    await once(other, 'listening');
    await expect(takeLock(folder)).rejects.toThrow(`is in use by another process (${process.pid})`);
    other.close();
  });

  it('is not free while its process is stopped', async () => {
    const folder = emptyFolder();
    const listen = `require('node:net').createServer().listen(${JSON.stringify(join(folder, '.lock-0.sock'))}, () => console.log('.'))`;
    const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    await expect(takeLock(folder)).rejects.toThrow('is in use by another process');
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  it('goes to exactly one of many simultaneous openers', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = emptyFolder();
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => takeLock(folder)));
      const locks = results.flatMap((result): Lock[] =>
        result.status === 'fulfilled' ? [result.value] : [],
      );
      expect(locks).toHaveLength(1);
      locks[0]?.release();
    }
  });

  it('works where the path is too long for a socket', async () => {
    const folder = join(emptyFolder(), 'deep'.repeat(30));
    mkdirSync(folder);
    const lock = await takeLock(folder);
    await expect(takeLock(folder)).rejects.toThrow('is in use by another simulator of this process');
    lock.release();
    (await takeLock(folder)).release();
  });
});
