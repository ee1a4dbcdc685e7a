import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OperationId } from '../../../../src/contract/types.js';
import { platformOf, type Platform } from '../../../support/platform.js';
import { writesOf } from './operations.js';
import { refusedBody, writeOf } from './refused.js';

type Fields = Readonly<Record<string, unknown>>;

/** All documented body attributes, by operation, each with a valid value. */
const ATTRIBUTES: Readonly<Partial<Record<OperationId, Fields>>> = {
  addTeamUsers: { id: '0'.repeat(24) },
  patchSnapshot: { doNotDelete: true, expires: '2027-01-01T00:00:00Z' },
  createUser: {
    username: 'x@example.com',
    password: 'correct-horse-7',
    firstName: 'X',
    lastName: 'Y',
    emailAddress: 'x@example.com',
  },
  addProjectUsers: { id: '0'.repeat(24), roles: [{ roleName: 'GROUP_OWNER' }] },
  putBackupAgentConfig: {
    configOverrides: { https: true },
    logPath: '/x',
    username: 'mms-automation',
    logRotate: { sizeThresholdMB: 1 },
  },
  patchOrganizationInvitation: { roles: ['ORG_MEMBER'], username: 'x@example.com' },
  patchOrganization: { name: 'x', ldapGroupMappings: [] },
};
const REQUIRED: readonly (readonly [OperationId, string])[] = [
  ['addTeamUsers', 'id'],
  ['createUser', 'username'],
  ['createUser', 'password'],
  ['createUser', 'firstName'],
  ['createUser', 'lastName'],
  ['addProjectUsers', 'id'],
  ['addProjectUsers', 'roles'],
  ['patchOrganizationInvitation', 'roles'],
  ['patchOrganizationInvitation', 'username'],
];
const VALUES = [null, true, 0, 1.5, '', 'x', [], {}] as const;

let platform: Platform;

/**
 * Returns the valid body of an operation after a change. If the body is an array, only its first element is kept, and
 * the change applies to that element.
 */
