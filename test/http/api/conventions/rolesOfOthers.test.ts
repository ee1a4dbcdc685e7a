import { beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../../../src/contract/operations.gen.js';
import { ROLE_REFUSALS } from '../../../../src/journal/exchangeFacts.js';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { NOT_CALLED, placesOf } from './operations.js';

/** Roles that a key with the role `GROUP_READ_ONLY` in the project satisfies. */
const HELD: readonly string[] = ['NONE', 'ANY', 'GROUP_READ_ONLY', 'ORG_MEMBER'];

/**
 * Operations without a body that the other tests of roles do not call, because their success depends on more than the
 * role.
 */
const OTHERS = OPERATIONS.filter(
  ({ id, method, base, role }) =>
    NOT_CALLED.includes(id) &&
    (method === 'get' || method === 'delete') &&
    base !== '' &&
    !HELD.includes(role),
);

describe('operations whose success depends on more than the role', () => {
  let platform: Platform;

  beforeAll(() => {
    platform = platformOf();
  });

  it('check the role first: a key without it is refused before anything is searched', async () => {
    const { org, project } = placesOf(platform.world);
    expect(OTHERS.length).toBeGreaterThan(10);
    for (const { id, method, path } of OTHERS) {
      const place = path
        .replace('{orgId}', org)
        .replace('{groupId}', project)
        .replaceAll(/\{\w+\}/g, 'f'.repeat(24));
      const { world } = platform;
      const { status, body } = await platform.call(method, place, KEYS.projectReadOnly);
      const { errorCode } = body as { readonly errorCode: string };
      expect([
        id,
        status,
        ROLE_REFUSALS.includes(errorCode) || errorCode === 'NOT_GLOBAL_USER_ADMIN',
      ]).toEqual([id, 403, true]);
      expect(platform.world).toBe(world);
      const own = await platform.call('get', place, KEYS.admin);
      expect([id, own.status === 403]).toEqual([id, false]);
    }
  });
});
