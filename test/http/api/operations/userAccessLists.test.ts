import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { NOBODY } from '../../../support/rows/ids.js';
import { user } from '../../../support/rows/rows.js';
import { expectRefusal, noUser } from './given.js';
import { platformWith } from './tenant.js';

const ADA = user('ada', { accessList: ['192.0.2.10'] });

describe.each(['accessList', 'whitelist'])('/users/{userId}/%s', (name) => {
  const path = `/users/${ADA.id}/${name}`;

  it.each([
    ['get', path, undefined],
    ['post', path, [{ ipAddress: '192.0.2.11' }]],
    ['get', `${path}/192.0.2.10`, undefined],
    ['delete', `${path}/192.0.2.10`, undefined],
  ] as const)('is for the "own user only", so %s of a key is refused: %#', async (method, at, body) => {
    const platform = platformWith({ users: [ADA] });
    const text = `Cannot access access list for user ${ADA.username}, which is not currently logged in.`;
    const refusal = [403, 'ACCESS_LIST_ACCESS_DENIED', text, ADA.username] as const;
    await expectRefusal(platform, platform.call(method, at, KEYS.admin, body), refusal);
  });

  it('refuses unknown users first', async () => {
    const platform = platformWith({ users: [ADA] });
    const call = platform.get(`/users/${NOBODY}/${name}`);
    await expectRefusal(platform, call, noUser(NOBODY));
  });

  it('answers "401 `ACCESS_LIST_ACCESS_DENIED`" in the dialect of the real platform', async () => {
    const platform = platformWith({ users: [ADA], dialect: 'ops-manager' });
    expect((await platform.get(path)).status).toBe(401);
  });
});
