import type { Response } from 'supertest';
import type { ProblemBody } from '../../../../src/api/steps/problem.js';
import { KEYS } from '../../../support/platform.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import { begun } from '../../../support/incidents.js';
import { orgRole } from '../../../support/rows/rows.js';
import { bodyOf, membersOf } from './given.js';
import type { Proofs } from './proof.js';
import {
  AUTOMATION,
  CONFIG_SNAPSHOT,
  EXPIRED_SNAPSHOT,
  RUNNING_SNAPSHOT,
  INVITED,
  mia,
  NARROW_SNAPSHOT,
  operators,
  SNAPSHOT,
  SNAPSHOT_ID,
  stranger,
} from './quirkyPlatform.js';
import { BUCKET, post, S3 } from './givenStores.js';
import { Tenant } from './tenant.js';

/** A body that E3 always refuses. */
const BOTH_FIELDS = { doNotDelete: true, expires: '2027-01-01' };

async function addToTeam(platform: Tenant, id: string): Promise<Response> {
  return platform.call('post', `/orgs/${ORG}/teams/${operators.id}/users`, KEYS.admin, [{ id }]);
}

async function backupVersion(platform: Tenant): Promise<unknown> {
  return (
    bodyOf<'getAutomationConfig'>(await platform.get(AUTOMATION)).backupVersions as readonly unknown[]
  )[0];
}

/** Proofs of the quirks that show when a client changes something. */
export const CHANGING_PROOFS = {
  nullMembers: {
    observe: async (platform) => {
      const body = { configOverrides: null };
      return (await platform.call('put', `${AUTOMATION}/backupAgentConfig`, KEYS.admin, body)).status;
    },
    expected: { reject: 400, ignore: 200 },
  },
  s3ValidationCode: {
    observe: async ({ world }) => {
      const spec = { kind: 'store.unreachable', target: BUCKET.id, probe: 'validation' } as const;
      const reply = await post(new Tenant(begun(world, spec)), S3, BUCKET);
      return (reply.body as Partial<ProblemBody>).errorCode;
    },
    expected: { underscore: 'BACKUP_S3_VALIDATION_FAILED', hyphen: 'BACKUP-S3-VALIDATION_FAILED' },
  },
  lastTeamMember: {
    observe: async (platform) => {
      const path = `/orgs/${ORG}/teams/${operators.id}/users`;
      const { results } = bodyOf<'listTeamUsers'>(await platform.get(path));
      const statuses = [];
      for (const { id } of results)
        statuses.push((await platform.call('delete', `${path}/${id}`, KEYS.admin)).status);
      return statuses.at(-1);
    },
    expected: { remove: 204, refuse: 400 },
  },
  tooManyTags: {
    observe: async (platform) => {
      const tags = Array.from({ length: 11 }, (_, at) => `tag${at}`);
      return refusalOf(platform, `/groups/${PROJECT}`, { tags });
    },
    expected: { '400': [400, 'TOO_MANY_GROUP_TOKENS'], '401': [401, 'TOO_MANY_GROUP_TAGS'] },
  },
  bucketRemoval: {
    observe: async (platform) => {
      await post(platform, S3, BUCKET);
      return (await platform.call('delete', `${S3}/${BUCKET.id}`, KEYS.admin)).status;
    },
    expected: { unassigned: 409, unbound: 204 },
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
  teamAddReply: {
    observe: async (platform) => {
      const { results, totalCount } = bodyOf<'addTeamUsers'>(await addToTeam(platform, mia.id));
      return [results.map(({ firstName }) => firstName), totalCount];
    },
    expected: { members: [['ada', 'mia'], 2], added: [['mia'], 1] },
  },
  organizationEventLink: {
    observe: async (platform) => {
      await addToTeam(platform, mia.id);
      const events = await platform.get(`/orgs/${ORG}/events?eventType=JOINED_TEAM`);
      const { href = '' } = bodyOf<'listOrganizationEvents'>(events).results[0]?.links[0] ?? {};
      return href.replace(/^.*v1\.0/, '').replace(/[^/]*$/, '');
    },
    expected: { organization: `/orgs/${ORG}/events/`, null: '/groups/null/events/' },
  },
  teamMemberAgain: {
    observe: async (platform) => {
      await addToTeam(platform, mia.id);
      return (await addToTeam(platform, mia.id)).status;
    },
    expected: { ignore: 200, refuse: 409 },
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
  projectDeletion: {
    observe: async (platform) => {
      const created = await platform.call('post', '/groups', KEYS.admin, { name: 'passing', orgId: ORG });
      const path = `/groups/${bodyOf<'createProject'>(created, 201).id}`;
      await platform.call('delete', path, KEYS.admin);
      return [(await platform.get(path)).status, (await platform.get('/groups/byName/passing')).status];
    },
    expected: { later: [200, 200], atOnce: [404, 404] },
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
      await refusalOf(platform, RUNNING_SNAPSHOT, { doNotDelete: true }),
    ],
    expected: {
      asDocumented: [
        [400, 'CANNOT_MODIFY_SNAPSHOT'],
        [409, 'SNAPSHOT_ALREADY_EXPIRED'],
        [200, undefined],
        [200, undefined],
      ],
      asCatalogued: [
        [403, 'CANNOT_MODIFY_SNAPSHOT'],
        [400, 'ALREADY_EXPIRED'],
        [403, 'CANNOT_MODIFY_CLUSTER_SNAPSHOT'],
        [400, 'CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION'],
      ],
    },
  },
  unknownInvitation: {
    observe: async (platform) => {
      const body = { username: 'nobody@example.com', roles: ['ORG_MEMBER'] };
      return refusalOf(platform, `/orgs/${ORG}/invites`, body);
    },
    expected: {
      '404': [404, 'INVITATION_NOT_FOUND'],
      '400': [400, 'INVALID_INVITATION_ID'],
      invalidId: [404, 'INVALID_INVITATION_ID'],
    },
  },
  passwordPolicy: {
    observe: async (platform) => {
      const body = { username: 'x', password: 'weak', firstName: 'X', lastName: 'Y' };
      return (await platform.call('post', '/unauth/users', undefined, body)).status;
    },
    expected: { strong: 400, any: 201 },
  },
} satisfies Partial<Proofs>;

async function refusalOf(platform: Tenant, path: string, sent: object): Promise<unknown> {
  const { status, body } = await platform.call('patch', path, KEYS.admin, sent);
  return [status, (body as Partial<ProblemBody>).errorCode];
}
