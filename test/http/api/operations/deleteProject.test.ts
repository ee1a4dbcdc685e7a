import { beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '../../../../src/world/instant.js';
import { deleteProject } from '../../../../src/world/projectChanges/deleteProject.js';
import type { Project } from '../../../../src/world/tables/projects.js';
import type { World } from '../../../../src/world/world.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { later } from '../../../support/advancing.js';
import { replicaSet, withHosts } from '../../../support/rows/deployments.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import {
  backupConfig,
  groupRole,
  invitation,
  key,
  orgRole,
  team,
  user,
  window,
} from '../../../support/rows/rows.js';
import { worldWith, type Given } from '../../../support/rows/worlds.js';
import { BY_ADMIN, bodyOf, expectRefusal, organizationFeed } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PERSON = {
  username: 'eve@example.com',
  password: 'correct-horse-7-Battery',
  firstName: 'Eve',
  lastName: 'Ray',
};
const PATH = `/groups/${PROJECT}`;
const found = (world: World): Project => {
  const project = world.projects.get(PROJECT);
  if (project === undefined) throw new Error('There is no project.');
  return project;
};
const remove = (platform: Pick<Tenant, 'call'>) => platform.call('delete', PATH, KEYS.admin);

describe('DELETE /groups/{groupId}', () => {
  it('answers "202, body `{}`" and writes GROUP_DELETED', async () => {
    const platform = platformWith();
    const reply = await remove(platform);
    expect([reply.status, reply.body, reply.text]).toEqual([202, {}, '{}']);
    const event = { eventTypeName: 'GROUP_DELETED', groupId: PROJECT, orgId: ORG, ...BY_ADMIN };
    expect(organizationFeed(platform)).toMatchObject([event]);
  });

  it('deletes once: while the project can still be read, the same call changes nothing', async () => {
    const platform = platformWith();
    await remove(platform);
    const { world } = platform;
    expect((await remove(platform)).status).toBe(202);
    expect(platform.world).toBe(world);
    expect(bodyOf<'getProject'>(await platform.get(PATH)).name).toBe('shop');
  });

  it('can still be read for two to eight seconds', () => {
    const seconds = new Set<number>();
    for (let seed = 0; seed < 100; seed += 1) {
      const world = { ...platformWith().world, seed };
      const row = deleteProject(world, found(world)).world.projects.get(PROJECT);
      seconds.add(((row?.removedAt ?? 0) - world.now) / SECOND_MS);
    }
    expect([...seconds].toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses a project with backups, then one with clusters in use', async () => {
    const refused = async (deployment: ReturnType<typeof replicaSet>, code: string, detail: string) => {
      const platform = platformWith({ deployments: [deployment] });
      await expectRefusal(platform, remove(platform), [409, code as 'MULTIPLE_GROUPS', detail]);
    };
    const backups = 'Cannot close group while it has active backups; please terminate all backups.';
    await refused(replicaSet('rs0', { active: false }), 'CANNOT_CLOSE_GROUP_ACTIVE_BACKUP', backups);
    const clusters = 'Cannot close group while it has active clusters; please terminate all clusters.';
    await refused(
      replicaSet('rs0', { backupEnabled: false }),
      'CANNOT_CLOSE_GROUP_ACTIVE_CLUSTERS',
      clusters,
    );
  });

  it('removes clusters that are only monitored: "refused in MANAGED and BACKED_UP; otherwise DELETING → GONE"', async () => {
    const monitored = withHosts(replicaSet('rs0', { backupEnabled: false }), ['node-0', 'node-1', 'node-2'], {
      unmanaged: true,
    });
    const platform = platformWith({ deployments: [monitored] });
    expect((await remove(platform)).status).toBe(202);
    const world = later(platform.world, 10 * SECOND_MS);
    expect([world.projects.size, world.clusters.size, world.hosts.size, world.alerts.size]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('frees the name at once: "Creating a project after deleting one of the same name works at once"', async () => {
    const platform = platformWith();
    await remove(platform);
    const reply = await platform.call('post', '/groups', KEYS.admin, { name: 'shop', orgId: ORG });
    const { id } = bodyOf<'createProject'>(reply, 201);
    expect(bodyOf<'getProjectByName'>(await platform.get('/groups/byName/shop')).id).toBe(id);
  });
});

describe('a deleted project', () => {
  let platform: Platform;
  const given: Given = {
    deployments: [replicaSet('rs0', { active: false, backupEnabled: false })],
    keys: [key(), key({ ...KEYS.projectOwner, roles: [groupRole('GROUP_OWNER')] })],
    users: [
      user('ada', { roles: [groupRole()] }),
      user('bob', { roles: [orgRole('ORG_OWNER'), groupRole()] }),
    ],
    teams: [team()],
    invitations: [invitation()],
    backupConfigs: [backupConfig()],
    maintenanceWindows: [window()],
  };

  /** Advances the clock by seconds. */
  const pass = (seconds: number): void => {
    platform.live.advanceTo(platform.world.now + seconds * SECOND_MS);
  };

  beforeEach(async () => {
    platform = new Platform(worldWith(given));
    await platform.call('post', `${PATH}/agentapikeys`, KEYS.admin, { desc: 'for tests' });
    expect((await remove(platform)).status).toBe(202);
  });

  it('is "still visible" for "some seconds", then "GONE (404 GROUP_NOT_FOUND)"', async () => {
    let seconds = 0;
    for (; (await platform.get(PATH)).status === 200; seconds += 1) pass(1);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(8);
    expect((await platform.get(PATH)).body).toMatchObject({ error: 404, errorCode: 'GROUP_NOT_FOUND' });
    expect((await remove(platform)).body).toMatchObject({ errorCode: 'GROUP_NOT_FOUND' });
  });

  it.each<[string, 'patch' | 'post' | 'put', string, unknown]>([
    ['its own members', 'patch', PATH, { tags: ['PROD'] }],
    ['its users', 'post', `${PATH}/users`, [{ id: 'f'.repeat(24), roles: [{ roleName: 'GROUP_OWNER' }] }]],
    ['its invitations', 'post', `${PATH}/invites`, { username: 'eve@example.com', roles: ['GROUP_OWNER'] }],
    ['its agent keys', 'post', `${PATH}/agentapikeys`, { desc: 'late' }],
    ['its policies', 'put', `${PATH}/controlledFeature`, { externalManagementSystem: { name: 'Operator' } }],
    ['roles in it', 'post', '/users', { ...PERSON, roles: [{ roleName: 'GROUP_OWNER', groupId: PROJECT }] }],
  ])('refuses changes of %s: "deletions in progress … change writes only"', async (_, method, path, body) => {
    const reply = await platform.call(method, path, KEYS.admin, body);
    expect(reply.body).toMatchObject({ error: 404, errorCode: 'GROUP_NOT_FOUND' });
    expect((await platform.get(`${PATH}/users`)).status).toBe(200);
  });

  it('refuses another server type of its hosts', async () => {
    const [host] = platform.world.hosts.all().toArray();
    const body = { serverType: { name: 'TEST_SERVER', label: 'Test Server' } };
    const reply = await platform.call('put', `/usage/hosts/${host?.id ?? ''}`, KEYS.admin, body);
    expect(reply.body).toMatchObject({ error: 404, errorCode: 'RESOURCE_NOT_FOUND' });
  });

  it('takes with it "invitations, … agent keys, … hosts, clusters, snapshots, maintenance windows, …"', () => {
    pass(10);
    const { world } = platform;
    const left = [world.projects, world.agentKeys, world.invitations, world.hosts, world.clusters];
    const more = [world.automationConfigs, world.backupConfigs, world.maintenanceWindows, world.periods];
    expect([...left, ...more].map(({ size }) => size)).toEqual([...left, ...more].map(() => 0));
    expect(world.teams.size).toBe(1);
  });

  it('takes the roles in it: "key survives", "user survives", both as members of the organization', async () => {
    pass(10);
    const rolesOf = (rows: Iterable<{ readonly roles: unknown }>) => Array.from(rows, ({ roles }) => roles);
    const { users, keys } = platform.world;
    expect(rolesOf(users.all())).toEqual(
      expect.arrayContaining([[orgRole('ORG_MEMBER')], [orgRole('ORG_OWNER')]]),
    );
    expect(rolesOf(keys.all())).toEqual(
      expect.arrayContaining([[{ roleName: 'GLOBAL_OWNER' }], [orgRole('ORG_MEMBER')]]),
    );
    expect((await platform.get(`/orgs/${ORG}`, KEYS.projectOwner)).status).toBe(200);
  });

  it('"The project feed becomes 404; GROUP_DELETED stays in the **org** feed"', async () => {
    pass(10);
    expect((await platform.get(`${PATH}/events`)).status).toBe(404);
    const feed = platform.world.events.select('organization', ORG).toArray();
    expect(feed).toMatchObject([{ eventTypeName: 'GROUP_DELETED', groupId: PROJECT }]);
    expect((await platform.call('delete', `/orgs/${ORG}`, KEYS.admin)).status).toBe(204);
  });
});
