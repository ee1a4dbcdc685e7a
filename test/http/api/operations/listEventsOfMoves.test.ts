import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, orgRole, snapshot, team, user } from '../../../support/rows/rows.js';
import { bodyOf, feedOf } from './given.js';
import { platformWith, standardPlatform } from './tenant.js';

describe('Events that the operations write', () => {
  it('appear in the feed at once, newest first, each with the calling key as actor', async () => {
    const rs0 = replicaSet();
    const [mia, kept] = [user('mia'), snapshot(rs0.cluster)];
    const owner = key({ publicKey: 'OWNERX', roles: [groupRole('GROUP_OWNER'), orgRole('ORG_OWNER')] });
    const platform = platformWith({
      keys: [key(), owner],
      users: [mia],
      teams: [team()],
      deployments: [rs0],
      snapshots: [kept],
    });
    const path = `/groups/${PROJECT}`;
    await platform.call('patch', `${path}/clusters/${rs0.cluster.id}/snapshots/${kept.id}`, owner, {
      doNotDelete: true,
    });
    await platform.call('post', `${path}/users`, KEYS.admin, [
      { id: mia.id, roles: [{ roleName: 'GROUP_OWNER' }] },
    ]);
    await platform.call('put', `${path}/automationConfig/backupAgentConfig`, owner, {});
    await platform.call('post', `/orgs/${ORG}/teams/${team().id}/users`, owner, [{ id: mia.id }]);
    const feed = await feedOf(platform);
    expect(
      feed.map(({ eventTypeName, publicKey, isGlobalAdmin }) => [eventTypeName, publicKey, isGlobalAdmin]),
    ).toEqual([
      ['AUTOMATION_CONFIG_PUBLISHED_AUDIT', 'OWNERX', false],
      ['INVITED_TO_GROUP', 'ADMIN1', true],
      ['SNAPSHOT_EXPIRY_UPDATED_AUDIT', 'OWNERX', false],
    ]);
    expect(feed.map(({ apiKeyId }) => apiKeyId)).toEqual([owner.id, key().id, owner.id]);
    expect(feed.every(({ remoteAddress }) => remoteAddress === '127.0.0.1')).toBe(true);
  });

  it('"Whether the triggering user has the global monitoring administrator role": that, or the owner\'s', async () => {
    const roles = ['GLOBAL_OWNER', 'GLOBAL_MONITORING_ADMIN', 'GLOBAL_BACKUP_ADMIN'] as const;
    const seen: boolean[] = [];
    for (const roleName of roles) {
      const caller = key({ publicKey: 'CALLER', roles: [{ roleName }, groupRole('GROUP_OWNER')] });
      const platform = platformWith({ keys: [key(), caller] });
      await platform.call('put', `/groups/${PROJECT}/automationConfig/backupAgentConfig`, caller, {});
      seen.push(...(await feedOf(platform)).map(({ isGlobalAdmin }) => isGlobalAdmin));
    }
    expect(seen).toEqual([true, true, false]);
  });
});

describe('E21 in the standard world', () => {
  it('has 90 days of events in every project, all in the past, newest first, and keeps rules 1 and 2', async () => {
    const platform = standardPlatform();
    for (const { id } of platform.world.projects.all()) {
      let path: string | undefined = `/groups/${id}/events?itemsPerPage=500`;
      let before = '2026-01-01T00:00:00Z';
      while (path !== undefined) {
        const page: Schema<'EventList'> = bodyOf<'listEvents'>(await platform.get(path, KEYS.admin));
        const { results, links } = page;
        for (const one of results) {
          expect(one.created <= before && one.created >= '2025-10-01').toBe(true);
          expect(one.groupId).toBe(id);
          expect([one.apiKeyId === undefined, one.userId === undefined]).toContain(true);
          expect([one.apiKeyId === undefined, one.userId === undefined]).toEqual([
            one.publicKey === undefined,
            one.username === undefined,
          ]);
          before = one.created;
        }
        const next = links.find(({ rel }) => rel === 'next');
        path =
          next && new URL(next.href).pathname.replace('/api/public/v1.0', '') + new URL(next.href).search;
      }
    }
  });

  it('allows the key PRJRDO', async () => {
    const platform = standardPlatform();
    const [shop] = platform.world.projects.select('name', 'Shop');
    const reply = await platform.get(`/groups/${shop?.id ?? ''}/events`, KEYS.projectReadOnly);
    expect(bodyOf<'listEvents'>(reply).results).toHaveLength(100);
  });
});
