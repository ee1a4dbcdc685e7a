import { describe, expect, it } from '@jest/globals';
import { awaySince } from '../../../../src/world/hosts/host.js';
import { Platform } from '../../../support/platform.js';
import { sharded } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import {
  change,
  configOf,
  deployed,
  deploying,
  hostIn,
  hostsOf,
  membersIn,
  nameOf,
  newSet,
  pass,
  process,
  publish,
  setOf,
  trouble,
  waitForGoal,
} from './givenAutomation.js';
import { identitiesOf, onPort, portsOf, publishPorts, type Ports } from './givenPorts.js';

/** Waits for the goal, and checks every second that at most one process of the set is away. */
async function waitOneByOne(platform: Platform): Promise<void> {
  for (let seconds = 0; seconds < 90; seconds += 1) {
    const away = hostsOf(platform).filter((host) => awaySince(host) !== undefined);
    expect(away.length).toBeLessThan(2);
    pass(platform, 1);
  }
  expect(await waitForGoal(platform)).toBe(0);
}

const ALL: Ports = { rs9_0: 30_000, rs9_1: 30_000, rs9_2: 30_000 };
const BACK: Ports = { rs9_0: 27_017, rs9_1: 27_017, rs9_2: 27_017 };

/**
 * "it changes ports only when all pods reached goal state and changes the ports one by one", in a set that stays
 * (`mongodb-community-operator/pkg/agent/replica_set_port_manager.go` of mongodb/mongodb-kubernetes).
 */
