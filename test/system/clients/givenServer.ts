import { afterAll, beforeAll, expect } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '../../../src/world/quirks.js';
import { endAll, startReady } from '../../support/program.js';
import type { Credentials } from './client.js';

/** A running instance of the real program. */
export interface Server {
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** The key with the role GLOBAL_OWNER that the standard world has. Both parts are empty in other worlds. */
  readonly admin: Credentials;
}

interface Running {
  readonly server: Server;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the real program before the tests of a block, with a fixture and at a fixed time. After the tests, stops it
 * as a container engine does and checks that it ends cleanly. Kills it and deletes its files in any case.
 */
export function givenServer(dialect: Dialect, fixture = 'standard'): () => Server {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-clients-'));
  let running: Running | undefined;

  beforeAll(async () => {
    running = await launch(join(folder, 'ready.json'), ['--dialect', dialect, '--fixture', fixture]);
  });

  afterAll(async () => {
    try {
      await running?.stop();
    } finally {
      await endAll();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  return () => {
    if (running === undefined) throw new Error('The program did not start.');
    return running.server;
  };
}

/**
 * Starts the program on free ports and waits for its ready line. Checks that the ready file agrees with that line.
 */
async function launch(readyFile: string, own: readonly string[]): Promise<Running> {
  const options = ['--now', '2026-01-01T00:00:00Z', '--clock', 'manual', ...own, '--log', 'json'];
  const { ready, child, ended } = await startReady('--ready-file', readyFile, ...options);
  expect(ready).toMatchObject(JSON.parse(readFileSync(readyFile, 'utf8')) as object);
  const { baseUrl, controlUrl, publicKey = '', privateKey = '' } = ready;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const { code, signal, stderr } = await ended;
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
    expect(existsSync(readyFile)).toBe(false);
  };
  return { server: { baseUrl, controlUrl, admin: { publicKey, privateKey } }, stop };
}
