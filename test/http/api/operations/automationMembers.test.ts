import { describe, expect, it } from '@jest/globals';
import { KEYS, type Platform } from '../../../support/platform.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import { PROJECT } from '../../../support/rows/ids.js';
import {
  change,
  deployed,
  deploying,
  hostIn,
  hostsOf,
  nameOf,
  newSet,
  pass,
  primaryOf,
  process,
  publish,
  setOf,
  statusOf,
  waitForGoal,
} from './givenAutomation.js';

/** Publishes the configuration without one of the replica set's three members. */
async function publishWithout(platform: Platform, name: string): Promise<void> {
  await change(platform, (config) => ({
    ...config,
    processes: config.processes?.filter((each) => each.name !== name),
    replicaSets: config.replicaSets?.map((set) => ({
      ...set,
      members: set.members?.filter(({ host }) => host !== name),
    })),
  }));
}

function eventsSince({ world }: Platform, count: number): readonly (readonly [string, string])[] {
  return [...world.events.all()]
    .slice(count)
    .map(({ eventTypeName, hostname = '' }) => [eventTypeName, hostname] as const);
}

async function bodyOfHost(platform: Platform, { id }: Host): Promise<object> {
  return (await platform.get(`/groups/${PROJECT}/hosts/${id}`)).body as object;
}