describe('a process whose port changes', () => {
  it.each(['PRIMARY', 'SECONDARY'])('restarts on its data: a %s of a set', async (state) => {
    const platform = await deployed();
    const before = identitiesOf(platform);
    const host = hostIn(platform, state);
    for (const port of [30_000, 27_017]) {
      await publishPorts(platform, { [nameOf(host)]: port });
      expect(await waitForGoal(platform)).toBeLessThan(90);
      expect(platform.world.hosts.get(host.id)?.port).toBe(port);
      pass(platform, 120);
      expect(identitiesOf(platform)).toEqual(before);
      expect(membersIn(platform, 'PRIMARY')).toHaveLength(1);
      expect(membersIn(platform, 'SECONDARY')).toHaveLength(2);
    }
    const events = [...platform.world.events.all()].map(({ eventTypeName }) => eventTypeName);
    for (const type of ['MEMBER_REMOVED', 'MEMBER_ADDED', 'HOST_DOWN'])
      expect(events.slice(-40)).not.toContain(type);
  });

  it('keeps its set when all members change: one after the other, there and back', async () => {
    const platform = await deployed();
    const before = identitiesOf(platform);
    for (const ports of [ALL, BACK, ALL]) {
      await publishPorts(platform, ports);
      await waitOneByOne(platform);
      expect(portsOf(platform)).toEqual(Object.values(ports));
      pass(platform, 120);
      expect(identitiesOf(platform)).toEqual(before);
      expect(membersIn(platform, 'SECONDARY')).toHaveLength(2);
    }
    const { body } = await platform.get(`/groups/${PROJECT}/hosts`);
    expect(body).toMatchObject({ totalCount: 3 });
  });

  it('stays if the port changes back before its agent has begun', async () => {
    const platform = await deployed();
    const before = hostsOf(platform);
    await publishPorts(platform, ALL);
    await publishPorts(platform, BACK);
    expect(await waitForGoal(platform)).toBeLessThan(30);
    expect(hostsOf(platform)).toEqual(before);
    expect([...platform.world.managedProcesses.all()].filter(({ currentPort }) => currentPort)).toEqual([]);
  });

  it.each([1, 4, 8, 12, 16])(
    'reaches another port if the client changes its mind after %i seconds',
    async (seconds) => {
      const platform = await deployed();
      const before = identitiesOf(platform);
      await publishPorts(platform, ALL);
      pass(platform, seconds);
      await publishPorts(platform, { ...ALL, rs9_0: 31_000, rs9_1: 27_017 });
      expect(await waitForGoal(platform)).toBeLessThan(90);
      expect(portsOf(platform)).toEqual([31_000, 27_017, 30_000]);
      expect(identitiesOf(platform)).toEqual(before);
    },
  );

  it('may change its version and its port at once', async () => {
    const platform = await deployed();
    const before = identitiesOf(platform);
    await change(platform, (config) => ({
      ...config,
      processes: config.processes?.map((each) => ({ ...onPort(each, ALL), version: '7.0.15' })),
    }));
    expect(await waitForGoal(platform)).toBeDefined();
    expect(hostsOf(platform).map(({ port, version }) => [port, version])).toEqual(
      [0, 1, 2].map(() => [30_000, '7.0.15']),
    );
    expect(identitiesOf(platform)).toEqual(before);
  });

  it('is a disabled one: it starts on the new port', async () => {
    const platform = await deployed();
    const before = identitiesOf(platform);
    const { rs9_2: port = 0 } = ALL;
    for (const disabled of [true, false]) {
      await change(platform, (config) => ({
        ...config,
        processes: config.processes?.map((each) =>
          each.name === 'rs9_2' ? { ...onPort(each, ALL), disabled } : each,
        ),
      }));
      expect(await waitForGoal(platform)).toBeLessThan(90);
      expect(portsOf(platform).at(-1)).toBe(port);
    }
    pass(platform, 120);
    expect(identitiesOf(platform)).toEqual(before);
    expect(membersIn(platform, 'SECONDARY')).toHaveLength(2);
  });

  it('is one that has not been started yet: it starts on the new port', async () => {
    const platform = deploying();
    await publish(platform, newSet());
    await publishPorts(platform, ALL);
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(portsOf(platform)).toEqual([30_000, 30_000, 30_000]);
  });

  it('is one that is down: it comes up on the new port after its incident', async () => {
    const platform = await deployed();
    const before = identitiesOf(platform);
    const end = trouble(platform, { kind: 'node.down', target: `rs9/${hostIn(platform, 'SECONDARY').name}` });
    const { hostname } = hostIn(platform, 'DOWN');
    await publishPorts(platform, { [hostname.split('.')[0]?.replace('-', '_') ?? '']: 30_000 });
    pass(platform, 60);
    end();
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(hostsOf(platform).find((host) => host.hostname === hostname)?.port).toBe(30_000);
    expect(identitiesOf(platform)).toEqual(before);
  });

  it('is a standalone: its cluster stays', async () => {
    const platform = deploying();
    const entry = process('one', {}, '');
    await publish(platform, { processes: [entry] });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 120);
    const before = identitiesOf(platform);
    for (const port of [30_000, 27_017]) {
      await publishPorts(platform, { one: port });
      expect(await waitForGoal(platform)).toBeLessThan(90);
      pass(platform, 120);
      expect(identitiesOf(platform)).toEqual(before);
      expect([...platform.world.clusters.all()].map(({ name }) => name)).toEqual([`one.example.net:${port}`]);
    }
  });

  it('is a part of a sharded cluster: members of shards, config servers and routers', async () => {
    const platform = new Platform(worldWith({ projects: [project()], deployments: [sharded('sh0')] }));
    const before = identitiesOf(platform);
    const { processes = [] } = await configOf(platform);
    const all = (port: number): Ports => Object.fromEntries(processes.map(({ name }) => [name, port]));
    for (const port of [30_000, 27_017]) {
      await publishPorts(platform, all(port));
      expect(await waitForGoal(platform)).toBeLessThan(90);
      expect(new Set(portsOf(platform))).toEqual(new Set([port]));
      pass(platform, 120);
      expect(identitiesOf(platform)).toEqual(before);
    }
    expect([...platform.world.clusters.all()]).toHaveLength(1);
  });

  it('leaves its port to a new process of the same machine', async () => {
    const platform = await deployed(1);
    const [before] = hostsOf(platform);
    const other = { ...process('rs9_1', { hostname: 'rs9-0.example.net' }) };
    await change(platform, (config) => ({
      ...config,
      processes: [...(config.processes ?? []).map((each) => onPort(each, ALL)), other],
      replicaSets: [setOf('rs9', ['rs9_0', 'rs9_1'])],
    }));
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 600);
    const found = [...platform.world.hosts.all()].map(({ id, port }) => [id === before?.id, port]);
    expect(found.toSorted()).toEqual([
      [false, 27_017],
      [true, 30_000],
    ]);
    expect(membersIn(platform, 'SECONDARY')).toHaveLength(1);
  });
});
