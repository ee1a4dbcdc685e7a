import { describe, expect, it } from '@jest/globals';
import { keepDown } from '../../../../src/world/hosts/startAndStop.js';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { fallSilent, pingAgain } from '../../../../src/world/projects/silence.js';
import type { World } from '../../../../src/world/world.js';
import { after } from '../../../support/advancing.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, feedOf } from './given.js';
import { platformWith, Tenant } from './tenant.js';
import { given, minutesLater, monitoring, node1, PATH, post, remove, rs0, typesOf } from './givenHosts.js';

describe('The end of monitoring', () => {
  it('is a 204 without a body, and the host is no longer found', async () => {
    const platform = platformWith(given);
    const response = await remove(platform);
    expect([response.status, response.text]).toEqual([204, '']);
    expect(await typesOf(platform)).toHaveLength(5);
    const detail = `No host with ID ${node1.id} exists in group ${PROJECT}.`;
    const refusal = [404, 'HOST_NOT_FOUND', detail, node1.id, PROJECT] as const;
    await expectRefusal(platform, platform.get(`${PATH}/${node1.id}`), refusal);
    await expectRefusal(platform, remove(platform), refusal);
    const [event] = await feedOf(platform);
    expect(event).toMatchObject({ eventTypeName: 'DELETE_HOST_AUDIT', hostId: node1.id });
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('does not last: "DELETE of a host that is discovered again by its set one minute later"', async () => {
    const platform = platformWith(given);
    await remove(platform);
    expect(await typesOf(minutesLater(platform, 0.9))).not.toContain('rs0-node-1 NO_DATA');
    expect(await typesOf(minutesLater(platform, 1))).toContain('rs0-node-1 NO_DATA');
    const back = minutesLater(platform, 2);
    expect(await typesOf(back)).toContain('rs0-node-1 REPLICA_SECONDARY');
    // After the return the host is a new one: "gone; history of measurements gone with it".
    const host = bodyOf<'getHost'>(await back.get(`${PATH}/${node1.id}`));
    expect(Date.parse(host.created)).toBe(platform.world.now + MINUTE_MS);
  });

  it('lasts while the monitoring agent is silent', async () => {
    const platform = platformWith(given);
    await remove(platform);
    const silent = new Tenant(after(platform.world, fallSilent(platform.world, PROJECT, [monitoring])));
    const unseen = minutesLater(silent, 5);
    expect(await typesOf(unseen)).toHaveLength(5);
    const heard = new Tenant(after(unseen.world, pingAgain(unseen.world, PROJECT, [monitoring])));
    expect(await typesOf(minutesLater(heard, 1))).toContain('rs0-node-1 NO_DATA');
  });

  it('hides a cluster with its last host, until one is added again, which finds the others', async () => {
    const platform = platformWith(given);
    for (const { id } of rs0.hosts) await remove(platform, id);
    const hidden = minutesLater(platform, 5);
    const clusters = async (of: Tenant) =>
      bodyOf<'listProjectClusters'>(await of.get(`/groups/${PROJECT}/clusters`)).results.map(
        ({ clusterName }) => clusterName,
      );
    expect([await clusters(platform), await clusters(hidden)]).toEqual([['rs1'], ['rs1']]);
    expect(await typesOf(hidden)).toHaveLength(3);
    await post(hidden, { hostname: node1.hostname, port: node1.port });
    const found = minutesLater(hidden, 3);
    expect((await typesOf(found)).filter((name) => name.startsWith('rs0'))).toEqual([
      'rs0-node-0 REPLICA_PRIMARY',
      'rs0-node-1 REPLICA_SECONDARY',
      'rs0-node-2 REPLICA_SECONDARY',
    ]);
    expect(await clusters(found)).toEqual(['rs0', 'rs1']);
    expect(violationsOf(found.world)).toEqual([]);
  });

  it('forgets a process that is down, and cancels its alert', async () => {
    const world = worldWith(given);
    const down: World = after(world, keepDown(world, node1));
    expect(down.alerts.size).toBe(1);
    const platform = new Tenant(down);
    await remove(platform);
    expect(platform.world.hosts.get(node1.id)).toBeUndefined();
    expect([...platform.world.alerts.all()].map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(await typesOf(minutesLater(platform, 5))).toHaveLength(5);
  });

  it('forgets a process that never answered', async () => {
    const platform = platformWith(given);
    const { id } = bodyOf<'createHost'>(await post(platform), 201);
    await remove(platform, id);
    expect([platform.world.hosts.size, platform.world.clusters.size]).toEqual([6, 2]);
  });
});
