import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { activeAgentCount, lastActiveAgent } from '../../../../src/world/projects/activity.js';
import { hostCountsOf, setCountsOf } from '../../../../src/world/projects/hostCounts.js';
import type { Agent } from '../../../../src/world/tables/projects.js';
import { replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { idOf, NOW } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const shop = project();

describe('hostCounts', () => {
  it('counts arbiters, config servers, routers, primaries and secondaries of every cluster', () => {
    const deployments = [
      replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'ARBITER']),
      sharded(),
      standalone(),
      replicaSet('rs0', { id: idOf('elsewhere'), groupId: idOf('other') }),
    ];
    expect(hostCountsOf(worldWith({ deployments }), shop)).toEqual({
      arbiter: 1,
      config: 3,
      mongos: 1,
      primary: 3,
      secondary: 3,
    });
  });

  it('does not count one that is down or recovering as primary or secondary', () => {
    const deployments = [replicaSet('rs0', {}, ['DOWN', 'RECOVERING', 'SECONDARY'])];
    expect(hostCountsOf(worldWith({ deployments }), shop)).toMatchObject({ primary: 0, secondary: 1 });
  });

  it('is all zeros without hosts', () => {
    expect(hostCountsOf(worldWith(), shop)).toEqual({
      arbiter: 0,
      config: 0,
      mongos: 0,
      primary: 0,
      secondary: 0,
    });
  });
});

describe('replicaSetCount and shardCount', () => {
  it('count each shard as a shard and as a replica set', () => {
    const world = worldWith({ deployments: [replicaSet('a'), replicaSet('b'), sharded(), standalone()] });
    expect(setCountsOf(world, shop)).toEqual({ replicaSetCount: 4, shardCount: 2 });
  });
});

describe('"Number of active monitoring, automation and backup agents"', () => {
  const alive: Agent = { typeName: 'MONITORING', hostname: 'a.example.net' };
  const silent: Agent = { typeName: 'BACKUP', hostname: 'a.example.net', silentSince: NOW - 90 * SECOND_MS };

  it('counts the active ones', () => {
    expect(activeAgentCount(project({ agents: [alive, silent, alive] }))).toBe(2);
    expect(activeAgentCount(shop)).toBe(0);
  });

  it('lastActiveAgent is the last full minute while one is active', () => {
    expect(lastActiveAgent(project({ agents: [silent, alive] }), NOW + 59_999)).toBe(NOW);
  });

  it('lastActiveAgent is the last ping of the one that fell silent last', () => {
    const longer: Agent = { ...silent, silentSince: NOW - 60 * MINUTE_MS };
    expect(lastActiveAgent(project({ agents: [longer, silent] }), NOW)).toBe(NOW - 2 * MINUTE_MS);
  });

  it('lastActiveAgent "may be absent": without agents', () => {
    expect(lastActiveAgent(shop, NOW)).toBeUndefined();
  });
});
