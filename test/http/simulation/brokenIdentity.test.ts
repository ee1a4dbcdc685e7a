import { describe, expect, it } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { brokenAccessRules, missingInFeeds } from '../../support/invariants/access.js';
import { brokenCounts, wrongCounts } from '../../support/invariants/counts.js';
import { wrongEvents } from '../../support/invariants/events.js';
import { brokenMemberRules } from '../../support/invariants/members.js';
import { wrongLifetimes, wrongMemberships } from '../../support/invariants/memberships.js';
import { lostOwners } from '../../support/invariants/owners.js';
import { wrongPolicies } from '../../support/invariants/policies.js';
import { wrongSecrets } from '../../support/invariants/secrets.js';
import { brokenUsage } from '../../support/invariants/usage.js';
import { violationsOf } from '../../support/invariants/world.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { GLOBEX, idAt, idOf, LONG_AGO, NOBODY, NOW, ORG, PROJECT } from '../../support/rows/ids.js';
import {
  event,
  featurePolicies,
  groupRole,
  key,
  organization,
  orgInvitation,
  orgRole,
  projectTeam,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { checkPages, checkRead } from './checkCall.js';
import { answered, called, deleting, failing, inWorld, type Finds } from './stagedCalls.js';

const empty = worldWith();
const owner = user('olga', { roles: [orgRole('ORG_OWNER')] });
const machine = replicaSet('rs0');

/** Impossible worlds and replies, each with the number of the invariant of identity that it breaks. */
const BROKEN: readonly (readonly [rule: string, finds: Finds, expected: string])[] = [
  ['1: every id resolves', inWorld({ users: [user('ada', { teamIds: [NOBODY] })] }), 'is in no such team'],
  [
    "2: a key with a role in a project belongs to the project's organization",
    inWorld({
      organizations: TWO_ORGANIZATIONS,
      keys: [key({ roles: [groupRole(), orgRole('ORG_MEMBER', GLOBEX)] })],
    }),
    'has roles in two organizations',
  ],
  [
    '2: a key with a role in a project has one in its organization',
    () =>
      wrongMemberships(
        called('PATCH', '/orgs', { after: worldWith({ keys: [key({ roles: [groupRole()] })] }) }),
      ),
    'has roles in projects only',
  ],
  [
    '3: team and project share the organization',
    inWorld({
      organizations: TWO_ORGANIZATIONS,
      teams: [team({ orgId: GLOBEX })],
      projectTeams: [projectTeam()],
    }),
    'the team belongs to another organization',
  ],
  [
    '3: names are unique',
    inWorld({ teams: [team(), team({ id: idOf('second') })] }),
    'has two teams of one name',
  ],
  [
    '4: project roles carry groupId only',
    inWorld({ users: [user('ada', { roles: [{ roleName: 'GROUP_OWNER', orgId: ORG }] })] }),
    'has a role with the wrong ids',
  ],
  [
    '5: the last owner stays',
    () => lostOwners(worldWith({ users: [owner] }), empty),
    'has lost its last owner',
  ],
  [
    '6: a private key appears in clear once',
    () => wrongSecrets(called('GET', '/orgs', { reply: { results: [{ desc: key().privateKey }] } })),
    'shows the private key of ADMIN1',
  ],
  [
    '6: public keys are never reused',
    () =>
      wrongSecrets(
        called('POST', '/orgs', {
          before: worldWith({ keys: [], events: [event(5, { targetPublicKey: 'ADMIN1' })] }),
        }),
      ),
    'was used before',
  ],
  [
    '7: agentApiKey is that of an agent key',
    () => wrongSecrets(called('GET', '/groups', { reply: { id: PROJECT, agentApiKey: 'x' } })),
    'shows an agentApiKey that none of its agent keys has',
  ],
  ['8: expiresAt − createdAt = 30 d', () => wrongLifetimes(SHORT_INVITATION), 'does not live for 30 days'],
  [
    '8: PATCH never changes the username',
    () => {
      const of = (username: string): World =>
        worldWith({ invitations: [orgInvitation(username, { id: idAt(NOW) })] });
      return wrongMemberships(called('PATCH', '/orgs', { before: of('a@b.c'), after: of('b@b.c') }));
    },
    'has another username',
  ],
  [
    '8: at most one pending invitation per parent',
    inWorld({ invitations: [orgInvitation(), orgInvitation(undefined, { id: idAt(NOW, 7) })] }),
    'exists twice',
  ],
  [
    '8: an accepted user has none for that scope',
    inWorld({ users: [owner], invitations: [orgInvitation(owner.username)] }),
    'is of a member',
  ],
  [
    '9: PUT then GET of policies are set-equal',
    () =>
      wrongPolicies(
        called('GET', `/groups/${PROJECT}/controlledFeature`, {
          after: worldWith({ featurePolicies: [featurePolicies('DISABLE_USER_MANAGEMENT')] }),
          reply: { policies: [] },
        }),
      ),
    'has other policies',
  ],
  [
    '9: policies are a set',
    inWorld({ featurePolicies: [featurePolicies('DISABLE_BACKUP_AGENT', 'DISABLE_BACKUP_AGENT')] }),
    'have a policy twice',
  ],
  [
    "10: hostCounts sums equal the project's hosts",
    () =>
      wrongCounts(
        called('GET', '/groups', {
          after: worldWith({ deployments: [machine] }),
          reply: { id: PROJECT, hostCounts: { primary: 2 }, replicaSetCount: 1 },
        }),
      ),
    'has more primaries than replica sets',
  ],
  [
    '11: pages are disjoint and complete',
    () => failing(checkPages(answered([{ id: 'a' }, { id: 'b' }]))),
    'its pages are not its list',
  ],
  [
    '11: /orgs/{o}/teams/{t}/users ⊆ /orgs/{o}/users',
    () => brokenCounts(worldWith({ teams: [team()], users: [user('ada', { teamIds: [team().id] })] })),
    'has a member outside of its organization',
  ],
  [
    '12: each write leaves exactly its events',
    () =>
      wrongEvents(
        called('PATCH', `/orgs/${ORG}`, {
          before: empty,
          after: worldWith({ organizations: [organization({ name: 'Other' })] }),
        }),
      ),
    'should have written',
  ],
  [
    '12: with the caller as actor',
    () =>
      wrongEvents(
        called('PATCH', `/orgs/${ORG}`, {
          after: worldWith({ events: [event(0, { remoteAddress: '127.0.0.1', publicKey: 'OTHER' })] }),
        }),
      ),
    'has another actor than the caller',
  ],
  [
    '13: lifecycle events are in the feed of the organization',
    () => missingInFeeds(worldWith({ events: [event(5, { eventTypeName: 'GROUP_CREATED' })] })),
    'that the feed of the organization lacks',
  ],
  [
    '14: after DELETE, GET of the same path is 404',
    () => deleting(`/orgs/${ORG}/teams/${team().id}`, ({ method }) => (method === 'GET' ? 200 : 204)),
    'after its deletion',
  ],
  [
    '14: DELETE again likewise',
    () => deleting(`/orgs/${ORG}/teams/${team().id}`, ({ method }) => (method === 'GET' ? 404 : 204)),
    'after its deletion',
  ],
  [
    '15: no two entries with the same network',
    () => brokenAccessRules(worldWith({ keys: [key({ accessList: ['10.0.0.0/8', '10.1.0.0/8'] })] })),
    'has a network twice',
  ],
  [
    '15: the caller can always still call after its own successful DELETE',
    () =>
      deleting(`/orgs/${ORG}/apiKeys/${key().id}/accessList/10.0.0.1`, ({ method }) =>
        method === 'GET' ? 403 : 204,
      ),
    '403 for the caller that deleted',
  ],
  [
    '16: soft-deleted organizations own no projects',
    () => brokenMemberRules(worldWith({ organizations: [organization({ deletedAt: NOW })] })),
    'has projects',
  ],
  [
    '17: usage rows are immutable per day',
    () => {
      const { cluster, hosts } = machine;
      const renamed = hosts.map((host) => ({ ...host, hostname: `new-${host.hostname}` }));
      const [before, after] = [hosts, renamed].map((all) =>
        worldWith({ deployments: [{ cluster, hosts: all }] }),
      );
      return before && after ? brokenUsage(before, after, false) : [];
    },
    'has changed afterwards',
  ],
  [
    '18: nothing here blocks reads',
    () => failing(checkRead(answered([], worldWith({ featurePolicies: [featurePolicies()] })))),
    '200, but without policies, incidents and deletions it is 403',
  ],
];

const SHORT_INVITATION = {
  inviterUsername: 'ADMIN1',
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-30T00:00:00Z',
};
describe('a broken world', () => {
  it.each(BROKEN)('is found by the check of invariant %s', async (_, finds, expected) => {
    expect(await finds()).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
  });

  it('is not this one, which keeps all of them', () => {
    const sound = worldWith({
      deployments: [machine],
      teams: [team()],
      projectTeams: [projectTeam()],
      users: [owner, user('ada', { roles: [orgRole()], teamIds: [team().id], createdAt: LONG_AGO })],
      invitations: [orgInvitation()],
      featurePolicies: [featurePolicies('DISABLE_BACKUP_AGENT')],
    });
    expect([...violationsOf(sound), ...brokenUsage(sound, sound, false)]).toEqual([]);
  });
});
