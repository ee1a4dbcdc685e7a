import { KEYS } from '../../../support/platform.js';
import { hostNamed } from '../../../support/rows/deployments.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, feedOf, linksOf, membersOf } from './given.js';
import type { Proofs } from './proof.js';
import { AUTOMATION, LOG_JOB, member, policies, RESTORE_JOB, rs0 } from './quirkyPlatform.js';
import type { Tenant } from './tenant.js';

async function challengeOf(platform: Tenant): Promise<string> {
  return (await platform.call('get', '/clusters')).headers['www-authenticate'] ?? '';
}

/** Proofs of the quirks that show when a client reads. */
export const READING_PROOFS = {
  challengeParameter: {
    observe: async (platform) => /, (\w+)="auth"/.exec(await challengeOf(platform))?.[1],
    expected: { op: 'op', qop: 'qop' },
  },
  digestUriQuery: {
    observe: async (platform) => {
      const path = '/clusters?pageNum=1&itemsPerPage=7';
      const reply = await platform.call('get', path, KEYS.admin, undefined, { signed: '/clusters' });
      return [
        reply.status,
        (await platform.call('get', path, KEYS.admin, undefined, { signed: '/cluster' })).status,
      ];
    },
    expected: { required: [401, 401], optional: [200, 401] },
  },
  invalidClusterId: {
    observe: async (platform) =>
      ((await platform.get(`/groups/${PROJECT}/clusters/rs0`)).body as { readonly detail: string }).detail,
    expected: {
      asSent: 'An invalid cluster ID rs0 was specified.',
      null: 'An invalid cluster ID null was specified.',
    },
  },
  spellings: {
    observe: async (platform) => (await platform.get('/clusters?pretty=True&pageNum=1.0')).status,
    expected: { document: 400, clients: 200 },
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
  unknownName: {
    observe: async (platform) => {
      const lists = ['/orgs', `/orgs/${ORG}/groups`];
      const paths = lists.flatMap((path) => [`${path}?name=nobody`, `${path}?name=`]);
      const replies = await Promise.all(paths.map((path) => platform.get(path)));
      return replies.map(({ status, body }) => {
        const { errorCode, detail, totalCount } = body as Readonly<Record<string, unknown>>;
        return status === 200 ? totalCount : [status, errorCode, detail];
      });
    },
    expected: {
      empty: [0, 1, 0, 2],
      '404': [
        [404, 'ORG_NAME_NOT_FOUND', 'No organization with name nobody exists.'],
        1,
        [404, 'GROUP_NAME_NOT_FOUND', 'No group with name nobody exists.'],
        2,
      ],
    },
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
  diffsPrivilegesKey: {
    observe: async (platform) =>
      membersOf((await feedOf(platform))[0]?.diffs?.[0]).filter((name) => name.startsWith('privi')),
    expected: { privileges: ['privileges'], priviileges: ['priviileges'] },
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
  projectListMembers: {
    observe: async (platform) => {
      const list = await platform.get(`/orgs/${ORG}/groups`);
      const [first] = bodyOf<'listProjects'>(list).results;
      return [first?.tags, first?.hostCounts.master];
    },
    expected: { documented: [undefined, undefined], complete: [[], 0] },
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
  agentListEnvelope: {
    observe: async (platform) => membersOf((await platform.get(`/groups/${PROJECT}/agents`)).body as object),
    expected: { linksOnly: ['links'], emptyList: ['links', 'results', 'totalCount'] },
  },
  archiveAccept: {
    observe: async (platform) => {
      const path = `/groups/${PROJECT}/logCollectionJobs/${LOG_JOB.id}/download`;
      const download = async (Accept: string) =>
        (await platform.call('get', path, KEYS.admin, undefined, { headers: { Accept } })).status;
      return [await download('application/json'), await download('application/gzip')];
    },
    expected: { any: [200, 200], gzipOnly: [406, 200] },
  },
  policyOrder: {
    observe: async (platform) => {
      const shown = bodyOf<'getControlledFeature'>(
        await platform.get(`/groups/${PROJECT}/controlledFeature`),
      ).policies.map(({ policy }) => policy);
      return [shown.length, shown.every((policy, at) => policy === policies[at])];
    },
    expected: { fixed: [9, true], shuffled: [9, false] },
  },
  restoreUrls: {
    observe: async (platform) => {
      const path = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/restoreJobs`;
      const { delivery } = bodyOf<'getRestoreJob'>(await platform.get(`${path}/${RESTORE_JOB.id}`));
      return Object.keys(delivery).filter((name) => /^auth|^url/.test(name));
    },
    expected: { all: ['authBearer', 'authHeader', 'authValue', 'url', 'urlV2'], secret: ['url'] },
  },
} satisfies Partial<Proofs>;

function noBackupConfig(error: number, reason: string): object {
  const detail = `No backup configuration exists for group ${PROJECT}.`;
  return { detail, error, errorCode: 'BACKUP_CONFIG_NOT_FOUND', parameters: [PROJECT], reason };
}
