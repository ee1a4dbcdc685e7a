import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { stopForRestart } from '../../../src/world/hosts/restartProcess.js';
import { lastPingOf } from '../../../src/world/monitoring/lastPing.js';
import { agentSubject } from '../../../src/world/periods/states.js';
import type { Agent, Project } from '../../../src/world/tables/projects.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { presentAutomationConfig } from '../../../src/api/automation/presentConfig.js';
import type { World } from '../../../src/world/world.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { isUnexpected } from '../../support/inferredMembers.js';
import { SMALL } from '../../support/recordings.js';
import { Life } from '../simulation/life.js';
import { RecordingStage } from './recordingStage.js';
import type { Step } from '../simulation/step.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

const stage = new RecordingStage();

beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Returns the world after some steps. */
async function after(world: World, steps: readonly Step[]): Promise<World> {
  const life = new Life(stage, 'lived', world);
  for (const step of steps) {
    const outcome = await life.do(step);
    if (/^[45]\d\d /.test(outcome)) throw new Error(`${JSON.stringify(step)}: ${outcome}`);
  }
  life.end();
  return life.world;
}

/** Records a world, and returns the recorded one with its unexpected differences. */
async function recordedFrom(
  name: string,
  source: World,
): Promise<readonly [World, readonly object[], World | undefined]> {
  const recorded = await stage.recordOnce(source, { key: ADMIN, name, anonymiseKey: 'secret' });
  const differences = await stage.differencesOf(recorded);
  return [recorded.world, differences.filter(isUnexpected), recorded.anonymous];
}

const hostOf = (world: World, hostname: string): Host => {
  const host = [...world.hosts.all()].find((each) => each.hostname.startsWith(hostname));
  if (host === undefined) throw new Error(`No process runs on ${hostname}.`);
  return host;
};

/** An instant in the last hours, which differs between the types of agents. */
const startOf = ({ typeName }: Agent, { now }: World): number =>
  now - { MONITORING: 1, AUTOMATION: 2, BACKUP: 3 }[typeName] * HOUR_MS;

const idIn = (rows: Iterable<{ readonly id: string; readonly name: string }>, name: string): string =>
  [...rows].find((row) => row.name === name)?.id ?? '';

const call = (method: string, path: string, body?: unknown): Step => {
  return { do: 'call', method, path: `/api/public/v1.0${path}`, key: ADMIN, body };
};

/** Publishes the automation config of a project without monitoring and backup agents. */
function withoutAgents(world: World, groupId: string): Step {
  const config = world.automationConfigs.get(groupId);
  if (config === undefined) throw new Error(`Project ${groupId} has no automation config.`);
  return call('PUT', `/groups/${groupId}/automationConfig`, {
    ...presentAutomationConfig(world, config),
    ...{ monitoringVersions: [], backupVersions: [] },
  });
}

/** Returns a world in which processes have missed pings for each possible cause. */
async function withMissedPings(): Promise<World> {
  const start = worldOf(SMALL, { seed: 2 });
  const catalogue = idIn(start.clusters.all(), 'catalogue');
  const earlier = await after(start, [
    withoutAgents(start, idIn(start.projects.all(), 'Warehouse')),
    { do: 'takeDown', id: hostOf(start, 'orders-node-1').id, returnsIn: 20 * MINUTE_MS },
    { do: 'incident', incident: { kind: 'cluster.dead', target: catalogue, for: 'PT30M' } },
    { do: 'incident', incident: { kind: 'agent.silent', target: 'Shop', for: 'PT5M' } },
    { do: 'advance', ms: 29 * MINUTE_MS },
    { do: 'takeDown', id: hostOf(start, 'reports').id, returnsIn: 63 * SECOND_MS },
  ]);
  const restarted = stopForRestart(earlier, hostOf(earlier, 'orders-node-2'), 3 * MINUTE_MS).world;
  return after(restarted, [{ do: 'advance', ms: 65 * SECOND_MS }]);
}

