import { describe, expect, it } from '@jest/globals';
import { NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { expectRefusal } from './given.js';
import { platformWith } from './tenant.js';

const ROOT = {
  username: 'root@example.com',
  password: 'correct-horse-7-battery',
  firstName: 'Robin',
  lastName: 'Oakes',
};

type Expected = Parameters<typeof expectRefusal>[2];

async function refuses(
  own: object | string,
  expected: Expected,
  given: Given = {},
  query = '',
): Promise<void> {
  const platform = platformWith(given);
  const body = typeof own === 'string' ? own : { ...ROOT, ...own };
  await expectRefusal(platform, platform.call('post', `/unauth/users${query}`, undefined, body), expected);
}

describe('E4 refuses bodies', () => {
  it.each(['username', 'password', 'firstName', 'lastName'])(
    'without `%s` (string, required)',
    async (name) => {
      const detail = `The required attribute ${name} was not specified.`;
      await refuses({ [name]: undefined }, [400, 'MISSING_ATTRIBUTE', detail, name]);
    },
  );

  it.each(['username', 'password', 'firstName', 'lastName', 'emailAddress'])(
    'if `%s` has another type',
    async (name) => {
      const detail = `Received JSON for the ${name} attribute does not match expected format.`;
      for (const value of [null, 7, true, [], {}])
        await refuses({ [name]: value }, [400, 'INVALID_JSON_ATTRIBUTE', detail, name]);
    },
  );

  it.each(['username', 'password', 'firstName', 'lastName'])('if `%s` is empty', async (name) => {
    await refuses({ [name]: '' }, [400, 'INVALID_ATTRIBUTE', `Invalid attribute ${name} specified.`, name]);
  });

  it.each(['id', 'teamIds', 'accessList'])('if they have the unknown attribute `%s`', async (name) => {
    await refuses({ [name]: 'x' }, [400, 'INVALID_ATTRIBUTE', `Invalid attribute ${name} specified.`, name]);
  });

  it.each(['[]', 'null', '{', '"root"'])('if they are %s', async (body) => {
    await refuses(body, [400, 'INVALID_JSON', 'Received JSON does not match expected format.']);
  });
});

describe('E4 refuses', () => {
  it('a username that is taken, of the first user and of later ones', async () => {
    const detail = 'A user with username root@example.com already exists.';
    const expected = [409, 'USER_ALREADY_EXISTS', detail, 'root@example.com'] as const;
    await refuses({}, expected, { users: [user('root')] });
    await refuses({}, expected, { users: [user('root')], firstUserCreated: true });
  });

  it.each(['short-1', 'no-digit-here', 'nospecial1', '12345678-'])(
    'the weak password %j',
    async (password) => {
      await refuses({ password }, [400, 'WEAK_PASSWORD', 'The specified password is not strong enough.']);
    },
  );

  it.each([
    ['loose', 'root'],
    ['loose', 'a.b@c'],
    ['strict', 'root@host.'],
    ['strict', 'root'],
  ] as const)('under email validation `%s` the username %j', async (emailValidation, username) => {
    const detail = 'The specified username is not a valid email address.';
    await refuses({ username }, [400, 'INVALID_USERNAME', detail], { settings: { emailValidation } });
  });

  it('an `emailAddress` that is not an address', async () => {
    const detail = 'An invalid email address was specified.';
    await refuses({ emailAddress: 'robin' }, [400, 'INVALID_EMAIL_ADDRESS', detail]);
  });

  it.each([{ invitationOnly: true }, { ldap: true }])('further users under %j', async (settings) => {
    const detail = 'Forbidden when either in invitation mode or using an LDAP backend.';
    const given = { settings, firstUserCreated: true };
    await refuses({}, [403, 'INVITATION_ONLY_MODE_OR_LDAP', detail], given);
  });
});

describe('E4 refuses roles', () => {
  it.each([
    [
      { roleName: 'GLOBAL_OWNER', groupId: PROJECT },
      400,
      'ROLE_NEEDS_NO_GROUP_ID',
      'Global role GLOBAL_OWNER cannot be specified with a group ID.',
      ['GLOBAL_OWNER'],
    ],
    [
      { roleName: 'GLOBAL_OWNER', orgId: ORG },
      400,
      'ROLE_NEEDS_NO_ORG_ID',
      'Role GLOBAL_OWNER cannot be specified with an organization ID.',
      ['GLOBAL_OWNER'],
    ],
    [
      { roleName: 'ORG_OWNER' },
      400,
      'ROLE_NEEDS_ORG_ID',
      'Role ORG_OWNER requires an organization ID.',
      ['ORG_OWNER'],
    ],
    [
      { roleName: 'ORG_OWNER', orgId: NOBODY },
      404,
      'ORG_NOT_FOUND',
      `No organization with ID ${NOBODY} exists.`,
      [NOBODY],
    ],
    [
      { roleName: 'GROUP_OWNER' },
      400,
      'ROLE_NEEDS_GROUP_ID',
      'Group-specific role GROUP_OWNER requires a group ID.',
      ['GROUP_OWNER'],
    ],
    [
      { roleName: 'GROUP_OWNER', groupId: NOBODY },
      404,
      'GROUP_NOT_FOUND',
      `No group with ID ${NOBODY} exists.`,
      [NOBODY],
    ],
    [
      { roleName: 'ROOT' },
      400,
      'INVALID_ENUM_VALUE',
      'An invalid enumeration value ROOT was specified.',
      ['ROOT'],
    ],
    [
      { orgId: ORG },
      400,
      'MISSING_ATTRIBUTE',
      'The required attribute roles.roleName was not specified.',
      ['roles.roleName'],
    ],
  ] as const)('%j', async (role, status, code, detail, parameters) => {
    await refuses({ roles: [role] }, [status, code, detail, ...parameters]);
  });
});

describe('E4 refuses addresses', () => {
  it.each([
    'localhost',
    '192.0.2.256',
    '192.0.2',
    '192.0.2.1/33',
    '2001:db8::/129',
    '192.0.2.1/',
    '192.0.2.1/24/8',
    '',
    '192.0.2.1,192.0.2.2',
    '192.0.2.1/-1',
  ])('%j', async (address) => {
    for (const name of ['accessList', 'whitelist']) {
      const detail = `Invalid query parameter ${name} specified.`;
      const query = `?${name}=${encodeURIComponent(address)}`;
      await refuses({}, [400, 'INVALID_QUERY_PARAMETER', detail, name], {}, query);
    }
  });

  it.each(['?accessList=192.0.2.1&accessList=192.0.2.1', '?whitelist=192.0.2.1&whitelist=192.0.2.1'])(
    'if they repeat: %s',
    async (query) => {
      const detail = 'Two or more of the IP addresses being added to the access list are the same.';
      await refuses({}, [400, 'DUPLICATE_ADDRESSES_IN_INPUT', detail], {}, query);
    },
  );
});

describe('E4 after a refusal', () => {
  it('still expects its first user', async () => {
    const platform = platformWith();
    await platform.call('post', '/unauth/users', undefined, { ...ROOT, password: 'weak' });
    const response = await platform.call('post', '/unauth/users', undefined, ROOT);
    expect(response.body).toHaveProperty('programmaticApiKey');
  });
});
