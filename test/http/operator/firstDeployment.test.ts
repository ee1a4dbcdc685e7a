import { afterEach, describe, expect, it } from '@jest/globals';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { bodyOf } from '../api/operations/given.js';
import {
  CONFIG,
  deploying,
  hostsOf,
  pass,
  statusOf,
  waitForGoal,
} from '../api/operations/givenAutomation.js';
import { PROJECT } from '../../support/rows/ids.js';
import { KEYS, type Platform } from '../../support/platform.js';
import {
  configureAgents,
  hostnameOf,
  mergeReplicaSet,
  namesOf,
  Operator,
  type Declared,
  expectInnocence,
} from './operator.js';

const SET: Declared = { name: 'orders', members: 3, version: '7.0.14', compatibility: '7.0' };

/** A pod starts, and its agent signs in. */
function podStarts({ live }: Platform, name: string): void {
  const incident = { kind: 'agent.appear', target: PROJECT, hostname: hostnameOf(name) };
  live.commit(startIncident(live.world, incident), SYSTEM);
}

async function agentsOf(platform: Platform, type: string): Promise<readonly string[]> {
  const path = CONFIG.replace('/automationConfig', `/agents/${type}`);
  return bodyOf<'listAgents'>(await platform.get(path)).results.map(({ hostname }) => hostname);
}

/**
 * `updateOmDeploymentRs` of `controllers/operator/mongodbreplicaset_controller.go` (mongodb/mongodb-kubernetes): a new
 * resource waits for no agents (`Min(membersNumberBefore, replicasTarget)` is 0), is published, and waits for the goal.
 */
afterEach(expectInnocence);

describe('The first deployment of the published Kubernetes operator, with agents that sign in with their pods', () => {
  async function published(): Promise<Platform> {
    const platform = deploying({ dialect: 'ops-manager', quirks: { agentSignIn: 'byIncident' } });
    await new Operator(platform).readUpdate((config) => {
      mergeReplicaSet(config, SET);
      configureAgents(config, false);
    });
    return platform;
  }

  it('reaches no goal without agents: every process stays at -1', async () => {
    const platform = await published();
    expect(await waitForGoal(platform)).toBeUndefined();
    const { processes } = await statusOf(platform);
    expect(processes.map(({ name, lastGoalVersionAchieved }) => [name, lastGoalVersionAchieved])).toEqual(
      namesOf(SET).map((name) => [name, -1]),
    );
    for (const type of ['AUTOMATION', 'MONITORING', 'BACKUP'])
      expect(await agentsOf(platform, type)).toEqual([]);
    expect(hostsOf(platform)).toEqual([]);
  });

  it('waits for the last agent, whatever the others do, and then has its members and agents', async () => {
    const platform = await published();
    const [last = '', ...others] = namesOf(SET);
    for (const name of others) podStarts(platform, name);
    expect(await waitForGoal(platform)).toBeUndefined();
    expect(hostsOf(platform)).toHaveLength(others.length);
    podStarts(platform, last);
    expect(await waitForGoal(platform)).toBeLessThan(90);
    pass(platform, 120);
    expect(
      hostsOf(platform)
        .map(({ replicaState }) => replicaState)
        .toSorted(),
    ).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    for (const type of ['AUTOMATION', 'MONITORING', 'BACKUP'])
      expect((await agentsOf(platform, type)).toSorted()).toEqual(namesOf(SET).map(hostnameOf));
  });

  it('does not mind agents that signed in before it publishes', async () => {
    const platform = deploying({ dialect: 'ops-manager', quirks: { agentSignIn: 'byIncident' } });
    for (const name of namesOf(SET)) podStarts(platform, name);
    const operator = new Operator(platform);
    await operator.deploy(SET);
    for (const name of namesOf(SET)) podStarts(platform, name);
    expect(await agentsOf(platform, 'AUTOMATION')).toHaveLength(SET.members);
  });

  it('has log jobs by the names of its processes', async () => {
    const platform = await published();
    for (const name of namesOf(SET)) podStarts(platform, name);
    expect(await waitForGoal(platform)).toBeLessThan(90);
    const wanted = { logTypes: ['MONGODB'], redacted: false, sizeRequestedPerFileBytes: 1_000 };
    const job = { resourceType: 'PROCESS', resourceName: 'orders-1', ...wanted };
    const path = CONFIG.replace('/automationConfig', '/logCollectionJobs');
    expect((await platform.call('post', path, KEYS.admin, job)).status).toBe(201);
    const { childJobs = [] } = platform.world.logCollectionJobs.all().first() ?? {};
    expect(childJobs.map(({ hostname }) => hostname)).toEqual([hostnameOf('orders-1')]);
  });
});
