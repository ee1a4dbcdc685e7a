import { describe, expect, it } from '@jest/globals';
import { createAgentKey } from '../../../src/world/agentKeys/createAgentKey.js';
import { agentKeysOf } from '../../../src/world/agentKeys/findAgentKeys.js';
import { agentsOfType } from '../../../src/world/agents/agentState.js';
import { activityOf } from '../../../src/world/agents/activity.js';
import { deleteAgentKey } from '../../../src/world/agents/deleteAgentKey.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { after, later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, since, standardWorld } from '../../support/incidents.js';

const HOSTNAME = 'new-0.example.net';
const APPEAR = { kind: 'agent.appear', target: 'Shop', hostname: HOSTNAME } as const;

function agentOn(world: World, hostname = HOSTNAME) {
  const agents = agentsOfType(world, firstProject(world), 'AUTOMATION');
  return agents.filter(([agent]) => agent.hostname === hostname);
}

describe('agent.appear', () => {
  const start = standardWorld();

  it('lets a server sign in: "agents that register (lastConf fresh) before hosts exist" (client)', () => {
    const world = begun(start, APPEAR);
    expect(agentOn(world).map(([, state]) => state)).toEqual(['NO_PROCESSES']);
    expect(since(start, world)).toContain('NEW_AGENT');
    const hour = later(world, 60 * MINUTE_MS);
    const [agent] = agentOn(hour)[0] ?? [];
    if (agent === undefined) throw new Error('There is no agent.');
    const { confCount, lastConf } = activityOf(hour, firstProject(hour), agent);
    expect(confCount).toBe(361);
    expect(hour.now - lastConf).toBeLessThan(10_000);
  });

  it('ends at once, and can start again for another server', () => {
    const twice = begun(start, APPEAR, { ...APPEAR, hostname: 'new-1.example.net' });
    expect([...twice.incidents.all()].map(({ endedAt }) => endedAt)).toEqual([start.now, start.now]);
    expect(agentOn(twice, 'new-1.example.net')).toHaveLength(1);
  });

  it('finds a hostname if it has none', () => {
    const unnamed = { kind: 'agent.appear', target: 'Shop' } as const;
    const twice = begun(start, unnamed, unnamed);
    const known = firstProject(start).agents.length;
    const hostnames = firstProject(twice)
      .agents.slice(known)
      .map(({ hostname }) => hostname);
    expect(hostnames).toEqual(['server-0.example.net', 'server-1.example.net']);
  });

  it('changes nothing on a server that has an agent: a pod that appears may have signed in before', () => {
    const [once, twice] = [begun(start, APPEAR), begun(start, APPEAR, APPEAR)];
    expect(agentOn(twice)).toEqual(agentOn(once));
    expect(since(start, twice)).toEqual(since(start, once));
  });

  it('refuses an unknown project', () => {
    expect(() => begun(start, { ...APPEAR, target: 'nothing' })).toThrow(/there is no project "nothing"/);
  });

  it('refuses a project whose agents cannot sign in', () => {
    const [key] = agentKeysOf(start, firstProject(start));
    if (key === undefined) throw new Error('There is no agent key.');
    const another = after(start, createAgentKey(start, firstProject(start), { desc: 'another' }));
    const lost = after(another, deleteAgentKey(another, key));
    expect(() => begun(lost, APPEAR)).toThrow(
      'the agents of Shop cannot sign in: their agent key was deleted',
    );
  });
});
