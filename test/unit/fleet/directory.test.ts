import { describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Directory } from '../../../src/fleet/directory.js';

/** A database whose statements fail with this code. */
const failing = (code: string): Pool =>
  ({ query: () => Promise.reject(Object.assign(new Error('refused'), { code })) }) as unknown as Pool;

describe('the list of a fleet whose database fails', () => {
  it.each([
    ['does not listen', 'ECONNREFUSED', 'unavailable'],
    ['is starting', '57P03', 'unavailable'],
    ['has a full disk', '53100', 'storage'],
    ['lacks a right', '42501', 'storage'],
  ])('says whether the same call may work soon: the database %s', async (_, code, kind) => {
    await expect(new Directory(failing(code)).list()).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(/^the database of the fleet failed: .+\(.+\)$/),
    });
  });
});
