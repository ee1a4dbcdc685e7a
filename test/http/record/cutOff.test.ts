import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { presentAutomationConfig } from '../../../src/api/automation/presentConfig.js';
import type { Schema } from '../../../src/contract/types.js';
import { observedStateOf } from '../../../src/world/monitoring/observedState.js';
import { commit } from '../../../src/reactions/commit.js';
import { schedules } from '../../../src/simulator/behaviours.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { takeDown } from '../../../src/world/hosts/startAndStop.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { later } from '../../support/advancing.js';
import type { AutomationConfig } from '../../../src/world/tables/automationConfigs.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { isUnexpected } from '../../support/inferredMembers.js';
import { SMALL } from '../../support/recordings.js';
import { RecordingStage } from './recordingStage.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

const stage = new RecordingStage();

beforeAll(() => stage.open());
afterAll(() => stage.close());

type Process = NonNullable<Schema<'AutomationConfig'>['processes']>[number];

function withoutTls(each: Process): Process {
  return { ...each, args2_6: { ...each.args2_6, net: { port: 27_017, tls: { mode: 'disabled' } } } };
}

function configOf(world: World): AutomationConfig {
  const project = [...world.projects.all()].find(({ name }) => name === 'Shop');
  const config = world.automationConfigs.get(project?.id ?? '');
  if (config === undefined) throw new Error('Shop has no configuration.');
  return config;
}

/** Publishes a configuration of Shop without TLS, whose monitoring agents demand it, and waits for half an hour. */
async function strict(world: World): Promise<World> {
  const config = configOf(world);
  const agents = world.projects.get(config.id)?.agents.filter(({ typeName }) => typeName === 'MONITORING');
  const additionalParams = { useSslForAllConnections: 'true' };
  const shown = presentAutomationConfig(world, config);
  const body = {
    ...shown,
    processes: shown.processes?.map(withoutTls),
    monitoringVersions: agents?.map(({ hostname }) => ({ hostname, additionalParams })),
  };
  const path = `/api/public/v1.0/groups/${config.id}/automationConfig`;
  const live = stage.simulator.add('lived', world);
  const { status } = await stage.call(live, { do: 'call', method: 'PUT', path, key: ADMIN, body });
  expect(status).toBe(200);
  live.advanceTo(world.now + 30 * MINUTE_MS);
  stage.remove('lived');
  return live.world;
}

/** Returns the world ten minutes after its agents no longer demand TLS. */
function relaxed(world: World): World {
  const config = configOf(world);
  const document = { ...config.document, monitoringVersions: [] };
  const automationConfigs = world.automationConfigs.put({ ...config, document });
  return later(commit({ world: { ...world, automationConfigs }, events: [] }, SYSTEM, world), 10 * MINUTE_MS);
}

const hostsOf = (world: World): readonly Host[] =>
  world.hosts.select('project', configOf(world).id).toArray();
const seen = (world: World): readonly string[] => hostsOf(world).map(observedStateOf).toSorted();

describe('a recording of processes to which the agents cannot connect', () => {
  it('has running processes that agents reach again once their TLS fits', async () => {
    const source = await strict(worldOf(SMALL, { seed: 2, quirks: quirksOf('ops-manager') }));
    expect(new Set(seen(source))).toEqual(new Set(['DOWN']));
    const recorded = await stage.recordOnce(source, { key: ADMIN, name: 'cut' });
    const differences = await stage.differencesOf(recorded);
    expect(differences.filter(isUnexpected)).toEqual([]);
    expect(hostsOf(recorded.world).map(({ downSince }) => downSince)).toEqual(
      hostsOf(source).map(() => undefined),
    );
    expect(seen(relaxed(worldOfState(stateOf(recorded.world), schedules)))).toEqual(seen(relaxed(source)));
  });

  it('has processes that are down if the agents could connect', async () => {
    const start = worldOf(SMALL, { seed: 2, quirks: quirksOf('ops-manager') });
    const down = hostsOf(start).reduce((world, host) => takeDown(world, host).world, start);
    const source = later(commit({ world: down, events: [] }, SYSTEM, start), 10 * MINUTE_MS);
    const { world } = await stage.recordOnce(source, { key: ADMIN, name: 'down' });
    expect(hostsOf(world).map(({ cutOffSince }) => cutOffSince)).toEqual(hostsOf(world).map(() => undefined));
    expect(hostsOf(world).every(({ downSince }) => downSince !== undefined)).toBe(true);
  });
});
