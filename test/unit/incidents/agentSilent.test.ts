import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { activeAgentCount, lastActiveAgent } from '../../../src/world/projects/activity.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, since, standardWorld } from '../../support/incidents.js';

function agents(world: World): object {
  const project = firstProject(world);
  const ago = (world.now - (lastActiveAgent(project, world.now) ?? 0)) / MINUTE_MS;
  return { count: activeAgentCount(project), minutesAgo: Math.floor(ago) };
}

describe('agent.silent', () => {
  it('silences all agents of a project: none is active, the last ping is from before', () => {
    const start = standardWorld();
    const all = firstProject(start).agents.length;
    expect(agents(start)).toEqual({ count: all, minutesAgo: 0 });
    const world = begun(start, { kind: 'agent.silent', target: 'Shop', for: 'PT2H' });
    expect(agents(later(world, HOUR_MS))).toEqual({ count: 0, minutesAgo: 60 });
    expect(agents(later(world, 2 * HOUR_MS))).toEqual({ count: all, minutesAgo: 0 });
  });

  it('silences agents of one type only, and the feed reports the alert from its beginning to its end', () => {
    const start = standardWorld();
    const all = firstProject(start).agents.length;
    const world = begun(start, { kind: 'agent.silent', target: 'Shop', agent: 'MONITORING', id: 'quiet' });
    expect(agents(world)).toMatchObject({ count: all - 1 });
    expect(since(start, world)).toEqual(['MONITORING_AGENT_DOWN']);
    const after = healed(world, 'quiet');
    expect(agents(after)).toMatchObject({ count: all });
    const [down, up] = [...after.events.all()].slice(-2);
    expect(up).toMatchObject({ eventTypeName: 'MONITORING_AGENT_UP', alertId: down?.alertId });
  });

  it('silences those on the machines of a cluster or of a node', () => {
    const start = standardWorld();
    const silent = (target: string): number => {
      const world = begun(start, { kind: 'agent.silent', target, agent: 'AUTOMATION' });
      return firstProject(world).agents.filter(({ silentSince }) => silentSince !== undefined).length;
    };
    expect([silent('rs0'), silent('rs0/node-1')]).toEqual([3, 1]);
  });

  it('does not wake an agent that was silent before', () => {
    const start = standardWorld();
    const world = begun(start, { kind: 'agent.silent', target: 'Trouble', id: 'quiet' });
    const after = healed(later(world, HOUR_MS), 'quiet');
    const backup = (of: World) =>
      of.projects
        .select('name', 'Trouble')
        .first()
        ?.agents.find(({ typeName }) => typeName === 'BACKUP')?.silentSince;
    expect(backup(start)).toBeDefined();
    expect(backup(after)).toBe(backup(start));
  });

  it('lists the existing agents if the target is missing', () => {
    expect(() =>
      begun(standardWorld(), { kind: 'agent.silent', target: 'rs0/node-2', agent: 'BACKUP' }),
    ).toThrow(/rs0\/node-2 has no BACKUP agent; the project Shop has MONITORING on /);
  });
});
