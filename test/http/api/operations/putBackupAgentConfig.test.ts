import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, groupRole, key, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf } from './given.js';
import { agents } from './measured.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/automationConfig/backupAgentConfig`;
const FULL = {
  configOverrides: {
    mothership: 'backup.example.net:8443',
    https: true,
    mothershipResponseHeaderTimeout: 90,
  },
  logPath: '/var/log/backup.log',
  logRotate: { sizeThresholdMB: 500, timeThresholdHrs: 12 },
  username: 'mms-automation',
};

function given(own: Given = {}): Tenant {
  return platformWith({ projects: [project({ agents })], ...own });
}

function put(platform: Tenant, body: unknown, by: KeyPair = KEYS.admin) {
  return platform.call('put', PATH, by, body);
}

async function backupVersion(platform: Tenant): Promise<object | undefined> {
  const config = bodyOf<'getAutomationConfig'>(await platform.get(`/groups/${PROJECT}/automationConfig`));
  return (config.backupVersions as readonly object[])[0];
}

async function params(platform: Tenant): Promise<readonly Schema<'EventDiffParam'>[]> {
  return (await feedOf(platform))[0]?.diffs?.[0]?.params ?? [];
}

describe('E14, "Response: status 200 with an empty JSON object"', () => {
  it.each([FULL, {}, { logPath: '/a' }, { logRotate: {} }, { configOverrides: {} }])(
    'for %j',
    async (body) => {
      const response = await put(given(), body);
      expect([response.status, response.text]).toEqual([200, '{}']);
    },
  );
});

describe('E14, its changes', () => {
  it('shows in the automation configuration (E20), and raises its version by one', async () => {
    const platform = given();
    await put(platform, FULL);
    const config = bodyOf<'getAutomationConfig'>(await platform.get(`/groups/${PROJECT}/automationConfig`));
    expect(config.version).toBe(8);
    expect(await backupVersion(platform)).toMatchObject({ hostname: 'agents.example.net', ...FULL });
  });

  it('replaces everything: a missing member becomes unset', async () => {
    const platform = given();
    await put(platform, FULL);
    await put(platform, { username: 'mms-automation' });
    const version = await backupVersion(platform);
    for (const name of ['configOverrides', 'logPath', 'logRotate']) expect(version).not.toHaveProperty(name);
    expect(version).toHaveProperty('username', 'mms-automation');
  });

  it('`AUTOMATION_CONFIG_PUBLISHED_AUDIT` in the feed (E21) has `new`, `old` and the actor', async () => {
    const platform = given();
    await put(platform, { logPath: '/old.log' });
    await put(platform, { logPath: '/new.log' });
    const [event] = await feedOf(platform);
    expect(event).toMatchObject({
      ...BY_ADMIN,
      eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
      groupId: PROJECT,
      created: '2026-01-01T00:00:00Z',
      diffs: [
        {
          name: 'Backup Agent',
          params: [{ display: 'Log Path', new: '/new.log', old: '/old.log', param: 'logPath' }],
          status: 'MODIFIED',
          type: 'BACKUP_AGENT',
        },
      ],
    });
  });

  it('writes no secret into the feed', async () => {
    const platform = given();
    await put(platform, { configOverrides: { mmsApiKey: 's3cret', sslClientCertificatePassword: 's3cret' } });
    expect(JSON.stringify(await feedOf(platform, '?includeRaw=true'))).not.toContain('s3cret');
    expect((await params(platform)).map(({ param }) => param)).toEqual([
      'configOverrides.mmsApiKey',
      'configOverrides.sslClientCertificatePassword',
    ]);
  });
});

describe('E14, "`logRotate.timeDurationHrs` … A sample sends the key `timeThresholdHrs`; which of the two is accepted: not shown"', () => {
  it.each([
    ['timeDurationHrs', { timeDurationHrs: 48 }],
    ['timeThresholdHrs', { timeThresholdHrs: 48 }],
    ['both, when they agree', { timeDurationHrs: 48, timeThresholdHrs: 48 }],
  ])('accepts %s', async (_, logRotate) => {
    const platform = given();
    await put(platform, { logRotate });
    expect(await backupVersion(platform)).toMatchObject({ logRotate: { timeThresholdHrs: 48 } });
  });

  it('refuses two that contradict each other', async () => {
    const platform = given();
    const name = 'logRotate.timeDurationHrs';
    const call = put(platform, { logRotate: { timeDurationHrs: 1, timeThresholdHrs: 2 } });
    await expectRefusal(platform, call, [
      400,
      'INVALID_ATTRIBUTE',
      `Invalid attribute ${name} specified.`,
      name,
    ]);
  });
});

