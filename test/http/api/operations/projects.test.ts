import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { GLOBEX, idOf, NOBODY, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole, project, TWO_ORGANIZATIONS } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf, NOT_IN_GROUP } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}`;

/** Projects of two organizations; `twin` is in both. */
function given(own: Given = {}): Tenant {
  const projects = [
    project({ name: 'Zebra', tags: ['production', 'retail'] }),
    project({ name: 'apple', tags: ['production'] }),
    project({ name: 'twin' }),
    project({ name: 'twin', id: idOf('other twin'), orgId: GLOBEX }),
    project({ name: 'Melon', orgId: GLOBEX, tags: ['retail'] }),
  ];
  return platformWith({ organizations: TWO_ORGANIZATIONS, projects, ...own });
}

async function namesIn(platform: Tenant, query = '', by: KeyPair = KEYS.admin): Promise<readonly string[]> {
  const { results, totalCount } = bodyOf<'listAllProjects'>(await platform.get(`/groups${query}`, by));
  expect(totalCount).toBe(results.length);
  return results.map(({ name }) => name);
}

describe('GET /groups', () => {
  it('lists the projects of all organizations by name', async () => {
    expect(await namesIn(given())).toEqual(['apple', 'Melon', 'twin', 'twin', 'Zebra']);
    expect(await namesIn(given({ projects: [] }))).toEqual([]);
  });

  it('shows "only projects of the caller"', async () => {
    const ofGlobex = key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER', GLOBEX)] });
    const ofZebra = key({ ...KEYS.projectReadOnly, roles: [groupRole('GROUP_READ_ONLY', idOf('Zebra'))] });
    const platform = given({ keys: [key(), ofGlobex, ofZebra] });
    expect(await namesIn(platform, '', KEYS.orgOwner)).toEqual(['Melon', 'twin']);
    expect(await namesIn(platform, '', KEYS.projectReadOnly)).toEqual(['Zebra']);
  });

  it('finds projects by `tag` "(repeatable; all must match (inferred))"', async () => {
    const platform = given();
    expect(await namesIn(platform, '?tag=production')).toEqual(['apple', 'Zebra']);
    expect(await namesIn(platform, '?tag=production&tag=retail')).toEqual(['Zebra']);
    expect(await namesIn(platform, '?tag=unknown')).toEqual([]);
  });

  it('gives elements only the link `self`, and no `agentApiKey`: "absent in plain lists"', async () => {
    const [one] = bodyOf<'listAllProjects'>(await platformWith().get('/groups')).results;
    expect(one && linksOf(one)).toEqual([`self ${PATH}`]);
    expect(one).not.toHaveProperty('agentApiKey');
  });

  it('is paged', async () => {
    const page = bodyOf<'listAllProjects'>(await given().get('/groups?itemsPerPage=2&pageNum=3'));
    expect(page).toMatchObject({ results: [{ name: 'Zebra' }], totalCount: 5 });
    expect(linksOf(page)).toEqual([
      'self /groups?pageNum=3&itemsPerPage=2',
      'previous /groups?pageNum=2&itemsPerPage=2',
    ]);
  });
});

describe('GET /groups/{groupId}', () => {
  it('has the members of a Project, with seven host counts and the tags', async () => {
    const deployments = [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER', 'DOWN']), sharded()];
    const agents = [{ typeName: 'MONITORING', hostname: 'a' } as const];
    const platform = platformWith({ projects: [project({ tags: ['OPS'], agents })], deployments });
    const one = bodyOf<'getProject'>(await platform.get(PATH));
    expect({ ...one, links: [] }).toEqual({
      activeAgentCount: 1,
      hostCounts: { arbiter: 1, config: 3, master: 0, mongos: 1, primary: 3, secondary: 3, slave: 0 },
      id: PROJECT,
      lastActiveAgent: '2026-01-01T00:00:00Z',
      links: [],
      name: 'shop',
      orgId: ORG,
      publicApiEnabled: true,
      replicaSetCount: 3,
      shardCount: 2,
      tags: ['OPS'],
      withDefaultAlertsSettings: true,
    });
    expect(membersOf(one)).toEqual(membersOf(one).toSorted());
  });

  it('decodes everywhere: "counts as int, so never null or string", `lastActiveAgent` absent without agents', async () => {
    const one = bodyOf<'getProject'>(await platformWith().get(PATH));
    expect(one).toMatchObject({ activeAgentCount: 0, replicaSetCount: 0, shardCount: 0, tags: [] });
    expect(new Set(Object.values(one.hostCounts))).toEqual(new Set([0]));
    expect(one).not.toHaveProperty('lastActiveAgent');
  });

  it('links to its resources, in the recorded order, if an operation serves them', async () => {
    const [self, ...related] = linksOf(bodyOf<'getProject'>(await platformWith().get(PATH)));
    expect(self).toBe(`self ${PATH}`);
    const recorded = ['hosts', 'users', 'clusters', 'alertConfigs', 'alerts', 'backupConfigs', 'agents'];
    const all = recorded.map((name) => `http://vendor.example.com/${name} ${PATH}/${name}`);
    expect(related).toEqual(all.filter((link) => related.includes(link)));
    for (const link of related) {
      const reply = await platformWith().get(link.split(' ')[1] ?? '');
      expect([link, reply.status]).toEqual([link, 200]);
    }
    expect(related).toContain(all.at(-1));
  });

  it('shows the LDAP groups of roles only in deployments with LDAP', async () => {
    const ldapGroupMappings = [{ ldapGroups: ['cn=owners'], roleName: 'GROUP_OWNER' }] as const;
    const projects = [project({ ldapGroupMappings })];
    const withLdap = platformWith({ projects, settings: { ldap: true } });
    expect(bodyOf<'getProject'>(await withLdap.get(PATH))).toMatchObject({ ldapGroupMappings });
    const without = bodyOf<'getProject'>(await platformWith({ projects }).get(PATH));
    expect(without).not.toHaveProperty('ldapGroupMappings');
  });

  it('refuses outsiders, unknown and malformed ids', async () => {
    const outsider = key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER', GLOBEX)] });
    const platform = platformWith({ organizations: TWO_ORGANIZATIONS, keys: [key(), outsider] });
    await expectRefusal(platform, platform.get(PATH, KEYS.orgOwner), NOT_IN_GROUP);
    const unknown = [404, 'GROUP_NOT_FOUND', `No group with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, platform.get(`/groups/${NOBODY}`), unknown);
    const malformed = [
      404,
      'INVALID_GROUP_ID',
      'An invalid group ID byName was specified.',
      'byName',
    ] as const;
    await expectRefusal(platform, platform.get('/groups/byName'), malformed);
  });
});

describe('GET /groups/byName/{groupName}', () => {
  it('finds a project by its exact name, percent-encoded', async () => {
    const platform = platformWith({ projects: [project({ name: 'A/B 100%' }), project({ name: 'A' })] });
    const one = bodyOf<'getProjectByName'>(await platform.get('/groups/byName/A%2FB%20100%25'));
    expect(one).toMatchObject({ name: 'A/B 100%', id: idOf('A/B 100%') });
  });

  it('has the same body as the project read by its id', async () => {
    const platform = platformWith();
    const byId = await platform.get(PATH);
    const byName = await platform.get('/groups/byName/shop');
    expect({ ...byName.body, links: [] }).toEqual({ ...byId.body, links: [] });
  });

  it('refuses unknown names, names in other letters, and projects that the key cannot see', async () => {
    const platform = given({
      keys: [key(), key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER', GLOBEX)] })],
    });
    for (const [name, by] of [
      ['nope', KEYS.admin],
      ['APPLE', KEYS.admin],
      ['apple', KEYS.orgOwner],
    ] as const) {
      const refusal = [404, 'GROUP_NAME_NOT_FOUND', `No group with name ${name} exists.`, name] as const;
      await expectRefusal(platform, platform.get(`/groups/byName/${name}`, by), refusal);
    }
  });

  it('"same name in two orgs 409 `MULTIPLE_GROUPS`", unless the key sees only one of them', async () => {
    const platform = given({
      keys: [key(), key({ ...KEYS.orgOwner, roles: [orgRole('ORG_OWNER', GLOBEX)] })],
    });
    const refusal = [409, 'MULTIPLE_GROUPS', 'Multiple groups exist with the specified name.'] as const;
    await expectRefusal(platform, platform.get('/groups/byName/twin'), refusal);
    const one = bodyOf<'getProjectByName'>(await platform.get('/groups/byName/twin', KEYS.orgOwner));
    expect(one.orgId).toBe(GLOBEX);
  });

  it('finds the remaining project while another one with the name is being removed', async () => {
    const gone = project({ id: idOf('gone'), name: 'shop', removedAt: NOW + 5000 });
    const platform = platformWith({ projects: [project(), gone] });
    expect(bodyOf<'getProjectByName'>(await platform.get('/groups/byName/shop')).id).toBe(PROJECT);
    const only = platformWith({ projects: [gone] });
    expect(bodyOf<'getProjectByName'>(await only.get('/groups/byName/shop')).id).toBe(gone.id);
  });
});
