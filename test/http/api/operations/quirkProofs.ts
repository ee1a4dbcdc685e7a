import type { Response } from 'supertest';
import type { ProblemBody } from '../../../../src/api/steps/problem.js';
import type { QuirkName, Quirks } from '../../../../src/world/quirks.js';
import { KEYS } from '../../../support/platform.js';
import { ORG, orgRole, PROJECT } from '../../../support/rows.js';
import { hostNamed } from '../../../support/deployments.js';
import { bodyOf, feedOf, linksOf, membersOf } from './given.js';
import {
  AUTOMATION,
  CONFIG_SNAPSHOT,
  EXPIRED_SNAPSHOT,
  INVITED,
  member,
  mia,
  NARROW_SNAPSHOT,
  operators,
  rs0,
  SNAPSHOT,
  SNAPSHOT_ID,
  stranger,
} from './quirkyPlatform.js';
import type { Tenant } from './tenant.js';

/** A body that E3 always refuses. */
const BOTH_FIELDS = { doNotDelete: true, expires: '2027-01-01' };

/** How a quirk shows on the wire, and what each of its options shows there. */
interface Proof<Option extends string> {
  observe(platform: Tenant): Promise<unknown>;
  readonly expected: Readonly<Record<Option, unknown>>;
}

async function challengeOf(platform: Tenant): Promise<string> {
  return (await platform.call('get', '/clusters')).headers['www-authenticate'] ?? '';
}

async function addToTeam(platform: Tenant, id: string): Promise<Response> {
  return platform.call('post', `/orgs/${ORG}/teams/${operators.id}/users`, KEYS.admin, [{ id }]);
}

async function backupVersion(platform: Tenant): Promise<unknown> {
  return (
    bodyOf<'getAutomationConfig'>(await platform.get(AUTOMATION)).backupVersions as readonly unknown[]
  )[0];
}

