import { describe, expect, it } from '@jest/globals';
import { achievedVersion } from '../../../src/world/automation/achievedVersion.js';
import { changeBackupAgent } from '../../../src/world/automation/changeBackupAgent.js';
import { findAutomationConfig } from '../../../src/world/automation/findAutomationConfig.js';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, node, standardWorld } from '../../support/incidents.js';

const start = standardWorld();
const { version } = findAutomationConfig(start, firstProject(start));

/** Changes the log path of the backup agent, as the `PUT` of its settings (E14) does. */
function published(world: World, logPath: string): World {
  return commit(changeBackupAgent(world, firstProject(world), { logPath }), SYSTEM, world);
}

/** Returns how many versions of the automation config each of two nodes is ahead of the start. */
function reached(world: World): readonly number[] {
  const project = firstProject(world);
  const config = findAutomationConfig(world, project);
  return ['rs0/node-0', 'rs0/node-1'].map(
    (name) => achievedVersion(project, node(world, name).hostname, config) - version,
  );
}

describe('while the automation agent of a machine is silent', () => {
  const quiet = begun(start, {
    kind: 'agent.silent',
    target: 'rs0/node-1',
    agent: 'AUTOMATION',
    id: 'quiet',
  });

  it('its processes stay at their version, and processes on other machines continue', () => {
    expect([reached(start), reached(quiet)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const once = published(quiet, '/var/log/one');
    expect(reached(once)).toEqual([1, 0]);
    expect(reached(published(later(once, HOUR_MS), '/var/log/two'))).toEqual([2, 0]);
  });

  it('they reach the goal once the agent pings again', () => {
    const twice = published(published(quiet, '/var/log/one'), '/var/log/two');
    const heard = healed(twice, 'quiet');
    expect(reached(heard)).toEqual([2, 2]);
    expect(firstProject(heard).agents.some((agent) => 'lastGoalVersion' in agent)).toBe(false);
  });
});

it('an agent without a reached version in its row is one version behind later publications', () => {
  const config = findAutomationConfig(start, firstProject(start));
  const project = {
    ...firstProject(start),
    agents: [{ typeName: 'AUTOMATION', hostname: 'one.example.net', silentSince: config.publishedAt - 1 }],
  } as const;
  expect(achievedVersion(project, 'one.example.net', config)).toBe(version - 1);
  expect(achievedVersion({ ...project, agents: [] }, 'one.example.net', config)).toBe(version);
});
