import { describe, expect, it } from '@jest/globals';
import { agentKeysOf } from '../../../src/world/agentKeys/findAgentKeys.js';
import { createAgentKey } from '../../../src/world/agentKeys/createAgentKey.js';
import { deleteAgentKey } from '../../../src/world/agents/deleteAgentKey.js';
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '../../../src/world/instant.js';
import { activeAgentCount, lastActiveAgent, lastPingAt } from '../../../src/world/projects/activity.js';
import type { World } from '../../../src/world/world.js';
import { after, firedIn, later } from '../../support/advancing.js';
import { firstProject } from '../../support/fixtureWorlds.js';
import { begun, healed, since, standardWorld } from '../../support/incidents.js';

const SWITCH = { kind: 'agent.switchKey', target: 'Shop' } as const;
const TIMEOUT_MS = 5 * MINUTE_MS;

/** Returns the world after the deletion of a key of the first project, by default of the oldest key. */
function without(world: World, at = 0): World {
  const agentKey = agentKeysOf(world, firstProject(world)).at(at);
  if (agentKey === undefined) throw new Error('There is no such agent key.');
  return after(world, deleteAgentKey(world, agentKey));
}

function withAnother(world: World): World {
  return after(world, createAgentKey(world, firstProject(world), { desc: 'another' }));
}

/** Returns the types of the events about agents since an earlier world, without duplicates. */
function agentEvents(before: World, now: World): readonly string[] {
  return [...new Set(since(before, now).filter((type) => type.includes('AGENT')))].toSorted();
}

const DOWN = ['AUTOMATION_AGENT_DOWN', 'BACKUP_AGENT_DOWN', 'MONITORING_AGENT_DOWN'];
const UP = ['AUTOMATION_AGENT_UP', 'BACKUP_AGENT_UP', 'MONITORING_AGENT_UP'];

describe('the deletion of the agent key in use', () => {
  const start = standardWorld();
  const lost = without(start);
  const total = firstProject(start).agents.length;

  it('stops the pings at once: "host `lastPing` freezes, measurements stop"', () => {
    const hourLater = later(lost, HOUR_MS);
    expect(lastActiveAgent(firstProject(hourLater), hourLater.now)).toBe(lastPingAt(start.now));
    expect(firstProject(lost).agents.every(({ silentSince }) => silentSince === lost.now)).toBe(true);
  });

  it('is noticed "after the agent timeout": then the agents are down and no longer counted', () => {
    const unnoticed = later(lost, TIMEOUT_MS - 1);
    expect([agentEvents(start, unnoticed), activeAgentCount(firstProject(unnoticed))]).toEqual([[], total]);
    const noticed = later(lost, TIMEOUT_MS);
    expect([agentEvents(start, noticed), activeAgentCount(firstProject(noticed))]).toEqual([DOWN, 0]);
    expect(firedIn(lost, HOUR_MS)).toContainEqual(['silenceIsNoticed', TIMEOUT_MS]);
  });

  it('does not heal by a new key: "A new key does not help until the agents are given it"', () => {
    const hopeful = later(withAnother(lost), HOUR_MS);
    expect([agentEvents(start, hopeful), activeAgentCount(firstProject(hopeful))]).toEqual([DOWN, 0]);
  });

  it('has no effect if it is another key that is deleted', () => {
    const both = withAnother(start);
    const one = later(without(both, -1), HOUR_MS);
    expect([agentEvents(start, one), activeAgentCount(firstProject(one))]).toEqual([[], total]);
  });

  it('leaves agents silent that an incident has silenced, and the end of the incident does not help', () => {
    const quiet = begun(start, { kind: 'agent.silent', target: 'Shop', agent: 'BACKUP', id: 'quiet' });
    const both = healed(without(quiet), 'quiet');
    expect(activeAgentCount(firstProject(later(both, HOUR_MS)))).toBe(0);
    const again = begun(withAnother(later(both, HOUR_MS)), SWITCH);
    expect(activeAgentCount(firstProject(again))).toBe(total);
  });
});

describe('agent.switchKey', () => {
  const start = standardWorld();
  const total = firstProject(start).agents.length;

  it('gives the agents the newest key: they ping again', () => {
    const lost = later(withAnother(without(start)), HOUR_MS);
    const given = begun(lost, SWITCH);
    expect([agentEvents(lost, given), activeAgentCount(firstProject(given))]).toEqual([UP, total]);
    expect(firstProject(given)).not.toHaveProperty('signedOut');
  });

  it('writes no event about agents if their silence was not noticed yet', () => {
    const lost = later(withAnother(without(start)), SECOND_MS);
    const given = begun(lost, SWITCH);
    expect([agentEvents(start, given), activeAgentCount(firstProject(given))]).toEqual([[], total]);
  });

  it('lets a client delete the old key afterwards', () => {
    const rotated = without(begun(withAnother(start), SWITCH));
    expect(agentEvents(start, later(rotated, HOUR_MS))).toEqual([]);
    expect(agentEvents(start, later(without(rotated), HOUR_MS))).toEqual(DOWN);
  });

  it('ends at once, and can start twice', () => {
    const twice = begun(withAnother(start), SWITCH, SWITCH);
    expect([...twice.incidents.all()].map(({ endedAt }) => endedAt)).toEqual([start.now, start.now]);
  });

  it('refuses a project without agent keys, and an unknown project', () => {
    expect(() => begun(without(start), SWITCH)).toThrow('Shop has no agent key; create one first');
    expect(() => begun(start, { ...SWITCH, target: 'nothing' })).toThrow(/there is no project "nothing"/);
  });
});
