import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import type { RefusalCode } from '../../../../src/world/refusals.js';
import { KEYS } from '../../../support/platform.js';
import { NOBODY, NOW, ORG } from '../../../support/rows/ids.js';
import { organization, project } from '../../../support/rows/rows.js';
import { expectRefusal, noUser, UNAUTHORIZED } from './given.js';
import { create, given, NEW } from './givenProjectCreation.js';

describe('POST /groups refuses', () => {
  const refused = async (
    body: unknown,
    [status, code, detail, ...parameters]: readonly [number, RefusalCode, string, ...string[]],
    by: KeyPair = KEYS.admin,
  ) => {
    const platform = given({ projects: [project({ name: 'Taken' })] });
    await expectRefusal(platform, create(platform, body, by), [status, code, detail, ...parameters]);
  };

  it('a name that the organization already has: an idempotent client then reads the project', async () => {
    const detail = 'A group with name Taken already exists.';
    await refused({ ...NEW, name: 'Taken' }, [409, 'GROUP_ALREADY_EXISTS', detail, 'Taken']);
  });

  it.each(['', '   ', 'x'.repeat(65), 'tab\there'])('the name %j', async (name) => {
    const detail = `An invalid group name "${name}" was specified.`;
    await refused({ ...NEW, name }, [400, 'INVALID_GROUP_NAME', detail, name]);
  });

  it('a name with the reserved word, "a reserved vendor word with a dash before or after it"', async () => {
    const refusal = [
      400,
      'INVALID_GROUP_NAME_10GEN',
      'Group name cannot contain "10gen-" or "-10gen".',
    ] as const;
    for (const name of ['10gen-x', 'my-10gen']) await refused({ ...NEW, name }, refusal);
    expect((await create(given(), { ...NEW, name: 'my10gen' })).status).toBe(201);
  });

  it.each(['no space', '', 'x'.repeat(33), 'ü'])(
    'the tag %j: "the offending tag is the parameter"',
    async (tag) => {
      const detail =
        'A group tag must be a string (alphanumeric, periods, underscores, and dashes) of length 32 characters or less.';
      await refused({ ...NEW, tags: ['fine', tag] }, [400, 'INVALID_GROUP_TOKEN', detail, tag]);
    },
  );

  it('more than ten tags', async () => {
    const tags = Array.from({ length: 11 }, (_, at) => `tag${at}`);
    await refused({ ...NEW, tags }, [400, 'TOO_MANY_GROUP_TOKENS', 'Groups are limited to 10 tags.', '10']);
  });

  it('unknown organizations and owners', async () => {
    const detail = `No organization with ID ${NOBODY} exists.`;
    await refused({ ...NEW, orgId: NOBODY }, [404, 'ORG_NOT_FOUND', detail, NOBODY]);
    const platform = given();
    await expectRefusal(
      platform,
      create(platform, NEW, KEYS.admin, `?projectOwnerId=${NOBODY}`),
      noUser(NOBODY),
    );
  });

  it('deleted organizations', async () => {
    const platform = given({
      organizations: [organization({ deletedAt: 1 })],
      projects: [],
      automationConfigs: [],
    });
    const refusal = [400, 'INACTIVE_ORG', `Organization ${ORG} is inactive.`, ORG] as const;
    await expectRefusal(platform, create(platform), refusal);
  });

  it('one more project than the organization may have; a project that is being deleted does not count', async () => {
    // Recorded: "Maximum number of groups per organization (250) in … exceeded while trying to add group."
    const limited = organization({ projectsMax: 1 });
    const detail = `Maximum number of groups per organization (1) in ${ORG} exceeded while trying to add group.`;
    const platform = given({ organizations: [limited] });
    await expectRefusal(platform, create(platform), [400, 'MAX_GROUPS_PER_ORG_EXCEEDED', detail, '1', ORG]);
    const removed = given({ organizations: [limited], projects: [project({ removedAt: NOW + 5000 })] });
    expect((await create(removed)).status).toBe(201);
    const larger = given({ organizations: [organization({ projectsMax: 2 })] });
    expect((await create(larger)).status).toBe(201);
  });

  it('LDAP groups without LDAP, and a body without a name', async () => {
    const ldap =
      "Attribute ldapGroupMappings not allowed. To enable it, change authentication to LDAP in the deployment's configuration.";
    await refused({ ...NEW, ldapGroupMappings: [] }, [
      400,
      'DISALLOWED_ATTRIBUTE_TURN_ON_LDAP',
      ldap,
      'ldapGroupMappings',
    ]);
    const missing = [
      400,
      'MISSING_ATTRIBUTE',
      'The required attribute name was not specified.',
      'name',
    ] as const;
    await refused({ orgId: ORG }, missing);
  });

  it('callers without the role: "Org Project Creator, Org Owner; Global Owner without orgId"', async () => {
    const text = `The currently logged in user does not have the group creator role in organization ${ORG}.`;
    await refused(NEW, [403, 'NOT_ORG_GROUP_CREATOR', text, ORG], KEYS.projectReadOnly);
    const outside = 'The current user does not have access to the organization.';
    await refused(NEW, [403, 'USER_CANNOT_ACCESS_ORG', outside], KEYS.projectOwner);
    await refused({ name: 'Depot' }, UNAUTHORIZED, KEYS.orgOwner);
    expect((await create(given(), NEW, KEYS.orgOwner)).status).toBe(201);
  });

  it('an unknown agent key', async () => {
    const platform = given();
    const refusal = [404, 'GROUP_API_KEY_NOT_FOUND', 'No group with API key abc exists.', 'abc'] as const;
    await expectRefusal(platform, platform.get('/groups/byAgentApiKey/abc'), refusal);
  });
});
