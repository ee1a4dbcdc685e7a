import { beforeAll, describe, expect, it } from '@jest/globals';
import { processId } from '../../../../src/world/hosts/host.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import { KEYS, NOW, Platform } from '../../../support/platform.js';
import { replicaSet, standalone } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf } from './given.js';
import {
  CONFIG,
  configOf,
  deployed,
  deploying,
  pass,
  primaryOf,
  process,
  publish,
  setOf,
  statusOf,
  trouble,
  waitForGoal,
} from './givenAutomation.js';
import { identitiesOf, onPort, portsOf, publishPorts } from './givenPorts.js';

describe('a process whose new port is in use', () => {
  it('waits for a port that another process of the machine leaves; two that swap ports wait without end', async () => {
    const platform = deploying();
    const names = ['one', 'two'];
    const entries = names.map((name, at) =>
      process(name, { hostname: 'm.example.net', args2_6: { net: { port: 27_017 + at } } }, ''),
    );
    await publish(platform, { processes: entries });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const ids = [...platform.world.hosts.all()].toSorted((a, b) => a.port - b.port).map(({ id }) => id);
    const portsNow = (): readonly unknown[] => ids.map((id) => platform.world.hosts.get(id)?.port);
    await publishPorts(platform, { one: 27_018, two: 27_019 });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(portsNow()).toEqual([27_018, 27_019]);
    await publishPorts(platform, { one: 27_019, two: 27_018 });
    expect(await waitForGoal(platform)).toBeUndefined();
    const { processes } = await statusOf(platform);
    expect(processes.map(({ errorString }) => errorString)).toEqual([
      expect.stringContaining('Another Process Uses The Port'),
      expect.stringContaining('Another Process Uses The Port'),
    ]);
    await publishPorts(platform, { one: 27_017, two: 27_018 });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(portsNow()).toEqual([27_017, 27_018]);
  });

  it('waits for a port that an unmanaged process uses', async () => {
    const platform = await deployed(1);
    const body = { hostname: 'rs9-0.example.net', port: 30_000 };
    await platform.call('post', `/groups/${PROJECT}/hosts`, KEYS.admin, body);
    await publishPorts(platform, { rs9_0: 30_000 });
    expect(await waitForGoal(platform)).toBeUndefined();
    expect((await statusOf(platform)).processes[0]?.errorString).toContain('Another Process Uses The Port');
    await publishPorts(platform, { rs9_0: 30_001 });
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(primaryOf(platform).port).toBe(30_001);
  });

  it('cannot change to another set at the same time, because its data are those of its set', async () => {
    const platform = await deployed(1);
    const { processes = [] } = await configOf(platform);
    const moved = {
      ...processes[0],
      args2_6: { net: { port: 30_000 }, replication: { replSetName: 'rs8' }, storage: { dbPath: '/data' } },
    };
    const body = { processes: [moved], replicaSets: [setOf('rs8', ['rs9_0'])] };
    const reply = await platform.call('put', CONFIG, KEYS.admin, body);
    expect(reply.body).toMatchObject({
      detail: expect.stringContaining('cannot change from the replica set rs9 to rs8'),
    });
  });
});

