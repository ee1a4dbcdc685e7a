import { describe, expect, it } from '@jest/globals';
import { activityOf } from '../../../src/world/agents/activity.js';
import { serverAgentsOf } from '../../../src/world/agents/agentVersions.js';
import { upgradeAgents } from '../../../src/world/agents/upgradeAgents.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { fallSilent, pingAgain } from '../../../src/world/projects/silence.js';
import { SOFTWARE } from '../../../src/world/versions/software.js';
import type { Agent, Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { after, firedIn, later, typesOf } from '../../support/advancing.js';
import { brokenAgentRules } from '../../support/invariants/agents.js';
import { PROJECT } from '../../support/rows/ids.js';
import { automationConfig, project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const OLD = '13.8.0.8504-1';
const NEW = SOFTWARE.automationVersion;
const [A, B] = ['a.example.net', 'b.example.net'] as const;
const agents: readonly Agent[] = [
  { typeName: 'MONITORING', hostname: A },
  { typeName: 'AUTOMATION', hostname: A },
  { typeName: 'AUTOMATION', hostname: B },
  { typeName: 'BACKUP', hostname: A },
];
const before = worldWith({
  projects: [project({ agents })],
  automationConfigs: [automationConfig({ agentVersion: OLD })],
});

const projectOf = (world: World): Project => world.projects.get(PROJECT) ?? project();
const upgraded = (world: World, version: string = NEW): World =>
  after(world, upgradeAgents(world, projectOf(world), version));
const versionsOf = (world: World): readonly string[] =>
  serverAgentsOf(world, projectOf(world)).map(({ version }) => version);

describe('After an update of their versions, agents', () => {
  const start = upgraded(before);

  it('"restart one by one: a gap of some seconds, `version` changes"', () => {
    const seen = new Set<string>();
    let world = start;
    for (let second = 0; second < 60; second += 1) {
      seen.add(versionsOf(world).join(' '));
      expect(brokenAgentRules(world)).toEqual([]);
      world = later(world, SECOND_MS);
    }
    expect([...seen]).toEqual([`${OLD} ${OLD}`, `${NEW} ${OLD}`, `${NEW} ${NEW}`]);
    expect(projectOf(world).agents.some(({ version, stoppedAt }) => version ?? stoppedAt)).toBe(false);
  });

  it('do not fetch the config in the gap, and "confCount restarts" (inferred)', () => {
    const counts = Array.from({ length: 60 }, (_, second) => {
      const world = later(start, second * SECOND_MS);
      const [agent] = projectOf(world).agents;
      return agent === undefined ? NaN : activityOf(world, projectOf(world), agent).confCount;
    });
    expect(counts).toContain(1);
    expect(counts[0]).toBeGreaterThan(1000);
    expect(counts.at(-1)).toBeLessThan(10);
  });

  it('are no longer old: `MONITORING_AGENT_VERSION_CURRENT`', () => {
    expect(typesOf(later(start, MINUTE_MS))).toEqual([
      'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
      'MONITORING_AGENT_VERSION_CURRENT',
      'BACKUP_AGENT_VERSION_CURRENT',
    ]);
  });

  it('do the same in one stride and in many (invariant 12)', () => {
    let world = start;
    for (let at = 0; at < 60; at += 1) world = later(world, SECOND_MS);
    const stride = later(start, MINUTE_MS);
    expect(projectOf(world)).toEqual(projectOf(stride));
    expect(typesOf(world)).toEqual(typesOf(stride));
  });

  it('have an event about the new config, whose only difference is their version', () => {
    const [published] = start.events.all().toArray();
    expect(published?.diffs).toEqual([
      {
        id: expect.any(String),
        name: 'Automation Agent',
        params: [{ display: 'Version', new: NEW, old: OLD, param: 'agentVersion.name' }],
        status: 'MODIFIED',
        type: 'AUTOMATION_AGENT',
      },
    ]);
  });

  it('do nothing later', () => {
    expect(firedIn(later(start, MINUTE_MS), 60 * MINUTE_MS)).toEqual([]);
  });

  it('do not restart while they are silent, and run the new version when they return', () => {
    const silent = later(
      upgraded(after(before, fallSilent(before, PROJECT, [{ typeName: 'AUTOMATION', hostname: B }]))),
      MINUTE_MS,
    );
    expect(versionsOf(silent)).toEqual([NEW, OLD]);
    const back = after(silent, pingAgain(silent, PROJECT, [{ typeName: 'AUTOMATION', hostname: B }]));
    expect(versionsOf(back)).toEqual([NEW, NEW]);
  });

  it('may fall silent while they restart', () => {
    const [[, stop] = ['', 0]] = firedIn(start, MINUTE_MS);
    const gap = later(start, stop + SECOND_MS);
    expect(projectOf(gap).agents.some(({ stoppedAt }) => stoppedAt !== undefined)).toBe(true);
    const silent = later(after(gap, fallSilent(gap, PROJECT, agents)), MINUTE_MS);
    expect(brokenAgentRules(silent)).toEqual([]);
    expect(projectOf(silent).agentsRestartAt).toBeUndefined();
    const soon = after(gap, fallSilent(gap, PROJECT, agents));
    const back = after(soon, pingAgain(soon, PROJECT, agents));
    for (const agent of projectOf(back).agents) {
      expect(agent).toMatchObject({ startedAt: back.now });
      expect(agent.stoppedAt ?? agent.silentSince).toBeUndefined();
    }
    expect(brokenAgentRules(back)).toEqual([]);
  });
});

describe('An update to the version that agents run', () => {
  const current = worldWith({ projects: [project({ agents })] });

  it('publishes nothing, and restarts nothing', () => {
    const next = upgraded(current);
    expect(next.automationConfigs.get(PROJECT)?.version).toBe(7);
    expect(firedIn(next, MINUTE_MS)).toEqual([]);
  });

  it('can go back: then `MONITORING_AGENT_VERSION_BEHIND`', () => {
    expect(typesOf(later(upgraded(current, OLD), MINUTE_MS))).toContain('MONITORING_AGENT_VERSION_BEHIND');
  });
});