describe('a member that leaves its set: "RsReconfig*; the process itself is left running"', () => {
  it.each(['PRIMARY', 'SECONDARY'])(
    '%s: "MEMBER_REMOVED; host stays monitored until DELETE"',
    async (state) => {
      const platform = await deployed();
      const removed = hostIn(platform, state);
      const { size } = platform.world.events;
      await publishWithout(platform, nameOf(removed));
      expect(await waitForGoal(platform)).toBeLessThan(30);
      expect(eventsSince(platform, size)).toContainEqual(['MEMBER_REMOVED', removed.hostname]);
      pass(platform, 120);
      const body = await bodyOfHost(platform, removed);
      expect(body).toMatchObject({ typeName: 'STANDALONE' });
      for (const member of ['replicaSetName', 'replicaStateName', 'clusterId'])
        expect(body).not.toHaveProperty(member);
      expect(primaryOf(platform).hostname).not.toBe(removed.hostname);
      const { body: clusters } = await platform.get('/clusters');
      expect(JSON.stringify(clusters)).toContain('"name":"rs9","nodeCount":2');
    },
  );

  it('stays deleted after DELETE, because its set no longer reports it', async () => {
    const platform = await deployed();
    const removed = hostIn(platform, 'SECONDARY');
    await publishWithout(platform, nameOf(removed));
    expect(await waitForGoal(platform)).toBeLessThan(30);
    const path = `/groups/${PROJECT}/hosts/${removed.id}`;
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
    pass(platform, 600);
    expect((await platform.get(path)).status).toBe(404);
  });

  it('is replaced if the host of the primary changes', async () => {
    const own = { hostname: 'other.example.net' };
    const platform = await deployed();
    const removed = primaryOf(platform);
    const { size } = platform.world.events;
    await change(platform, (config) => ({
      ...config,
      processes: config.processes?.map((each) =>
        each.name === nameOf(removed) ? { ...each, ...own } : each,
      ),
    }));
    // "−1 ≤ lastGoalVersionAchieved ≤ goalVersion per process, never falls"
    const { goalVersion, processes } = await statusOf(platform);
    expect(processes.map(({ lastGoalVersionAchieved: reached }) => goalVersion - reached)).toEqual([1, 1, 1]);
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(eventsSince(platform, size)).toContainEqual(['MEMBER_REMOVED', removed.hostname]);
    pass(platform, 300);
    const states = hostsOf(platform).map(({ replicaState }) => replicaState ?? 'none');
    expect(states.toSorted()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY', 'none']);
    expect(platform.world.hosts.get(removed.id)).toMatchObject({ role: 'STANDALONE', unmanaged: true });
  });

  it('is replaced even if it was the only one', async () => {
    const platform = await deployed(1);
    const removed = primaryOf(platform);
    await publish(platform, {
      processes: [process('rs9_0', { hostname: 'other.example.net' })],
      replicaSets: [setOf('rs9', ['rs9_0'])],
    });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(primaryOf(platform).hostname).toBe('other.example.net');
    expect(platform.world.hosts.get(removed.id)?.role).toBe('STANDALONE');
    expect((await statusOf(platform)).processes).toHaveLength(1);
  });
});

describe('"new member of a set … MEMBER_ADDED, CONFIGURATION_CHANGED"', () => {
  it('holds for an arbiter, too', async () => {
    const platform = await deployed();
    const { size } = platform.world.events;
    await change(platform, ({ processes = [], replicaSets = [], ...config }) => ({
      ...config,
      processes: [...processes, process('rs9_3')],
      replicaSets: replicaSets.map((set) => ({
        ...set,
        members: [...(set.members ?? []), { _id: 3, host: 'rs9_3', arbiterOnly: true, priority: 0 }],
      })),
    }));
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const added = eventsSince(platform, size).filter(([type]) => type === 'MEMBER_ADDED');
    expect(added).toEqual([['MEMBER_ADDED', 'rs9-3.example.net']]);
  });

  it('a change of members is made once, even if another member becomes primary by it', async () => {
    const platform = await deployed();
    const chosen = nameOf(hostIn(platform, 'SECONDARY'));
    for (const priority of [2, 5, 1, 7]) {
      const { size } = platform.world.events;
      await change(platform, (config) => ({
        ...config,
        replicaSets: config.replicaSets?.map((set) => ({
          ...set,
          members: set.members?.map((member) => (member.host === chosen ? { ...member, priority } : member)),
        })),
      }));
      expect(await waitForGoal(platform)).toBeLessThan(30);
      const types = eventsSince(platform, size).map(([type]) => type);
      expect(types.filter((type) => type === 'CONFIGURATION_CHANGED')).toHaveLength(1);
    }
  });
});

describe('a standalone', () => {
  it('becomes a replica set with its data if its settings name one, and a standalone again without', async () => {
    const platform = deploying();
    await publish(platform, { processes: [process('rs9_0', {}, '')] });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 120);
    await publish(platform, newSet('rs9', 1));
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const [cluster, ...others] = [...platform.world.clusters.all()];
    expect([cluster, others]).toMatchObject([{ type: 'REPLICA_SET', replicaSetName: 'rs9' }, []]);
    const host = primaryOf(platform);
    expect(await bodyOfHost(platform, host)).toMatchObject({
      clusterId: cluster?.id,
      typeName: 'REPLICA_PRIMARY',
      replicaSetName: 'rs9',
    });
    await publish(platform, { processes: [process('rs9_0', {}, '')] });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(await bodyOfHost(platform, host)).toMatchObject({ typeName: 'STANDALONE' });
  });
});

describe('the priority of a member', () => {
  it.each([
    ['it is higher than that of the primary', { priority: 5 }],
    ['the primary becomes hidden', { priority: 1 }],
  ])('makes a secondary the primary if %s', async (_, own) => {
    const platform = await deployed();
    const former = primaryOf(platform);
    const chosen = hostIn(platform, 'SECONDARY');
    await change(platform, (config) => ({
      ...config,
      replicaSets: config.replicaSets?.map((set) => ({
        ...set,
        members: set.members?.map((member) => {
          if (member.host === nameOf(chosen)) return { ...member, ...own };
          const isHidden = own.priority === 1 && member.host === nameOf(former);
          return isHidden ? { ...member, hidden: true, priority: 0 } : member;
        }),
      })),
    }));
    expect(await waitForGoal(platform)).toBeLessThan(30);
    const primary = primaryOf(platform);
    expect(own.priority === 1 ? primary.id !== former.id : primary.id === chosen.id).toBe(true);
  });
});