/** The project, members and cluster of the standard world. */
describe('what is known about a process whose port changes', () => {
  const world = shippedWorld('standard', { seed: 42, now: NOW });
  const [shop] = world.projects
    .all()
    .toArray()
    .filter(({ name }) => name === 'Shop');
  const groupId = shop?.id ?? '';
  const path = `/groups/${groupId}`;
  const rs0 = world.clusters
    .select('project', groupId)
    .toArray()
    .find(({ name }) => name === 'rs0');
  const member = (platform: Platform): Host => {
    const hosts = platform.world.hosts.select('cluster', rs0?.id ?? '').toArray();
    const host = hosts.find(({ hostname }) => hostname.startsWith('rs0-node-2'));
    if (host === undefined) throw new Error('rs0 has no such member.');
    return host;
  };
  const NAME = 'rs0-node-2_27017';
  const seriesPath = ({ id }: Host): string =>
    `${path}/hosts/${id}/measurements?granularity=PT1M&period=PT1H&m=CONNECTIONS&m=OPCOUNTER_QUERY`;

  async function moved(platform: Platform): Promise<void> {
    const config = bodyOf<'getAutomationConfig'>(await platform.get(`${path}/automationConfig`));
    const processes = config.processes?.map((each) => onPort(each, { [NAME]: 30_000 }));
    await platform.call('put', `${path}/automationConfig`, KEYS.admin, { ...config, processes });
    pass(platform, 180);
    expect(member(platform).port).toBe(30_000);
  }

  let platform: Platform;
  let before: Host;

  beforeAll(() => {
    platform = new Platform(world);
    before = member(platform);
  });

  it('survives: host, series, incidents, backup source and log jobs', async () => {
    const address = processId(before);
    const put = { preferredMember: address };
    const settings = await platform.call('patch', `${path}/backupConfigs/${rs0?.id ?? ''}`, KEYS.admin, put);
    expect(settings.body).toMatchObject(put);
    const preferred = platform.world.clusters.get(rs0?.id ?? '')?.backupJob?.preferredMember;
    const job = {
      resourceType: 'PROCESS',
      resourceName: NAME,
      logTypes: ['MONGODB'],
      sizeRequestedPerFileBytes: 1_000,
    };
    const started = await platform.call('post', `${path}/logCollectionJobs`, KEYS.admin, {
      ...job,
      redacted: false,
    });
    trouble(platform, { kind: 'automation.slow', target: 'rs0/node-2', factor: 2 });
    const series = bodyOf<'getHostMeasurements'>(await platform.get(seriesPath(before))).measurements;
    await moved(platform);
    const after = member(platform);
    expect(after.id).toBe(before.id);
    expect({ ...after, port: before.port, stateSince: 0 }).toEqual({ ...before, stateSince: 0 });
    expect(preferred).toBe(address);
    expect(platform.world.clusters.get(rs0?.id ?? '')?.backupJob?.preferredMember).toBe(processId(after));
    expect(platform.world.incidents.select('state', 'active').first()).toMatchObject({
      addresses: [processId(after)],
    });
    const { id = '' } = started.body as { readonly id?: string };
    const collected = platform.world.logCollectionJobs.get(id);
    expect(collected?.childJobs.map(({ status }) => status)).toEqual(['SUCCESS']);
    const again = await platform.call('post', `${path}/logCollectionJobs`, KEYS.admin, {
      ...job,
      redacted: false,
    });
    expect(again.status).toBe(201);
    const now = bodyOf<'getHostMeasurements'>(await platform.get(seriesPath(after))).measurements;
    // The last hour has moved by three minutes. The points before are the same.
    const points = now[0]?.dataPoints ?? [];
    const known =
      series[0]?.dataPoints.filter(({ timestamp }) => timestamp >= (points[0]?.timestamp ?? '')) ?? [];
    expect(known.length).toBeGreaterThan(50);
    expect(points.slice(0, known.length)).toEqual(known);
    const named = await platform.get(`${path}/hosts/byName/${processId(after)}`);
    expect(named.body).toMatchObject({ id: before.id, clusterId: rs0?.id, replicaStateName: 'SECONDARY' });
  });
});

/** Other deployments that agents take over from the platform, not from a client. */
describe('the first publication of a project', () => {
  it.each([
    ['a replica set', replicaSet('rs0')],
    ['a standalone', standalone('one')],
  ])('may change the ports of %s', async (_, given) => {
    const platform = new Platform(worldWith({ projects: [project()], deployments: [given] }));
    const before = identitiesOf(platform);
    const { processes = [] } = await configOf(platform);
    await publishPorts(platform, Object.fromEntries(processes.map(({ name }) => [name, 30_000])));
    expect(await waitForGoal(platform)).toBeLessThan(90);
    expect(new Set(portsOf(platform))).toEqual(new Set([30_000]));
    expect(identitiesOf(platform)).toEqual(before);
  });
});
