import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { DAY_MS, HOUR_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { hostNamed, replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { GLOBEX, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, organization, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, linksOf } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

type Assignments = readonly Schema<'HostAssignment'>[];

const RS0 = replicaSet('rs0', { createdAt: NOW - 10 * DAY_MS });
const NODE = hostNamed(RS0, 'node-0');
const ALL = '/usage/assignments';
const TODAY = '?startDate=2026-01-01&endDate=2026-01-01';
const PRODUCTION = { label: 'Production Server', name: 'PRODUCTION_SERVER' };
const TEST = { label: 'Test Server', name: 'TEST_SERVER' };
const READ_ONLY = { ...key({ roles: [{ roleName: 'GLOBAL_READ_ONLY' }] }), ...KEYS.projectReadOnly };

const given = (own: Given = {}) => platformWith({ deployments: [RS0], ...own });
const capture = (platform: Tenant) => platform.call('post', '/usage/dailyCapture', KEYS.admin);
const put = (platform: Tenant, path: string, serverType: object = TEST) =>
  platform.call('put', `/usage${path}`, KEYS.admin, { serverType });

async function assignments(platform: Tenant, query = '', path = ALL): Promise<Assignments> {
  const { results, totalCount } = bodyOf<'listHostAssignments'>(await platform.get(path + query));
  expect(totalCount).toBe(results.length);
  return results;
}

/** Status, code and detail of a refusal. */
function errorOf({ status, body }: { readonly status: number; readonly body: unknown }): readonly unknown[] {
  const { errorCode, detail } = body as Readonly<Record<string, unknown>>;
  return [status, errorCode, detail];
}

const UNKNOWN_TYPE = [400, 'INVALID_ENUM_VALUE', 'An invalid enumeration value X was specified.'];
const UNAUTHORIZED = [403, 'USER_UNAUTHORIZED', 'Current user is not authorized to perform this action.'];

const typesOf = (results: Assignments) => results.map(({ serverType }) => serverType.name);

describe('GET /usage/assignments', () => {
  it('shows hosts with "memSizeMB (integer)" and "processType (integer: 7 primary, 8 secondary)" (client)', async () => {
    const results = await assignments(given());
    const process = {
      cluster: 'rs0',
      groupId: PROJECT,
      groupName: 'shop',
      orgName: 'Acme',
      hasConflictingServerType: false,
      name: `${NODE.hostname}:27017`,
      processType: 7,
    };
    expect(results[0]).toEqual({
      groupId: PROJECT,
      hostname: NODE.hostname,
      isChargeable: true,
      memSizeMB: 16_384,
      processes: [process],
      serverType: PRODUCTION,
    });
    expect(results.map(({ processes }) => processes[0]?.processType)).toEqual([7, 8, 8]);
  });

  it('has one host for the processes of a machine, by port', async () => {
    const byId = RS0.hosts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const hosts = byId.map((host, at) => ({ ...host, hostname: NODE.hostname, port: 27_019 - at }));
    const [result, ...others] = await assignments(given({ deployments: [{ ...RS0, hosts }] }));
    const ports = result?.processes.map(({ name }) => name.split(':')[1]);
    expect([ports, others]).toEqual([['27017', '27018', '27019'], []]);
  });

  it('numbers the other roles, and charges hosts that hold data (inferred)', async () => {
    const results = await assignments(given({ deployments: [sharded(), standalone()] }));
    const types = results.map((each) => [each.processes[0]?.processType, each.isChargeable]);
    const config = [3, false];
    const data = [7, true];
    expect(types).toEqual([config, config, config, [2, false], data, [8, true], data, [8, true], [1, true]]);
  });

  it('without dates is the "last capture" (inferred)', async () => {
    const platform = given();
    expect(await assignments(platform)).toHaveLength(3);
    expect(await assignments(platform, '?startDate=2025-12-31&endDate=2025-12-31')).toHaveLength(3);
    expect(await assignments(platform, TODAY)).toEqual([]);
  });

  it('has "one snapshot row per host and day" (inferred)', async () => {
    const platform = given();
    expect(await assignments(platform, '?startDate=2025-12-30&endDate=2025-12-31')).toHaveLength(6);
    expect(await assignments(platform, '?startDate=2025-01-01')).toHaveLength(30);
    expect(await assignments(platform, '?endDate=2025-12-22')).toHaveLength(3);
  });

  it('takes "full ISO timestamps" too (client)', async () => {
    const query = '?startDate=2025-12-30T00:00:00Z&endDate=2025-12-31T23:59:59.999Z';
    expect(await assignments(given(), query)).toHaveLength(6);
  });

  it('is paged by day and host name, and links to "the request path" (client)', async () => {
    const platform = given();
    const query = '?startDate=2025-12-30&endDate=2025-12-31&';
    const pages = await Promise.all(
      [1, 2].map((page) => platform.get(`${ALL}${query}pageNum=${page}&itemsPerPage=4`)),
    );
    const [first, second] = pages.map((page) => bodyOf<'listHostAssignments'>(page));
    const names = [first, second].flatMap((page) => page?.results.map(({ hostname }) => hostname));
    const hosts = RS0.hosts.map(({ hostname }) => hostname);
    expect(names).toEqual([...hosts, ...hosts]);
    expect(first && linksOf(first)[0]).toBe(`self ${ALL}${query}pageNum=1&itemsPerPage=4`);
  });

  it('"before the first capture they are empty"', async () => {
    const deployments = [replicaSet('rs0', { createdAt: NOW - HOUR_MS })];
    const platform = given({ deployments });
    expect(await assignments(platform, '?startDate=2020-01-01')).toEqual([]);
    expect((await capture(platform)).status).toBe(204);
    expect(await assignments(platform, '?startDate=2020-01-01')).toHaveLength(3);
  });

  it('cannot be captured "while the licensing screen is off" (documentation)', async () => {
    const platform = given();
    const hide = { dbProperties: { 'mms.licensing.ui.enabled': 'false' } };
    await platform.call('patch', '/admin/settings', KEYS.admin, hide);
    expect(errorOf(await capture(platform))).toEqual([
      ...[400, 'DB_USAGE_ASSIGNMENT_FEATURE_DISABLED'],
      'Cannot trigger license assignment generation from the API when the Licensing UI is disabled.',
    ]);
  });

  it('refuses bad dates, and a start after the end', async () => {
    const error = errorOf(await given().get(`${ALL}?startDate=yesterday`));
    expect(error).toEqual([400, 'INVALID_DATE_FORMAT', 'An invalid date value yesterday was specified.']);
    const after = await given().get(`${ALL}?startDate=2026-01-02&endDate=2026-01-01`);
    const detail = 'The specified start date must be earlier than the specified end date.';
    expect(errorOf(after)).toEqual([400, 'START_DATE_AFTER_END_DATE', detail]);
  });
});

describe('GET /usage/groups/{groupId}/hosts and /usage/organizations/{orgId}/hosts', () => {
  const OTHER = organization({ id: GLOBEX, name: 'Globex' });
  const BAKERY = project({ name: 'bakery', orgId: OTHER.id });
  const platform = given({
    organizations: [organization(), OTHER],
    projects: [project(), BAKERY],
    deployments: [RS0, standalone('solo:27017', { groupId: BAKERY.id })],
  });

  it.each([
    [`/usage/groups/${PROJECT}/hosts`, ['rs0', 'rs0', 'rs0']],
    [`/usage/groups/${BAKERY.id}/hosts`, ['solo:27017']],
    [`/usage/organizations/${ORG}/hosts`, ['rs0', 'rs0', 'rs0']],
    [`/usage/organizations/${OTHER.id}/hosts`, ['solo:27017']],
  ])('%s has only its hosts', async (path, clusters) => {
    const results = await assignments(platform, '', path);
    expect(results.map(({ processes }) => processes[0]?.cluster)).toEqual(clusters);
  });
});

describe('Roles of usage', () => {
  it('let a global read-only key read: "reads of usage also Global Read Only" (inferred)', async () => {
    const platform = given({ keys: [key(), READ_ONLY] });
    expect((await platform.get(ALL, KEYS.projectReadOnly)).status).toBe(200);
    const refused = await platform.call('post', '/usage/dailyCapture', KEYS.projectReadOnly);
    expect(errorOf(refused)).toEqual(UNAUTHORIZED);
  });

  it.each([ALL, `/usage/organizations/${ORG}/hosts`, '/usage/groups'])(
    'refuse others: "not Global Owner → 401 `USER_UNAUTHORIZED`", at %s',
    async (path) => {
      const owner = { ...key({ roles: [{ roleName: 'ORG_OWNER', orgId: ORG }] }), ...KEYS.orgOwner };
      const platform = given({ keys: [key(), owner], dialect: 'ops-manager' });
      expect(errorOf(await platform.get(path, KEYS.orgOwner))).toEqual([401, ...UNAUTHORIZED.slice(1)]);
    },
  );

  it('refuse a role in the project', async () => {
    const keys = [key(), { ...key({ roles: [groupRole('GROUP_OWNER')] }), ...KEYS.projectOwner }];
    const path = `/usage/groups/${PROJECT}/hosts`;
    expect(errorOf(await given({ keys }).get(path, KEYS.projectOwner))).toEqual(UNAUTHORIZED);
  });
});

describe('PUT /usage/hosts/{hostId}', () => {
  const path = `/hosts/${NODE.id}`;

  it('changes the server type, but "usage rows are immutable per day"', async () => {
    const platform = given();
    const { status } = await put(platform, path);
    expect(status).toBe(200);
    expect(typesOf(await assignments(platform))).toEqual(Array(3).fill('PRODUCTION_SERVER'));
    await capture(platform);
    expect(typesOf(await assignments(platform, TODAY))[0]).toBe('TEST_SERVER');
    expect(typesOf(await assignments(platform, '?startDate=2025-12-31&endDate=2025-12-31'))).not.toContain(
      'TEST_SERVER',
    );
  });

  it('after a capture needs another one: "dailyCapture twice on one day replaces that day\'s rows" (inferred)', async () => {
    const platform = given();
    await capture(platform);
    await put(platform, path);
    expect(typesOf(await assignments(platform))[0]).toBe('PRODUCTION_SERVER');
    await capture(platform);
    expect(typesOf(await assignments(platform))[0]).toBe('TEST_SERVER');
    expect(await assignments(platform, TODAY)).toHaveLength(3);
    expect(platform.world.usageCaptures.size).toBe(1);
  });

  it('"Unknown type name → 400 `INVALID_ENUM_VALUE`" (inferred), and an unknown host is a 404', async () => {
    expect(errorOf(await put(given(), path, { name: 'X' }))).toEqual(UNKNOWN_TYPE);
    const detail = 'Cannot find resource /api/public/v1.0/usage/hosts/none.';
    expect(errorOf(await put(given(), '/hosts/none'))).toEqual([404, 'RESOURCE_NOT_FOUND', detail]);
  });

  it('"true iff the hostname has ≥2 assigned types that day"', async () => {
    const bakery = project({ name: 'bakery' });
    const [twin] = standalone('solo:27018', { groupId: bakery.id }).hosts;
    const deployment = standalone('solo:27018', { groupId: bakery.id });
    const hosts = [{ ...(twin ?? NODE), hostname: NODE.hostname }];
    const platform = given({
      projects: [project(), bakery],
      deployments: [RS0, { ...deployment, hosts }],
    });
    const conflicts = async () =>
      (await assignments(platform)).map(({ processes }) => processes[0]?.hasConflictingServerType);
    expect(await conflicts()).toEqual([false, false, false, false]);
    await put(platform, path);
    await capture(platform);
    expect(await conflicts()).toEqual([true, true, false, false]);
  });
});
