import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll, start, startReady } from '../../support/program.js';

const directory = mkdtempSync(join(tmpdir(), 'understudy-'));
const readyFile = join(directory, 'ready.json');

afterEach(async () => {
  await endAll();
  rmSync(readyFile, { force: true });
});

/** Listens on a free port of one loopback address, so that the port is in use. */
async function takePort(host: string): Promise<{ readonly port: number; readonly release: () => void }> {
  const server = createServer().listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, release: () => server.close() };
}

describe('a started program', () => {
  it('prints its addresses, as one JSON line, and answers there on both loopbacks', async () => {
    const { ready, child } = await startReady();
    expect(ready).toMatchObject({
      event: 'ready',
      baseUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/api\/public\/v1\.0$/),
      controlUrl: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      world: 'default',
      publicKey: 'ADMIN1',
      privateKey: '11111111-2222-3333-4444-5555555',
      seed: 1,
      pid: child.pid,
    });
    for (const url of [ready.controlUrl, ready.baseUrl]) {
      const { port } = new URL(url);
      for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
        expect((await fetch(`http://${host}:${port}/livez`)).status).toBe(
          url === ready.controlUrl ? 200 : 401,
        );
      }
    }
  });

  it('writes the same into the ready file, and no other file', async () => {
    const { ready } = await startReady('--ready-file', readyFile, '--seed', '7');
    const report = JSON.parse(readFileSync(readyFile, 'utf8')) as Record<string, unknown>;
    expect(Object.keys(report)).toEqual([
      'baseUrl',
      'controlUrl',
      'port',
      'controlPort',
      'world',
      'publicKey',
      'privateKey',
      'seed',
      'pid',
    ]);
    expect(ready).toMatchObject(report);
    expect(report).toMatchObject({ seed: 7 });
    expect(readdirSync(directory)).toEqual(['ready.json']);
  });

  it('answers on its one given host', async () => {
    const { ready } = await startReady('--host', '127.0.0.1');
    expect(ready.controlUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${ready.controlUrl}/readyz`)).status).toBe(200);
    await expect(fetch(`http://[::1]:${new URL(ready.controlUrl).port}/readyz`)).rejects.toThrow();
  });

  it('shows the same in its control plane as in its start line', async () => {
    const { ready } = await startReady(
      '--now',
      '2026-01-01',
      '--clock',
      'manual',
      '--public-url',
      'https://x.example.com/api/public/v1.0',
    );
    const info: unknown = await (await fetch(`${ready.controlUrl}/v1/info`)).json();
    expect(info).toMatchObject({
      pid: ready.pid,
      baseUrl: 'https://x.example.com/api/public/v1.0',
      controlUrl: ready.controlUrl,
      now: '2026-01-01T00:00:00Z',
    });
    expect(ready.baseUrl).toBe('https://x.example.com/api/public/v1.0');
    expect((await fetch(`http://localhost:${ready.port}/api/public/v1.0`)).status).toBe(401);
    expect(ready.controlUrl).toBe(`http://localhost:${ready.controlPort}`);
    expect((await fetch(`${ready.controlUrl}/openapi.json`)).status).toBe(200);
  });

  it('leaves out missing parts', async () => {
    const program = start(['serve', '--port', '0', '--control-port', 'off', '--fixture', 'empty']);
    const ready: unknown = JSON.parse(await program.firstLine);
    expect(ready).toMatchObject({ event: 'ready', world: 'default' });
    expect(ready).not.toHaveProperty('controlUrl');
    expect(ready).not.toHaveProperty('publicKey');
    expect(ready).not.toHaveProperty('privateKey');
  });

  it('prints a line to paste on a terminal', async () => {
    const program = start([
      'serve',
      '--port',
      '0',
      '--control-port',
      '0',
      '--log',
      'pretty',
      '--ready-file',
      readyFile,
    ]);
    await program.firstLine;
    program.child.kill('SIGTERM');
    const { stdout } = await program.ended;
    expect(stdout.join('\n')).toMatch(
      /curl --digest -u ADMIN1:11111111-2222-3333-4444-5555555 'http:\/\/localhost:\d+/,
    );
  });

  it('prints nothing when it is silent', async () => {
    writeFileSync(readyFile, 'of an earlier run');
    const written = new Promise<void>((resolve) => {
      const watcher = watch(directory, (_, file) => {
        if (file !== 'ready.json' || !readdirSync(directory).includes(file)) return;
        if (!readFileSync(readyFile, 'utf8').startsWith('{')) return;
        watcher.close();
        resolve();
      });
    });
    const program = start([
      'serve',
      '--port',
      '0',
      '--control-port',
      '0',
      '--log',
      'silent',
      '--ready-file',
      readyFile,
    ]);
    await written;
    program.child.kill('SIGTERM');
    expect(await program.ended).toEqual({ code: 0, signal: null, stdout: [], stderr: '' });
  });
});

describe('a program that cannot start', () => {
  it.each([
    [['serve', '--seed', 'x'], /^understudy: --seed "x": expected an integer/],
    [['serve', '--fixture', 'nope'], /^understudy: --fixture "nope": no such fixture; expected one of empty/],
    [
      ['serve', '--ready-file', '/nowhere/ready.json'],
      /^understudy: --ready-file "\/nowhere\/ready.json": .*ENOENT/,
    ],
    [
      ['serve', '--host', '192.0.2.1'],
      /^understudy: --host "192.0.2.1": cannot listen there \(EADDRNOTAVAIL\)/,
    ],
    [['serve', '--data', '/dev/null'], /^understudy: --data "\/dev\/null": cannot be used: not a directory/],
  ])('%j ends with exit code 2 and one line', async (args, line) => {
    const ports = args.includes('serve') ? ['--port', '0', '--control-port', '0'] : [];
    const { code, stdout, stderr } = await start([...args, ...ports]).ended;
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
  });

  it.each([
    ['--port', '--control-port', '127.0.0.1'],
    ['--control-port', '--port', '::1'],
  ])('%s reports that its port is taken', async (option, other, host) => {
    const { port, release } = await takePort(host);
    const { code, stderr } = await start(['serve', option, String(port), other, '0']).ended;
    release();
    expect(stderr).toBe(
      `understudy: ${option} ${port}: the port is in use; choose another one, or 0 for any free one\n`,
    );
    expect(code).toBe(2);
  });

  it('shows its help when no command is given', async () => {
    const { code, stdout, stderr } = await start([]).ended;
    expect(stderr).toMatch(/^Usage: understudy/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
  });
});
