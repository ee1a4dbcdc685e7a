import { describe, expect, it } from '@jest/globals';
import { bringUp, keepDown } from '../../../../src/world/hosts/startAndStop.js';
import { MINUTE_MS, parseInstant } from '../../../../src/world/instant.js';
import { fallSilent } from '../../../../src/world/projects/silence.js';
import { after, later } from '../../../support/advancing.js';
import { hostNamed, replicaSet, sharded, standalone } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf, portless } from './given.js';
import { platformWith, Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/hosts`;
const monitoring = { typeName: 'MONITORING', hostname: 'rs0-node-0.example.net' } as const;
const rs0 = replicaSet();
const sh0 = sharded();
const solo = standalone();
const given = { projects: [project({ agents: [monitoring] })], deployments: [rs0, sh0, solo] };
const [primary] = rs0.hosts;
if (primary === undefined) throw new Error('no primary');

describe('The hosts of a project', () => {
  it('are "ordered alphabetically by `hostname:port`", and "`links` holds only `self`" in a list', async () => {
    const { results, totalCount } = bodyOf<'listHosts'>(await platformWith(given).get(PATH));
    const names = results.map(({ hostname, port }) => `${hostname}:${port}`);
    expect(names).toEqual(names.toSorted());
    expect(totalCount).toBe(rs0.hosts.length + sh0.hosts.length + solo.hosts.length);
    expect(results.map(linksOf)).toEqual(results.map(({ id }) => [`self ${PATH}/${id}`]));
  });

  it('are called with a trailing slash too: "both forms, all methods"', async () => {
    const platform = platformWith(given);
    const [one, other] = await Promise.all([platform.get(PATH), platform.get(`${PATH}/`)]);
    expect(bodyOf<'listHosts'>(other).totalCount).toBe(bodyOf<'listHosts'>(one).totalCount);
  });

  it('are filtered by "`clusterId` (a replica set\'s or the **parent** sharded cluster\'s id, then all its hosts)"', async () => {
    const platform = platformWith(given);
    const count = async (id: string) =>
      bodyOf<'listHosts'>(await platform.get(`${PATH}?clusterId=${id}`)).totalCount;
    const counts = [await count(rs0.cluster.id), await count(sh0.cluster.id), await count(solo.cluster.id)];
    expect(counts).toEqual([3, sh0.hosts.length, 1]);
    const shard = bodyOf<'getHost'>(await platform.get(`${PATH}/${hostNamed(sh0, 'shard1-node-1').id}`));
    expect(await count(shard.clusterId ?? '')).toBe(2);
    expect(await count('nothing')).toBe(0);
  });

  it('have "members in alphabetical order", and those that are "present even when false"', async () => {
    const body = bodyOf<'getHost'>(await platformWith(given).get(`${PATH}/${primary.id}`));
    const names = membersOf(body);
    expect(names).toEqual(names.toSorted());
    expect(body).toMatchObject({
      hasStartupWarnings: false,
      hidden: false,
      hiddenSecondary: false,
      lowUlimit: false,
      alertsEnabled: true,
      logsEnabled: false,
      profilerEnabled: false,
      authMechanismName: 'SCRAM_SHA_256',
      typeName: 'REPLICA_PRIMARY',
      replicaStateName: 'PRIMARY',
      replicaSetName: 'rs0',
      slaveDelaySec: 0,
      clusterId: rs0.cluster.id,
      version: '7.0.14',
      systemInfo: { memSizeMB: 16_384, numCores: 4 },
    });
    expect(body.lastDataSizeBytes).toBeGreaterThan(0);
    expect(body.lastIndexSizeBytes).toBeGreaterThan(0);
    for (const never of ['aliases', 'deactivated', 'muninEnabled', 'username', 'lastRestart'])
      expect(names).not.toContain(never);
  });

  it('have a clusterId that is "absent on a router …, on standalones", so mirrored config servers have one', async () => {
    const legacy = sharded('legacy', {}, true);
    const platform = platformWith({ ...given, deployments: [legacy] });
    const { results } = bodyOf<'listHosts'>(await platform.get(PATH));
    const servers = results.filter(({ typeName }) => typeName === 'SHARD_CONFIG');
    expect(servers.map(({ clusterId }) => clusterId)).toEqual(Array(3).fill(legacy.cluster.id));
    const { status } = await platform.get(`/groups/${PROJECT}/clusters/${legacy.cluster.id}`);
    expect(status).toBe(200);
  });

  it('have no clusterId "on a router (`SHARD_MONGOS`), on standalones"; a router has `<rel>/parentCluster`', async () => {
    const platform = platformWith(given);
    const router = bodyOf<'getHost'>(await platform.get(`${PATH}/${hostNamed(sh0, 'mongos-0').id}`));
    expect([router.clusterId, router.typeName, router.replicaStateName]).toEqual([
      undefined,
      'SHARD_MONGOS',
      undefined,
    ]);
    const parent = linksOf(router).find((link) => link.includes('parentCluster'));
    expect(parent?.split(' ')[1]).toBe(`/groups/${PROJECT}/clusters/${sh0.cluster.id}`);
    const alone = bodyOf<'getHost'>(await platform.get(`${PATH}/${hostNamed(solo, 'node-0').id}`));
    expect([alone.clusterId, alone.typeName]).toEqual([undefined, 'STANDALONE']);
  });

  it('are found by name; "`:` may come percent-encoded"', async () => {
    const platform = platformWith(given);
    const one = bodyOf<'getHost'>(await platform.get(`${PATH}/${primary.id}`));
    for (const separator of [':', '%3A', '%3a']) {
      const name = `${primary.hostname}${separator}${primary.port}`;
      const found = bodyOf<'getHostByName'>(await platform.get(`${PATH}/byName/${name}`));
      expect(portless(found)).toEqual(portless(one));
    }
  });

  it('are refused by name, "port 27017 not implied": "No host with hostname and port `<n:p>` exists in group `<g>`."', async () => {
    const platform = platformWith(given);
    const detail = `No host with hostname and port ${primary.hostname} exists in group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(`${PATH}/byName/${primary.hostname}`), [
      ...([404, 'HOSTNAME_AND_PORT_NOT_FOUND', detail] as const),
      ...[primary.hostname, PROJECT],
    ]);
    const unknown = `No host with ID x exists in group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(`${PATH}/x`), [404, 'HOST_NOT_FOUND', unknown, 'x', PROJECT]);
  });
});

describe('The last ping of a host', () => {
  const at = (text = ''): number => parseInstant(text) ?? NaN;
  const read = async (world: ReturnType<typeof worldWith>) =>
    bodyOf<'getHost'>(await new Tenant(world).get(`${PATH}/${primary.id}`));

  it('is at most a minute old, and moves with the clock: "pinged every 60 s"', async () => {
    const world = worldWith(given);
    const one = await read(world);
    const other = await read(later(world, MINUTE_MS));
    expect(world.now - at(one.lastPing)).toBeLessThan(MINUTE_MS);
    expect(at(other.lastPing) - at(one.lastPing)).toBe(MINUTE_MS);
    expect((other.uptimeMsec ?? 0) - (one.uptimeMsec ?? 0)).toBe(MINUTE_MS);
  });

  it('freezes while the process is down: "`node.down` freezes one"', async () => {
    const world = worldWith(given);
    const down = after(world, keepDown(world, primary));
    const before = await read(down);
    const body = await read(later(down, 5 * MINUTE_MS));
    expect(body.lastPing).toBe(before.lastPing);
    expect([body.replicaStateName, body.typeName]).toEqual(['DOWN', 'REPLICA_SECONDARY']);
  });

  it('freezes for all hosts while the agent is silent: "`agent.silent` freezes lastPing of **all** hosts"', async () => {
    const world = later(worldWith(given), MINUTE_MS);
    const silent = after(world, fallSilent(world, PROJECT, [monitoring]));
    const pings = async (of: typeof world) =>
      bodyOf<'listHosts'>(await new Tenant(of).get(PATH)).results.map(({ lastPing }) => lastPing);
    expect(await pings(later(silent, 10 * MINUTE_MS))).toEqual(await pings(silent));
  });

  it('follows a restart: "lastRestart = lastPing − uptimeMsec"', async () => {
    const world = worldWith(given);
    const down = after(world, keepDown(world, primary));
    const host = down.hosts.get(primary.id);
    if (host === undefined) throw new Error('no host');
    const stopped = later(down, 3 * MINUTE_MS);
    const back = later(after(stopped, bringUp(stopped, host)), 2 * MINUTE_MS);
    const body = await read(back);
    expect(at(body.lastRestart)).toBe(stopped.now);
    expect(at(body.lastPing) - (body.uptimeMsec ?? 0)).toBe(stopped.now);
  });
});

it('a host has a journal unless it is a router, and warns at its start without authentication (traffic)', async () => {
  const open = sharded('sh0', { authEnabled: false });
  const closed = replicaSet('rs0', { authEnabled: true });
  const platform = platformWith({ deployments: [open, closed] });
  const { results } = (await platform.get(`/groups/${PROJECT}/hosts`)).body as {
    results: readonly Record<string, unknown>[];
  };
  for (const { typeName, authMechanismName, journalingEnabled, hasStartupWarnings } of results)
    expect([typeName, journalingEnabled, hasStartupWarnings]).toEqual([
      typeName,
      typeName !== 'SHARD_MONGOS',
      authMechanismName === 'NONE',
    ]);
  expect(new Set(results.map(({ hasStartupWarnings }) => hasStartupWarnings))).toEqual(
    new Set([true, false]),
  );
});