/** One proof for each quirk: one that is missing, or lacks an option, does not compile. */
export const PROOFS: { readonly [Name in QuirkName]: Proof<Quirks[Name]> } = {
  challengeParameter: {
    observe: async (platform) => /, (\w+)="auth"/.exec(await challengeOf(platform))?.[1],
    expected: { op: 'op', qop: 'qop' },
  },
  digestUriQuery: {
    observe: async (platform) => {
      const path = '/clusters?pageNum=1&itemsPerPage=7';
      const reply = await platform.call('get', path, KEYS.admin, undefined, '/clusters');
      return [reply.status, (await platform.call('get', path, KEYS.admin, undefined, '/cluster')).status];
    },
    expected: { required: [401, 401], optional: [200, 401] },
  },
  realm: {
    observe: async (platform) => /realm="([^"]*)"/.exec(await challengeOf(platform))?.[1],
    expected: {
      'Deployment Management Public API': 'Deployment Management Public API',
      'MMS Public API': 'MMS Public API',
    },
  },
  serviceVersionHeader: {
    observe: async (platform) =>
      Object.keys((await platform.get('/clusters')).headers as object).filter((name) =>
        name.endsWith('version'),
      ),
    expected: {
      'X-Vendor-Service-Version': ['x-vendor-service-version'],
      'X-MongoDB-Service-Version': ['x-mongodb-service-version'],
    },
  },
  relBase: {
    observe: async (platform) => {
      const { links } = bodyOf<'listAgentLinks'>(await platform.get(`/groups/${PROJECT}/agents`));
      return links[1]?.rel;
    },
    expected: {
      'http://vendor.example.com': 'http://vendor.example.com/group',
      'http://mms.mongodb.com': 'http://mms.mongodb.com/group',
    },
  },
  planType: {
    observe: async (platform) => bodyOf<'listClusters'>(await platform.get('/clusters')).results[0]?.planType,
    expected: { 'Self-Managed': 'Self-Managed', 'Ops Manager': 'Ops Manager' },
  },
  missingRole: {
    observe: async (platform) => {
      const { status, body } = await platform.get(AUTOMATION, member);
      return [status, (body as { error: number }).error, (body as { reason: string }).reason];
    },
    expected: { '403': [403, 403, 'Forbidden'], '401': [401, 401, 'Unauthorized'] },
  },
  undocumentedUnits: {
    observe: async (platform) => {
      const path = `/groups/${PROJECT}/hosts/${hostNamed(rs0, 'node-0').id}/measurements?granularity=PT1H&period=PT1H`;
      const { measurements } = bodyOf<'getHostMeasurements'>(await platform.get(path));
      const units = measurements
        .map((series) => series.units)
        .filter((unit) => /^(MEGABYTES|KILOBYTES|SECONDS)$/.test(unit));
      return [[...new Set(units)], (await platform.get(`${path}&m=MEMORY_RESIDENT`)).status];
    },
    expected: { omit: [[], 404], include: [['MEGABYTES', 'SECONDS', 'KILOBYTES'], 200] },
  },
  logSizeThreshold: {
    observe: async (platform) => {
      const body = { logRotate: { sizeThresholdMB: 500.5 } };
      const reply = await platform.call('put', `${AUTOMATION}/backupAgentConfig`, KEYS.admin, body);
      const { logRotate } = platform.world.automationConfigs.get(PROJECT)?.backupAgent ?? {};
      return [reply.status, (reply.body as Partial<ProblemBody>).parameters, logRotate];
    },
    expected: {
      integer: [400, ['logRotate.sizeThresholdMB'], undefined],
      number: [200, undefined, { sizeThresholdMB: 500.5 }],
    },
  },
  rotationHoursConflict: {
    observe: async (platform) => {
      const logRotate = { timeDurationHrs: 1, timeThresholdHrs: 2 };
      const { status } = await platform.call('put', `${AUTOMATION}/backupAgentConfig`, KEYS.admin, {
        logRotate,
      });
      return [status, platform.world.automationConfigs.get(PROJECT)?.backupAgent.logRotate];
    },
    expected: { reject: [400, undefined], preferThreshold: [200, { timeThresholdHrs: 2 }] },
  },
  denyListSpelling: {
    observe: async (platform) => {
      const deny = bodyOf<'patchSnapshot'>(await platform.call('patch', SNAPSHOT, KEYS.admin, {}));
      const access = bodyOf<'patchSnapshot'>(await platform.call('patch', NARROW_SNAPSHOT, KEYS.admin, {}));
      return [deny, access].map(({ namespaceFilterList }) => namespaceFilterList?.filterType);
    },
    expected: {
      denylist: ['denylist', 'accessList'],
      denyList: ['denyList', 'accessList'],
      blacklist: ['blacklist', 'whitelist'],
    },
  },
  eventAccessListMember: {
    observe: async (platform) =>
      (await feedOf(platform)).flatMap((each) =>
        Object.entries(each).filter(([name]) => name.endsWith('Entry')),
      ),
    expected: {
      accessListEntry: [['accessListEntry', '192.0.2.7']],
      whitelistEntry: [['whitelistEntry', '192.0.2.7']],
    },
  },
  projectNameFilter: {
    observe: async (platform) => {
      const counts = ['shop', 'sho', ''].map(
        async (name) =>
          bodyOf<'listProjects'>(await platform.get(`/orgs/${ORG}/groups?name=${name}`)).totalCount,
      );
      return Promise.all(counts);
    },
    expected: { exactElsePrefix: [1, 2, 2], prefix: [2, 2, 2], exact: [1, 0, 2] },
  },
  teamAddReply: {
    observe: async (platform) => {
      const { results, totalCount } = bodyOf<'addTeamUsers'>(await addToTeam(platform, mia.id));
      return [results.map(({ firstName }) => firstName), totalCount];
    },
    expected: { members: [['ada', 'mia'], 2], added: [['mia'], 1] },
  },
  teamUserOutsideOrg: {
    observe: async (platform) => [
      (await addToTeam(platform, stranger.id)).status,
      platform.world.users.get(stranger.id)?.roles,
    ],
    expected: { join: [200, [orgRole()]], refuse: [404, []] },
  },
  projectAddReply: {
    observe: async (platform) => {
      const body = [{ id: mia.id, roles: [{ roleName: 'GROUP_READ_ONLY' }] }];
      const reply = await platform.call('post', `/groups/${PROJECT}/users`, KEYS.admin, body);
      return bodyOf<'addProjectUsers'>(reply)
        .results.map(({ firstName }) => firstName)
        .toSorted();
    },
    expected: { sent: ['mia'], members: ['ada', 'mia'] },
  },
  missingBackupConfig: {
    observe: async (platform) => {
      const { body } = await platform.get(`/admin/backup/groups/${PROJECT}`);
      return body as unknown;
    },
    expected: {
      '404': noBackupConfig(404, 'Not Found'),
      '401': noBackupConfig(401, 'Unauthorized'),
    },
  },
  unknownBodyAttributes: {
    observe: async (platform) => {
      const agent = { logPathWindows: 'C:\\backup.log', name: '7.8.1' };
      const { status } = await platform.call('put', `${AUTOMATION}/backupAgentConfig`, KEYS.admin, agent);
      const hasAgent = membersOf((await backupVersion(platform)) as object).includes('logPathWindows');
      const change = { username: INVITED, roles: ['ORG_MEMBER'], teamIds: [operators.id] };
      const invitation = await platform.call('patch', `/orgs/${ORG}/invites`, KEYS.admin, change);
      const lee = { username: 'lee', password: 'Passw0rd.', firstName: 'Lee', lastName: 'Ray' };
      const more = { country: 'NZ', mobileNumber: '+6441234567' };
      const user = await platform.call('post', '/unauth/users', undefined, { ...lee, ...more });
      const [row] = platform.world.users.select('username', 'lee').toArray();
      return [
        [status, hasAgent],
        [invitation.status, (invitation.body as { readonly teamIds?: unknown }).teamIds],
        [user.status, row?.country, row?.mobileNumber],
      ];
    },
    expected: {
      reject: [
        [400, false],
        [400, undefined],
        [400, undefined, undefined],
      ],
      acceptReadBack: [
        [200, true],
        [200, [operators.id]],
        [201, 'NZ', '+6441234567'],
      ],
    },
  },
  diffsPrivilegesKey: {
    observe: async (platform) =>
      membersOf((await feedOf(platform))[0]?.diffs?.[0]).filter((name) => name.startsWith('privi')),
    expected: { privileges: ['privileges'], priviileges: ['priviileges'] },
  },
  invalidFieldsDetail: {
    observe: async (platform) => {
      const { body } = await platform.call('patch', SNAPSHOT, KEYS.admin, BOTH_FIELDS);
      const { detail, parameters } = body as ProblemBody;
      return [detail, parameters];
    },
    expected: {
      asDocumented: ['Cannot modify snapshot because of invalid fields', []],
      sentence: ['Cannot modify snapshot because of invalid fields.', []],
      withId: [`Cannot modify snapshot ${SNAPSHOT_ID} because of invalid fields.`, [SNAPSHOT_ID]],
    },
  },
  snapshotRefusals: {
    observe: async (platform) => [
      await refusalOf(platform, SNAPSHOT, BOTH_FIELDS),
      await refusalOf(platform, EXPIRED_SNAPSHOT, { expires: '2027-01-01' }),
      await refusalOf(platform, CONFIG_SNAPSHOT, { doNotDelete: true }),
    ],
    expected: {
      asDocumented: [
        [400, 'CANNOT_MODIFY_SNAPSHOT'],
        [409, 'SNAPSHOT_ALREADY_EXPIRED'],
        [200, undefined],
      ],
      asCatalogued: [
        [403, 'CANNOT_MODIFY_SNAPSHOT'],
        [400, 'ALREADY_EXPIRED'],
        [403, 'CANNOT_MODIFY_CLUSTER_SNAPSHOT'],
      ],
    },
  },
  unknownInvitation: {
    observe: async (platform) => {
      const body = { username: 'nobody@example.com', roles: ['ORG_MEMBER'] };
      return refusalOf(platform, `/orgs/${ORG}/invites`, body);
    },
    expected: { '404': [404, 'INVITATION_NOT_FOUND'], '400': [400, 'INVALID_INVITATION_ID'] },
  },
  itemsPerPageAboveMaximum: {
    observe: async (platform) => {
      const response = await platform.get('/clusters?itemsPerPage=501');
      return response.status === 200 ? linksOf(bodyOf<'listClusters'>(response)) : response.status;
    },
    expected: { reject: 400, clamp: ['self /clusters?pageNum=1&itemsPerPage=500'] },
  },
  clusterVersions: {
    observe: async (platform) =>
      bodyOf<'listClusters'>(await platform.get('/clusters')).results.flatMap(
        ({ clusters }) => clusters[0]?.versions ?? [],
      ),
    expected: { perNode: ['7.0.14', '7.0.14'], distinct: ['7.0.14'] },
  },
  databaseLinks: {
    observe: async (platform) => {
      const path = `/groups/${PROJECT}/hosts/${hostNamed(rs0, 'node-0').id}/databases`;
      return bodyOf<'listDatabases'>(await platform.get(path)).results[0]?.links.length;
    },
    expected: { full: 4, self: 1 },
  },
  orgMemberProjects: {
    observe: async (platform) => [
      bodyOf<'listClusters'>(await platform.get('/clusters', member)).totalCount,
      (await platform.get(`/groups/${PROJECT}/maintenanceWindows`, member)).status === 200,
    ],
    expected: { visible: [2, true], own: [0, false] },
  },
  passwordPolicy: {
    observe: async (platform) => {
      const body = { username: 'x', password: 'weak', firstName: 'X', lastName: 'Y' };
      return (await platform.call('post', '/unauth/users', undefined, body)).status;
    },
    expected: { strong: 400, any: 201 },
  },
  agentListEnvelope: {
    observe: async (platform) => membersOf((await platform.get(`/groups/${PROJECT}/agents`)).body as object),
    expected: { linksOnly: ['links'], emptyList: ['links', 'results', 'totalCount'] },
  },
};

async function refusalOf(platform: Tenant, path: string, sent: object): Promise<unknown> {
  const { status, body } = await platform.call('patch', path, KEYS.admin, sent);
  return [status, (body as Partial<ProblemBody>).errorCode];
}

function noBackupConfig(error: number, reason: string): object {
  const detail = `No backup configuration exists for group ${PROJECT}.`;
  return { detail, error, errorCode: 'BACKUP_CONFIG_NOT_FOUND', parameters: [PROJECT], reason };
}