describe('E14 refuses', () => {
  const invalid = (name: string) =>
    [400, 'INVALID_ATTRIBUTE', `Invalid attribute ${name} specified.`, name] as const;
  const wrongType = (name: string) =>
    [
      400,
      'INVALID_JSON_ATTRIBUTE',
      `Received JSON for the ${name} attribute does not match expected format.`,
      name,
    ] as const;
  const notPositive = (name: string) =>
    [400, 'ATTRIBUTE_NEGATIVE_OR_ZERO', `The attribute ${name} cannot be negative or zero.`, name] as const;

  it.each([
    ['a `logPath` that is no "Absolute log file path"', { logPath: 'backup.log' }, invalid('logPath')],
    [
      'another `username` than "the fixed automation-agent username", as authentication is enabled',
      { username: 'me' },
      invalid('username'),
    ],
    ['a `logPath` of another type', { logPath: 1 }, wrongType('logPath')],
    ['a `username` of another type', { username: null }, wrongType('username')],
    [
      '`sizeThresholdMB` that is no integer',
      { logRotate: { sizeThresholdMB: 1.5 } },
      wrongType('logRotate.sizeThresholdMB'),
    ],
    [
      '`sizeThresholdMB` as text',
      { logRotate: { sizeThresholdMB: '500' } },
      wrongType('logRotate.sizeThresholdMB'),
    ],
    ['`sizeThresholdMB` 0', { logRotate: { sizeThresholdMB: 0 } }, notPositive('logRotate.sizeThresholdMB')],
    ['negative hours', { logRotate: { timeDurationHrs: -1 } }, notPositive('logRotate.timeDurationHrs')],
    ['a rotation that is none', { logRotate: 24 }, wrongType('logRotate')],
    [
      'an unknown part of the rotation',
      { logRotate: { timeThresholdHours: 1 } },
      invalid('logRotate.timeThresholdHours'),
    ],
    ['an unknown attribute', { logpath: '/a' }, invalid('logpath')],
    [
      'an attribute that only a GET of the other dialect returns',
      { logPathWindows: 'C:\\a.log' },
      invalid('logPathWindows'),
    ],
    [
      'an override that "Values are strings" forbids',
      { configOverrides: { httpProxy: 3128 } },
      wrongType('configOverrides.httpProxy'),
    ],
    [
      'the "one integer" as text',
      { configOverrides: { mothershipResponseHeaderTimeout: '90' } },
      wrongType('configOverrides.mothershipResponseHeaderTimeout'),
    ],
    [
      'one of the "two booleans" as text',
      { configOverrides: { https: 'true' } },
      wrongType('configOverrides.https'),
    ],
    ['overrides that are none', { configOverrides: [] }, wrongType('configOverrides')],
    ['an array', [], [400, 'INVALID_JSON', 'Received JSON does not match expected format.']],
  ] as const)('%s', async (_, body, expected) => {
    const platform = given();
    await expectRefusal(platform, put(platform, body), expected);
  });

  it('but not another username if authentication is disabled', async () => {
    const platform = given({ automationConfigs: [automationConfig({ authEnabled: false })] });
    await put(platform, { username: 'me' });
    expect(await backupVersion(platform)).toMatchObject({ username: 'me' });
  });

  it('a project without an automation configuration', async () => {
    const platform = given({ automationConfigs: [] });
    const detail = `No automation configuration exists for group ${PROJECT}.`;
    await expectRefusal(platform, put(platform, {}), [404, 'AUTOMATION_CONFIG_NOT_FOUND', detail, PROJECT]);
  });
});

describe('E14, "Requires the project automation-admin role."', () => {
  it.each([
    ['GROUP_AUTOMATION_ADMIN', 200],
    ['GROUP_OWNER', 200],
    ['GROUP_BACKUP_ADMIN', 403],
    ['GROUP_READ_ONLY', 403],
  ] as const)('%s: %s', async (roleName, status) => {
    const keys = [key({ publicKey: 'CALLER', roles: [groupRole(roleName)] })];
    expect((await put(given({ keys }), {}, keys[0])).status).toBe(status);
  });

  it('in the standard world PRJAUT has it', async () => {
    const platform = standardPlatform();
    const [shop] = platform.world.projects.select('name', 'Shop');
    const path = `/groups/${shop?.id ?? ''}/automationConfig`;
    const before = bodyOf<'getAutomationConfig'>(await platform.get(path, KEYS.projectAutomationAdmin));
    await platform.call('put', `${path}/backupAgentConfig`, KEYS.projectAutomationAdmin, { logPath: '/a' });
    const after = bodyOf<'getAutomationConfig'>(await platform.get(path, KEYS.projectAutomationAdmin));
    expect(after.version).toBe(before.version + 1);
  });
});
