import { describe, expect, it } from '@jest/globals';
import { buildRecorded } from '../../../src/record/buildRecorded.js';
import { Draft, type Facts } from '../../../src/record/rows/draft.js';
import { COMPLETIONS } from '../../../src/record/rows/readings.js';
import type { Key } from '../../../src/world/tables/keys.js';
import { quirksOf } from '../../../src/world/quirks.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');

/** Completes a platform with one key of an owner, and returns the key with the name `admin`. */
function adminOf(owner: Facts, entries: readonly string[] = []): Key | undefined {
  const draft = new Draft(1, quirksOf('documented'));
  draft.now = NOW;
  const roles = [{ roleName: 'GLOBAL_OWNER' }];
  draft.put('keys', '65f000000000000000000001', { desc: 'own', publicKey: 'ABCDEFGH', roles, ...owner });
  for (const cidrBlock of entries)
    draft.put('globalAccessEntries', '65f000000000000000000002', {
      cidrBlock,
      description: 'office',
      createdAt: NOW,
      updatedAt: NOW,
    });
  for (const complete of COMPLETIONS) complete(draft);
  const { world, leftOut } = buildRecorded(draft);
  expect(leftOut).toEqual([]);
  return world.keys
    .all()
    .toArray()
    .find(({ name }) => name === 'admin');
}

describe('the key with the name admin', () => {
  it('is that of an owner without an access list', () => {
    expect(adminOf({})?.publicKey).toBe('ABCDEFGH');
  });

  it('is a new key if the one of the owner works from some addresses only', () => {
    expect(adminOf({ accessList: ['192.0.2.1'] })).toMatchObject({ publicKey: 'ADMIN1', accessList: [] });
  });

  it('has a public key that no other key has', () => {
    expect(adminOf({ publicKey: 'ADMIN1', accessList: ['192.0.2.1'] })?.publicKey).toBe('ADMIN2');
  });

  it('works from all addresses if the platform has a global access list', () => {
    expect(adminOf({}, ['192.0.2.0/24'])).toMatchObject({
      publicKey: 'ADMIN1',
      accessList: ['0.0.0.0/0', '::/0'],
    });
  });
});
