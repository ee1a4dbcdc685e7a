import { beforeAll, describe, expect, it } from '@jest/globals';
import { processId } from '../../../../src/world/hosts/host.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import type { World } from '../../../../src/world/world.js';
import { formatInstant } from '../../../../src/world/instant.js';
import fc from '../../../support/properties.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { change, deployed, hostsOf, membersIn, nameOf, pass, waitForGoal } from './givenAutomation.js';
import { identitiesOf, publishPorts, type Ports } from './givenPorts.js';

const PATH = `/groups/${PROJECT}`;
const NAMES = ['rs9_0', 'rs9_1', 'rs9_2'] as const;
type Name = (typeof NAMES)[number];

/** Some processes get other ports. The next change comes some seconds later, whether the goal is reached or not. */
interface PortChange {
  readonly ports: Ports;
  readonly seconds: number;
}

const port = fc.constantFrom(27_017, 30_000, 30_001, 30_002);
const portChange: fc.Arbitrary<PortChange> = fc.record({
  ports: fc.dictionary(fc.constantFrom(...NAMES), port, { minKeys: 1 }).map((ports) => ({ ...ports })),
  seconds: fc.integer({ min: 0, max: 120 }),
});
const portChanges = fc.array(portChange, { minLength: 1, maxLength: 4 });

/** A set with a backup that has been monitored for half an hour. */
let given: World;
let preferred: Host;

beforeAll(async () => {
  const platform = await deployed();
  await change(platform, (config) => ({ ...config, backupVersions: [{ hostname: 'rs9-0.example.net' }] }));
  pass(platform, 1_800);
  const [member] = membersIn(platform, 'SECONDARY');
  if (member === undefined) throw new Error('The set has no secondary.');
  preferred = member;
  const body = { preferredMember: processId(member) };
  bodyOf<'patchBackupConfig'>(
    await platform.call('patch', `${PATH}/backupConfigs/${member.clusterId}`, KEYS.admin, body),
  );
  given = platform.world;
});

function hostNamed(platform: Platform, name: string): Host {
  const host = hostsOf(platform).find((each) => nameOf(each) === name);
  if (host === undefined) throw new Error(`There is no process ${name}.`);
  return host;
}

/** The series of a process in the minutes before any change. */
async function seriesOf(platform: Platform, { id }: Host): Promise<unknown> {
  const span = `start=${formatInstant(given.now - 1_200_000)}&end=${formatInstant(given.now - 60_000)}`;
  const path = `${PATH}/hosts/${id}/measurements?granularity=PT1M&${span}&m=CONNECTIONS&m=SYSTEM_CPU_USER`;
  return bodyOf<'getHostMeasurements'>(await platform.get(path)).measurements;
}

async function collectLogs(platform: Platform, name: string): Promise<string> {
  const sent = { resourceType: 'PROCESS', resourceName: name, logTypes: ['MONGODB'], redacted: false };
  const body = { ...sent, sizeRequestedPerFileBytes: 1_000 };
  const reply = await platform.call('post', `${PATH}/logCollectionJobs`, KEYS.admin, body);
  expect(reply.status).toBe(201);
  return (reply.body as { readonly id: string }).id;
}

async function play(platform: Platform, changes: readonly PortChange[]): Promise<Ports> {
  let ports: Ports = Object.fromEntries(NAMES.map((name) => [name, 27_017]));
  for (const each of changes) {
    ports = { ...ports, ...each.ports };
    await publishPorts(platform, each.ports);
    pass(platform, each.seconds);
  }
  expect(await waitForGoal(platform)).toBeLessThan(90);
  pass(platform, 300);
  return ports;
}

describe('a process is its name', () => {
  it('over any changes of its port: host, series, membership, backup and log jobs follow', async () => {
    await fc.assert(
      fc.asyncProperty(portChanges, fc.constantFrom(...NAMES), async (changes, logged) => {
        const platform = new Platform(given);
        const before = { hosts: hostsOf(platform), identities: identitiesOf(platform) };
        const series = await Promise.all(before.hosts.map((host) => seriesOf(platform, host)));
        const early = await collectLogs(platform, logged);
        const ports = await play(platform, changes);
        expect(identitiesOf(platform)).toEqual(before.identities);
        for (const name of NAMES) expect(hostNamed(platform, name).port).toBe(ports[name]);
        const after = hostsOf(platform);
        expect(await Promise.all(after.map((host) => seriesOf(platform, host)))).toEqual(series);
        expect(membersIn(platform, 'PRIMARY')).toHaveLength(1);
        expect(membersIn(platform, 'SECONDARY')).toHaveLength(2);
        const source = platform.world.clusters.get(preferred.clusterId)?.backupJob?.preferredMember;
        expect(source).toBe(processId(hostNamed(platform, nameOf(preferred))));
        const late = await collectLogs(platform, logged);
        pass(platform, 60);
        const jobs = [early, late].map((id) => platform.world.logCollectionJobs.get(id)?.childJobs ?? []);
        for (const job of jobs) expect(job).toMatchObject([{ hostId: hostNamed(platform, logged).id }]);
        expect(jobs[1]).toMatchObject([{ status: 'SUCCESS', port: ports[logged] }]);
        for (const host of after)
          expect((await platform.get(`${PATH}/hosts/byName/${processId(host)}`)).body).toMatchObject({
            id: host.id,
          });
      }),
      { numRuns: 15 },
    );
  });

  it('but another host name is another machine, whatever ports have changed before', async () => {
    await fc.assert(
      fc.asyncProperty(portChanges, fc.constantFrom<Name>(...NAMES), async (changes, moved) => {
        const platform = new Platform(given);
        await play(platform, changes);
        const before = hostsOf(platform);
        const old = hostNamed(platform, moved);
        await change(platform, (config) => ({
          ...config,
          processes: config.processes?.map((each) =>
            each.name === moved ? { ...each, hostname: 'elsewhere.example.net' } : each,
          ),
        }));
        pass(platform, 900);
        const found = hostsOf(platform).find(({ hostname }) => hostname === 'elsewhere.example.net');
        expect(before.map(({ id }) => id)).not.toContain(found?.id);
        expect(found).toMatchObject({ clusterId: old.clusterId, replicaSetName: 'rs9' });
        expect(found?.createdAt).toBeGreaterThan(old.createdAt);
        for (const host of before.filter(({ id }) => id !== old.id))
          expect(platform.world.hosts.get(host.id)).toMatchObject({
            hostname: host.hostname,
            port: host.port,
            clusterId: host.clusterId,
            createdAt: host.createdAt,
          });
      }),
      { numRuns: 6 },
    );
  });
});