describe('a recording of processes that have missed pings', () => {
  let [source, recorded, unexpected, anonymous]: readonly [World?, World?, (readonly object[])?, World?] = [];

  beforeAll(async () => {
    source = await withMissedPings();
    [recorded, unexpected, anonymous] = await recordedFrom('pings', source);
  });

  it('answers like its source', () => {
    expect(unexpected).toEqual([]);
  });

  it.each([
    ['was down, as its events say', 'orders-node-1'],
    ['is restarted by an agent', 'orders-node-2'],
    ['has just come up', 'reports'],
    ['belongs to a cluster that is used again', 'catalogue-shard0'],
    ['has lost the monitoring agents of its project', 'stock-node-0'],
  ])('has the last ping of a process that %s', (_, hostname) => {
    const [own, other] = [source, recorded].map(
      (world) => world && lastPingOf(world, hostOf(world, hostname)),
    );
    expect(own).toBeDefined();
    expect(other).toEqual(own);
  });

  it('has the past silence of agents, also if it is anonymous', () => {
    for (const world of [recorded, anonymous]) {
      const agents = [...(world?.projects.all() ?? [])].flatMap((project) =>
        project.agents.map((agent) => agentSubject(project.id, agent)),
      );
      const silences = [...(world?.periods.all() ?? [])].filter(({ state }) => state === 'SILENT');
      expect(silences.length).toBeGreaterThan(5);
      expect(silences.filter(({ subjectId }) => !agents.includes(subjectId))).toEqual([]);
    }
  });
});

describe('a recording of a server whose agents started at different times', () => {
  it.each(['MONITORING', 'AUTOMATION', 'BACKUP'] as const)(
    'answers like its source, whichever agent comes first: %s',
    async (first) => {
      const world = worldOf(SMALL, { seed: 3 });
      const reordered = ({ agents, ...project }: Project): Project => {
        const started = agents.map((agent) => ({ ...agent, startedAt: startOf(agent, world) }));
        const isOwn = ({ typeName }: Agent): boolean => typeName === first;
        const others = started.filter((agent) => !isOwn(agent));
        return { ...project, agents: [...started.filter(isOwn), ...others] };
      };
      const rows = [...world.projects.all()].map(reordered);
      const projects = rows.reduce((table, row) => table.put(row), world.projects);
      const [, differences] = await recordedFrom(`first-${first}`, { ...world, projects });
      expect(differences).toEqual([]);
    },
  );
});

describe('a recording of rows that clients have added or deleted', () => {
  let [source, recorded, unexpected]: readonly [World?, World?, (readonly object[])?] = [];

  beforeAll(async () => {
    const start = worldOf(SMALL, { seed: 2 });
    const hosts = `/groups/${idIn(start.projects.all(), 'Shop')}/hosts`;
    const founded = await after(start, [
      call('POST', '/orgs', { name: 'Initech' }),
      call('POST', hosts, { hostname: 'db0.example.net', port: 27_017, sslEnabled: true }),
      { do: 'advance', ms: 5 * MINUTE_MS },
    ]);
    source = await after(founded, [
      call('DELETE', `/orgs/${idIn(founded.organizations.all(), 'Initech')}`),
      call('POST', hosts, { hostname: 'db1.example.net', port: 27_017 }),
    ]);
    [recorded, unexpected] = await recordedFrom('rows', source);
  });

  it('answers like its source', () => {
    expect(unexpected).toEqual([]);
  });

  it('has a process that the platform has not reached, and the connection that a client has chosen for another', () => {
    const rows = ['db0', 'db1'].map((name) => recorded && hostOf(recorded, name));
    expect(rows).toMatchObject([
      { unmanaged: true, settings: { sslEnabled: true } },
      { unmanaged: true, monitoring: { state: 'AWAITED' } },
    ]);
  });

  it('has the deleted organization', () => {
    const id = idIn(source?.organizations.all() ?? [], 'Initech');
    expect(recorded?.organizations.get(id)?.deletedAt).toBe(recorded?.now);
  });
});