function changed(operationId: OperationId, change: (fields: Fields) => Fields): unknown {
  const { body } = writeOf(platform.world, operationId);
  return Array.isArray(body) ? [change((body as readonly Fields[])[0] ?? {})] : change(body as Fields);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

describe('body attributes', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  /** Unknown attributes in the body are rejected, "rather than being ignored". */
  describe('an unknown attribute', () => {
    it.each<[name: string, operations: readonly OperationId[] | 'all']>([
      ['colour', 'all'],
      ['__proto__', 'all'],
      ['constructor', 'all'],
      // The same generator wrote the checks of all operations, so the other names need not reach each of them.
      ...['Name', 'toString', 'hasOwnProperty', '7', 'näme', 'a.b', ' '].map(
        (name) => [name, Object.keys(ATTRIBUTES) as OperationId[]] as [string, OperationId[]],
      ),
    ])('%j is a 400 with its name, for %j operations', async (attribute, operations) => {
      for (const call of writesOf(platform.world)) {
        if (operations !== 'all' && !operations.includes(call.operationId)) continue;
        // A computed key `__proto__` creates an ordinary member, as it does in JSON.
        const body = changed(call.operationId, (fields) => ({ ...fields, [attribute]: { x: 1 } }));
        const error = await refusedBody(platform, call, body);
        expect({ operationId: call.operationId, ...error }).toMatchObject({
          operationId: call.operationId,
          detail: `Invalid attribute ${attribute} specified.`,
          error: 400,
          errorCode: 'INVALID_ATTRIBUTE',
          parameters: [attribute],
        });
      }
    });

    it('is named with its path', async () => {
      const inner = [
        ['addProjectUsers', { roles: [{ roleName: 'GROUP_OWNER', x: 1 }] }, 'roles.x'],
        ['putBackupAgentConfig', { logRotate: { x: 1 } }, 'logRotate.x'],
        [
          'patchOrganization',
          { ldapGroupMappings: [{ roleName: 'ORG_OWNER', ldapGroups: [], x: 1 }] },
          'ldapGroupMappings.x',
        ],
      ] as const;
      for (const [operationId, fields, attribute] of inner) {
        const body = changed(operationId, (valid) => ({ ...valid, ...fields }));
        const error = await refusedBody(platform, writeOf(platform.world, operationId), body);
        expect(error).toMatchObject({ errorCode: 'INVALID_ATTRIBUTE', parameters: [attribute] });
      }
    });

    it('pollutes nothing', async () => {
      const call = writeOf(platform.world, 'patchOrganization');
      await refusedBody(platform, call, '{"name":"x","__proto__":{"polluted":true}}');
      expect({}).not.toHaveProperty('polluted');
    });

    it('without a name is a 400 as well', async () => {
      const call = writeOf(platform.world, 'patchOrganization');
      await expect(refusedBody(platform, call, { name: 'x', '': 1 })).resolves.toMatchObject({ error: 400 });
    });
  });

  describe('a required attribute that is missing', () => {
    it.each(REQUIRED)('%s %s is a 400 with its name', async (operationId, attribute) => {
      const call = writeOf(platform.world, operationId);
      const body = changed(operationId, (fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => name !== attribute)),
      );
      await expect(refusedBody(platform, call, body)).resolves.toMatchObject({
        detail: `The required attribute ${attribute} was not specified.`,
        error: 400,
        errorCode: 'MISSING_ATTRIBUTE',
        parameters: [attribute],
      });
    });
  });

  describe('an attribute of the wrong type', () => {
    it.each(Object.keys(ATTRIBUTES) as OperationId[])(
      'is a 400 with its name, for every attribute of %s',
      async (operationId) => {
        const call = writeOf(platform.world, operationId);
        for (const [attribute, valid] of Object.entries(ATTRIBUTES[operationId] ?? {})) {
          for (const value of VALUES) {
            if (kindOf(value) === kindOf(valid)) continue;
            const body = changed(operationId, (fields) => ({ ...fields, [attribute]: value }));
            expect({ value, ...(await refusedBody(platform, call, body)) }).toMatchObject({
              value,
              detail: `Received JSON for the ${attribute} attribute does not match expected format.`,
              error: 400,
              errorCode: 'INVALID_JSON_ATTRIBUTE',
              parameters: [attribute],
            });
          }
        }
      },
    );

    it('is not converted: neither text to a number or boolean, nor one value to a list', async () => {
      const wrong = [
        ['patchSnapshot', { doNotDelete: 'true' }],
        ['patchSnapshot', { doNotDelete: 1 }],
        ['patchSnapshot', { expires: 1_798_761_600 }],
        ['putBackupAgentConfig', { logRotate: { sizeThresholdMB: '1' } }],
        ['putBackupAgentConfig', { logRotate: { sizeThresholdMB: 1.5 } }],
        ['putBackupAgentConfig', { configOverrides: { https: 'true' } }],
        ['putBackupAgentConfig', { configOverrides: { mothershipResponseHeaderTimeout: '5' } }],
        ['putBackupAgentConfig', { configOverrides: { mothership: 5 } }],
        ['patchOrganizationInvitation', { roles: 'ORG_MEMBER' }],
        ['patchOrganizationInvitation', { roles: [['ORG_MEMBER']] }],
        ['addProjectUsers', { roles: { roleName: 'GROUP_OWNER' } }],
        ['addProjectUsers', { roles: ['GROUP_OWNER'] }],
        ['addTeamUsers', { id: { $oid: '0'.repeat(24) } }],
      ] as const;
      for (const [operationId, fields] of wrong) {
        const body = changed(operationId, (valid) => ({ ...valid, ...fields }));
        const { error } = await refusedBody(platform, writeOf(platform.world, operationId), body);
        expect(error).toBe(400);
      }
    });

    it.each(['1e400', '-1e400', '1e999999'])('is the number %s, which is out of range', async (number) => {
      const body = `{"logRotate":{"sizeThresholdMB":${number}}}`;
      const call = writeOf(platform.world, 'putBackupAgentConfig');
      await expect(refusedBody(platform, call, body)).resolves.toMatchObject({ error: 400 });
    });
  });

  describe('an enumeration', () => {
    it('takes only its listed values: another one is a 400 with the value', async () => {
      const roles = ['ORG_KING', 'org_member', '', 'ORG_MEMBER ', '__proto__'];
      const call = writeOf(platform.world, 'patchOrganizationInvitation');
      for (const role of roles) {
        const body = { roles: [role], username: 'hiro.tanaka@partner.example.com' };
        await expect(refusedBody(platform, call, body)).resolves.toMatchObject({
          detail: `An invalid enumeration value ${role} was specified.`,
          errorCode: 'INVALID_ENUM_VALUE',
          parameters: [role],
        });
      }
    });
  });
});
