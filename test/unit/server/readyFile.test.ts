import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Running } from '../../../src/commands/program.js';
import { reachableHost } from '../../../src/server/reachableHost.js';
import { removeReadyFile, writeReadyFile } from '../../../src/server/readyFile.js';
import { readyReport } from '../../../src/server/readyReport.js';
import { key } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const running: Running = {
  baseUrl: (world) => `http://localhost:1/${world}`,
  controlUrl: 'http://localhost:2',
  port: 1,
  controlPort: 2,
  startedAt: '2026-01-01T00:00:00Z',
};
const world = worldWith({ keys: [key({ name: 'admin', publicKey: 'PUBLIC', privateKey: 'private' })] });

describe('the ready report', () => {
  it('says how to reach the default world', () => {
    expect(readyReport(running, world, 'a certificate')).toEqual({
      baseUrl: 'http://localhost:1/default',
      controlUrl: 'http://localhost:2',
      port: 1,
      controlPort: 2,
      caUrl: 'http://localhost:2/ca.pem',
      world: 'default',
      seed: world.seed,
      pid: process.pid,
      publicKey: 'PUBLIC',
      privateKey: 'private',
    });
  });

  it('omits missing parts: control plane, certificate, ports, a key admin', () => {
    const without: Running = { baseUrl: running.baseUrl, startedAt: running.startedAt };
    const other = worldWith({ keys: [key({ name: 'other' })] });
    const rest = {
      baseUrl: 'http://localhost:1/default',
      world: 'default',
      seed: other.seed,
      pid: process.pid,
    };
    expect(readyReport(without, other)).toEqual(rest);
    expect(readyReport(without, other, 'a certificate')).toEqual(rest);
    expect(readyReport({ ...without, controlUrl: 'x' }, other)).toEqual({ ...rest, controlUrl: 'x' });
  });
});

describe('the ready file', () => {
  let folder: string;
  let earlier: NodeJS.ExitListener[];

  beforeEach(() => {
    earlier = process.listeners('exit');
    folder = mkdtempSync(join(tmpdir(), 'understudy-ready-'));
  });

  const added = (): NodeJS.ExitListener[] =>
    process.listeners('exit').filter((listener) => !earlier.includes(listener));

  afterEach(() => {
    for (const listener of added()) process.off('exit', listener);
    rmSync(folder, { recursive: true });
  });

  it('contains the report as one line of JSON, and leaves no other file in the folder', () => {
    const report = readyReport(running, world);
    writeReadyFile(join(folder, 'ready.json'), report);
    expect(readFileSync(join(folder, 'ready.json'), 'utf8')).toBe(`${JSON.stringify(report)}\n`);
    expect(readdirSync(folder)).toEqual(['ready.json']);
  });

  it('is removed when the process exits', () => {
    writeReadyFile(join(folder, 'ready.json'), readyReport(running, world));
    for (const listener of added()) listener(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is removed if it is from an earlier run, and need not exist', () => {
    const file = join(folder, 'ready.json');
    writeFileSync(file, '');
    removeReadyFile(file);
    removeReadyFile(file);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('cannot be a folder', () => {
    const expected = `--ready-file ${JSON.stringify(folder)}: expected a writable file (it is a folder)`;
    expect(() => {
      writeReadyFile(folder, readyReport(running, world));
    }).toThrow(expected);
    expect(() => {
      removeReadyFile(folder);
    }).toThrow(expected);
  });
});

it.each([
  [undefined, 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['db.example.com', 'db.example.com'],
])('a server that listens on %s is reached as %s', (host, name) => {
  expect(reachableHost(host)).toBe(name);
});
