import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../src/contract/types.js';
import { formatInstant, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { bodyOf } from '../api/operations/given.js';
import { Tenant } from '../api/operations/tenant.js';
import { later } from '../../support/advancing.js';
import { KEYS, platformOf } from '../../support/platform.js';
import * as commands from './configPackage.js';
import { readByClient, sentByClient, type Command, type Target } from './configPackage.js';

type Sequences = readonly (readonly [string, readonly Command[]])[];

/** Commands of the package. The client reads, changes and puts the configuration for each of them. */
const OF_PROJECTS: Sequences = [
  ['enables SCRAM', [commands.enableScram]],
  ['disables authentication and enables SCRAM', [commands.disableAuthentication, commands.enableScram]],
  ['adds and removes a user', [commands.addUser, commands.removeUser]],
  ['disables and enables backup', [commands.disableBackup, commands.enableBackup]],
  ['disables and enables monitoring', [commands.disableMonitoring, commands.enableMonitoring]],
];
/** Commands that change one cluster or replica set. The others send the same configuration for each of them. */
const OF_CLUSTERS: Sequences = [
  ['adds an index', [commands.addIndex]],
  ['shuts down and starts', [commands.shutdown, commands.startup]],
  ['suspends automation', [commands.suspend]],
  ['restarts', [commands.restart]],
  ['reclaims free space', [commands.reclaimFreeSpace]],
  ['starts an initial sync', [commands.startInitialSync]],
  ['removes', [commands.removeCluster]],
];
const PROJECTS = ['Shop', 'Shop Staging', 'Trouble', 'Records', 'Analytics'];

/** Long enough for members that were down for days: they copy all data before other members restart. */
const PATIENCE = 2 * HOUR_MS;

describe("The vendor's configuration package in the standard world", () => {
  let standard: World;
  beforeAll(() => {
    standard = platformOf({ dialect: 'ops-manager' }).world;
  });

  it('has clusters in these projects', () => {
    const hasClusters = (id: string): boolean =>
      standard.clusters.select('project', id).first() !== undefined;
    const all = [...standard.projects.all()].filter(({ id }) => hasClusters(id));
    expect(all.map(({ name }) => name)).toEqual(PROJECTS);
  });

  describe.each(PROJECTS)('in the project %s', (projectName) => {
    const path = (): string => `/groups/${standard.projects.select('name', projectName).first()?.id ?? ''}`;

    it.each(OF_PROJECTS)(
      '%s: the platform takes it, and all processes reach the goal',
      async (_, sequence) => {
        const [target] = targetsIn(await configOf(standard, path()));
        expect(target).toBeDefined();
        if (target !== undefined) await succeed(standard, path(), sequence, target);
      },
    );

    it.each(OF_CLUSTERS)(
      '%s: the platform takes it, and all processes reach the goal',
      async (_, sequence) => {
        for (const target of targetsIn(await configOf(standard, path())))
          await succeed(standard, path(), sequence, target);
      },
    );
  });
});

/** Sends commands one after the other. Expects that all processes reach the goal after each. */
async function succeed(
  beginning: World,
  path: string,
  sequence: readonly Command[],
  target: Target,
): Promise<void> {
  let world = beginning;
  for (const command of sequence) world = await converged(await sent(world, path, command, target), path);
}

async function configOf(world: World, path: string): Promise<Schema<'AutomationConfig'>> {
  return bodyOf<'getAutomationConfig'>(await new Tenant(world).get(`${path}/automationConfig`));
}

/** The sharded clusters, and the replica sets outside of them. */
function targetsIn({ sharding, replicaSets, backupVersions }: Schema<'AutomationConfig'>): readonly Target[] {
  const target = (cluster: string, replicaSet: string): Target => {
    const hostname = backupVersions?.[0]?.hostname ?? '';
    return { cluster, replicaSet, hostname, now: formatInstant(0) };
  };
  const sharded = (sharding ?? []).map(({ name = '', shards }) => target(name, shards?.[0]?.rs ?? ''));
  const parts = (sharding ?? []).flatMap(({ shards = [], configServerReplica }) => [
    ...shards.map(({ rs }) => rs),
    configServerReplica,
  ]);
  const others = (replicaSets ?? []).filter(({ _id }) => !parts.includes(_id));
  return [...sharded, ...others.map(({ _id = '' }) => target(_id, _id))];
}

/** Reads the configuration, changes it by a command and puts it. Expects a new version. */
async function sent(world: World, path: string, command: Command, target: Target): Promise<World> {
  const config = await configOf(world, path);
  const own = readByClient(config);
  command(own, { ...target, now: formatInstant(world.now) });
  const platform = new Tenant(world);
  const reply = await platform.call('put', `${path}/automationConfig`, KEYS.admin, sentByClient(own));
  expect([reply.status, reply.text]).toEqual([200, '{}']);
  expect((await configOf(platform.world, path)).version).toBe(config.version + 1);
  return platform.world;
}

/** Lets time pass until all processes have reached the goal, as `IsGoalState` of the package decides. */
async function converged(world: World, path: string): Promise<World> {
  let now = world;
  const isInTime = (): boolean => now.now < world.now + PATIENCE;
  while (isInTime()) {
    now = later(now, now === world ? 2 * MINUTE_MS : 20 * MINUTE_MS);
    const reply = await new Tenant(now).get(`${path}/automationStatus`);
    const { goalVersion, processes } = bodyOf<'getAutomationStatus'>(reply);
    const behind = processes.filter(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved !== goalVersion);
    if (behind.length === 0) return now;
    if (!isInTime()) expect(behind).toEqual([]);
  }
  return now;
}
