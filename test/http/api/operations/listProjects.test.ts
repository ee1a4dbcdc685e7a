import { describe, expect, it } from '@jest/globals';
import type { Agent } from '../../../../src/world/tables/projects.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { idOf, NOBODY, NOW, ORG } from '../../../support/rows/ids.js';
import { groupRole, key, organization, orgRole, project } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = `/orgs/${ORG}/groups`;
const NAMES = ['zebra', 'Project1', 'project123', 'PROJECT2'];

function given(own: Given = {}): Tenant {
  return platformWith({ projects: NAMES.map((name) => project({ name })), ...own });
}

async function names(platform: Tenant, query = '', by: KeyPair = KEYS.admin): Promise<readonly string[]> {
  const { results } = bodyOf<'listProjects'>(await platform.get(PATH + query, by));
  return results.map(({ name }) => name);
}

describe('E2, the projects of an organization', () => {
  it('"The response is the list envelope of Projects", by name', async () => {
    const reply = bodyOf<'listProjects'>(await given().get(PATH));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect(reply.results.map(({ name }) => name)).toEqual(['Project1', 'project123', 'PROJECT2', 'zebra']);
    expect(reply.totalCount).toBe(4);
    expect(linksOf(reply)).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
  });

  it('a Project has activeAgentCount, hostCounts, id, lastActiveAgent, links, name, orgId, publicApiEnabled, replicaSetCount, shardCount', async () => {
    const agents: Agent[] = [
      { typeName: 'MONITORING', hostname: 'a' },
      { typeName: 'BACKUP', hostname: 'a', silentSince: NOW - 3_600_000 },
    ];
    const deployments = [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER', 'DOWN']), sharded()];
    const platform = platformWith({ projects: [project({ agents })], deployments });
    const [one] = bodyOf<'listProjects'>(await platform.get(PATH)).results;
    expect(one).toEqual({
      activeAgentCount: 1,
      hostCounts: { arbiter: 1, config: 3, mongos: 1, primary: 3, secondary: 3 },
      id: project().id,
      lastActiveAgent: '2026-01-01T00:00:00Z',
      links: [expect.objectContaining({ rel: 'self' })],
      name: 'shop',
      orgId: ORG,
      publicApiEnabled: true,
      replicaSetCount: 3,
      shardCount: 2,
    });
    expect(linksOf(one ?? { links: [] })).toEqual([`self /groups/${project().id}`]);
    expect(membersOf(one)).toEqual(membersOf(one).toSorted());
  });

  it('`lastActiveAgent` "may be absent": where no agent ever pinged', async () => {
    const [one] = bodyOf<'listProjects'>(await given().get(PATH)).results;
    expect(one).not.toHaveProperty('lastActiveAgent');
    expect(one?.activeAgentCount).toBe(0);
  });

  it('without projects: an empty list', async () => {
    expect(bodyOf<'listProjects'>(await given({ projects: [] }).get(PATH))).toMatchObject({
      results: [],
      totalCount: 0,
    });
  });

  it('are paged', async () => {
    const reply = bodyOf<'listProjects'>(await given().get(`${PATH}?itemsPerPage=3&pageNum=1&name=`));
    expect(reply.results).toHaveLength(3);
    expect(reply.totalCount).toBe(4);
    expect(linksOf(reply)).toEqual([
      `self ${PATH}?name=&pageNum=1&itemsPerPage=3`,
      `next ${PATH}?name=&pageNum=2&itemsPerPage=3`,
    ]);
  });
});

describe('E2, `name` "is a case-insensitive prefix filter on the project name"', () => {
  it('"A filter of `project1` matches `project1` but not `project123`."', async () => {
    expect(await names(given(), '?name=project1')).toEqual(['Project1']);
  });

  it('ignores the case', async () => {
    expect(await names(given(), '?name=ZEB')).toEqual(['zebra']);
    expect(await names(given(), '?name=PrOjEcT')).toEqual(['Project1', 'project123', 'PROJECT2']);
  });

  it('matches no middle part, and no unknown name: "200 with results: []"', async () => {
    expect(await names(given(), '?name=roject')).toEqual([]);
    expect(await names(given(), '?name=nothing')).toEqual([]);
  });

  it('is off when empty', async () => {
    expect(await names(given(), '?name=')).toHaveLength(4);
  });

  it('appears in the self link as sent', async () => {
    const reply = bodyOf<'listProjects'>(await given().get(`${PATH}?name=Pro%6Aect`));
    expect(reply.totalCount).toBe(3);
    expect(linksOf(reply)).toEqual([`self ${PATH}?name=Pro%6Aect&pageNum=1&itemsPerPage=100`]);
  });
});

describe('E2, visible projects', () => {
  const others = { organizations: [organization(), organization({ id: idOf('other'), name: 'Other' })] };

  it('does not show projects of other organizations', async () => {
    const projects = [project({ name: 'mine' }), project({ name: 'theirs', orgId: idOf('other') })];
    expect(await names(given({ ...others, projects }))).toEqual(['mine']);
  });

  it('shows a caller with project roles only those projects, also under the filter', async () => {
    const reader = key({ publicKey: 'READER', roles: [groupRole('GROUP_READ_ONLY', idOf('project123'))] });
    const platform = given({ keys: [reader] });
    expect(await names(platform, '', reader)).toEqual(['project123']);
    expect(await names(platform, '?name=project1', reader)).toEqual(['project123']);
    expect(await names(platform, '?name=zebra', reader)).toEqual([]);
  });

  it.each(['ORG_OWNER', 'ORG_MEMBER', 'ORG_GROUP_CREATOR', 'ORG_READ_ONLY'] as const)(
    'shows %s all',
    async (roleName) => {
      const member = key({ publicKey: 'MEMBER', roles: [orgRole(roleName)] });
      expect(await names(given({ keys: [member] }), '', member)).toHaveLength(4);
    },
  );

  it.each([
    ['a role in another organization', orgRole('ORG_OWNER', idOf('other'))],
    ['a role in a project elsewhere', groupRole('GROUP_OWNER', idOf('elsewhere'))],
  ])('refuses a caller with only %s', async (_, role) => {
    const keys = [key({ publicKey: 'OUTSDR', roles: [role] })];
    const platform = given({ keys });
    const detail = 'The current user is not in the organization, or the organization does not exist.';
    await expectRefusal(platform, platform.get(PATH, keys[0]), [403, 'NOT_IN_ORG', detail]);
  });

  it('refuses an unknown and a malformed organization', async () => {
    const platform = given();
    const unknown = `No organization with ID ${NOBODY} exists.`;
    await expectRefusal(platform, platform.get(`/orgs/${NOBODY}/groups`), [
      404,
      'ORG_NOT_FOUND',
      unknown,
      NOBODY,
    ]);
    const malformed = 'An invalid organization ID acme was specified.';
    await expectRefusal(platform, platform.get('/orgs/acme/groups'), [
      404,
      'INVALID_ORG_ID',
      malformed,
      'acme',
    ]);
  });
});

describe('E2 in the standard world', () => {
  it('agrees with the hosts and clusters of the world', async () => {
    const platform = standardPlatform();
    const { world } = platform;
    for (const { id: orgId } of world.organizations.all()) {
      const { results } = bodyOf<'listProjects'>(await platform.get(`/orgs/${orgId}/groups`));
      for (const one of results) {
        const hosts = world.hosts.select('project', one.id).toArray();
        const { arbiter, config, mongos, primary, secondary } = one.hostCounts;
        const standalones = hosts.filter(({ role }) => role === 'STANDALONE').length;
        const down = hosts.filter((host) => host.downSince !== undefined && host.role === 'MEMBER').length;
        expect([one.name, arbiter + config + mongos + primary + secondary + standalones + down]).toEqual([
          one.name,
          hosts.length,
        ]);
      }
    }
  });
});
