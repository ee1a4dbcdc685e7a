import { expect } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { endIncident, startIncident } from '../../../../src/incidents/lifecycle.js';
import type { Incident as IncidentSpec } from '../../../../src/input/scenario/scenario.gen.js';
import { SECOND_MS } from '../../../../src/world/instant.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith, type Given } from '../../../support/rows/worlds.js';
import { bodyOf } from './given.js';

export const CONFIG = `/groups/${PROJECT}/automationConfig`;
export const STATUS = `/groups/${PROJECT}/automationStatus`;

/** A configuration as a client builds it. */
export type Config = Schema<'NewAutomationConfig'>;

/** A platform over a project without processes, or over the given deployments. */
export function deploying(given: Given = {}): Platform {
  return new Platform(worldWith({ projects: [project()], ...given }));
}

/** A process as the platform's command-line client writes it. */
export function process(name: string, own: object = {}, set = name.split('_')[0] ?? ''): object {
  return {
    args2_6: {
      net: { port: 27017 },
      ...(set !== '' && { replication: { replSetName: set } }),
      storage: { dbPath: '/data' },
      systemLog: { destination: 'file', path: '/data/mongodb.log' },
    },
    authSchemaVersion: 5,
    disabled: false,
    featureCompatibilityVersion: '7.0',
    hostname: `${name.replace('_', '-')}.example.net`,
    manualMode: false,
    name,
    processType: 'mongod',
    version: '7.0.14',
    ...own,
  };
}

/** A replica set whose members are these processes. */
export function setOf(name: string, members: readonly string[], own: readonly object[] = []): object {
  return {
    _id: name,
    members: members.map((host, at) => ({ _id: at, host, priority: 1, votes: 1, ...own[at] })),
    protocolVersion: '1',
  };
}

/** A configuration of one new replica set. */
export function newSet(name = 'rs9', size = 3): Config {
  const names = Array.from({ length: size }, (_, at) => `${name}_${at}`);
  return {
    processes: names.map((each) => process(each)),
    replicaSets: [setOf(name, names)],
    sharding: [],
    monitoringVersions: [{ hostname: `${name}-0.example.net` }],
  };
}

export async function configOf(platform: Platform): Promise<Schema<'AutomationConfig'>> {
  return bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
}

export async function statusOf(platform: Platform): Promise<Schema<'AutomationStatus'>> {
  return bodyOf<'getAutomationStatus'>(await platform.get(STATUS));
}

/** Publishes a configuration, and expects success. */
export async function publish(platform: Platform, body: object): Promise<void> {
  bodyOf<'putAutomationConfig'>(await platform.call('put', CONFIG, KEYS.admin, body));
}

/** Publishes the result of applying `changed` to the present configuration. */
export async function change(
  platform: Platform,
  changed: (config: Schema<'AutomationConfig'>) => object,
): Promise<void> {
  await publish(platform, changed(await configOf(platform)));
}

export function pass(platform: Platform, seconds: number): void {
  platform.live.advanceTo(platform.world.now + seconds * SECOND_MS);
}

/**
 * Waits until all processes have reached the goal. Like the operator, it checks every three seconds; it gives up
 * after 90. Returns the seconds that it took, or `undefined` if it gave up.
 */
export async function waitForGoal(platform: Platform): Promise<number | undefined> {
  for (let seconds = 0; seconds <= 90; seconds += 3) {
    const { goalVersion, processes } = await statusOf(platform);
    if (processes.every(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved >= goalVersion))
      return seconds;
    pass(platform, 3);
  }
  return undefined;
}

/** Starts an incident. Returns a function that ends it. */
export function trouble({ live }: Platform, spec: IncidentSpec): () => void {
  live.commit(startIncident(live.world, spec), SYSTEM);
  return () => {
    const incident = live.world.incidents.select('state', 'active').first();
    if (incident !== undefined) live.commit(endIncident(live.world, incident), SYSTEM);
  };
}

/** Creates a platform, deploys a replica set on it as a client does, and waits until the set is healthy. */
export async function deployed(size = 3): Promise<Platform> {
  const platform = deploying();
  await publish(platform, newSet('rs9', size));
  expect(await waitForGoal(platform)).toBeLessThan(90);
  pass(platform, 120);
  return platform;
}

export function hostsOf(platform: Platform): readonly Host[] {
  return [...platform.world.hosts.all()].toSorted((a, b) => (a.hostname < b.hostname ? -1 : 1));
}

/** Changes all processes of the configuration. */
export async function changeAll(platform: Platform, own: object): Promise<void> {
  await change(platform, (config) => ({
    ...config,
    processes: config.processes?.map((each) => ({ ...each, ...own })),
  }));
}

/** Returns the members of replica sets that are in a state. */
export function membersIn(platform: Platform, state: string): readonly Host[] {
  return hostsOf(platform).filter(({ replicaState }) => replicaState === state);
}

/** Returns the first member in a state. Fails without such a member. */
export function hostIn(platform: Platform, state: string): Host {
  const [host] = membersIn(platform, state);
  if (host === undefined) throw new Error(`No member is ${state}.`);
  return host;
}

export function primaryOf(platform: Platform): Host {
  return hostIn(platform, 'PRIMARY');
}

/** Returns the name of a host's process in the configuration. */
export function nameOf({ hostname }: Host): string {
  return hostname.split('.')[0]?.replace('-', '_') ?? '';
}
