import { describe, expect, it } from '@jest/globals';
import { activityOf } from '../../../../src/world/agents/activity.js';
import { agentsOfType } from '../../../../src/world/agents/agentState.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../../../../src/world/instant.js';
import { fallSilent, pingAgain } from '../../../../src/world/projects/silence.js';
import type { Agent } from '../../../../src/world/tables/projects.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const ON_A: Agent = { typeName: 'MONITORING', hostname: 'a.example.net' };
const ON_B: Agent = { typeName: 'MONITORING', hostname: 'b.example.net' };

const activityAt = (agent: Agent, now: Instant) =>
  activityOf({ seed: 1, now }, { createdAt: NOW - HOUR_MS }, agent);

describe('The counters of an agent', () => {
  it('rise with "every **10 s** … each fetch raising confCount and lastConf" (traffic)', () => {
    const before = activityAt(ON_A, NOW);
    const after = activityAt(ON_A, NOW + 10 * MINUTE_MS);
    expect(after.confCount - before.confCount).toBe(60);
    expect(after.lastConf - before.lastConf).toBe(10 * MINUTE_MS);
  });

  it('rise with "ping every 60 s (pingCount, lastPing)" (traffic)', () => {
    const [before, after] = [activityAt(ON_A, NOW), activityAt(ON_A, NOW + HOUR_MS)];
    expect([after.pingCount - before.pingCount, after.lastPing - before.lastPing]).toEqual([60, HOUR_MS]);
  });

  it('keep "lastConf of a live automation agent within 10-20 s of now" and change with it', () => {
    let last = activityAt(ON_A, NOW);
    for (let now = NOW; now < NOW + 2 * MINUTE_MS; now += 700) {
      const { confCount, lastConf } = activityAt(ON_A, now);
      expect(now - lastConf).toBeGreaterThanOrEqual(0);
      expect(now - lastConf).toBeLessThan(10 * SECOND_MS);
      expect(confCount - last.confCount).toBe((lastConf - last.lastConf) / (10 * SECOND_MS));
      last = activityAt(ON_A, now);
    }
  });

  it('begin with one', () => {
    const young = activityAt({ ...ON_A, startedAt: NOW }, NOW);
    expect([young.confCount, young.lastConf, young.pingCount]).toEqual([1, NOW, 1]);
  });

  it('differ in their second from server to server', () => {
    const seconds = new Set(
      ['a', 'b', 'c', 'd', 'e'].map((hostname) => activityAt({ ...ON_A, hostname }, NOW).lastConf),
    );
    expect(seconds.size).toBeGreaterThan(2);
  });

  it('freeze while the agent is silent: "lastPing/lastConf freeze"', () => {
    const silent = { ...ON_A, silentSince: NOW };
    expect(activityAt(silent, NOW + HOUR_MS)).toEqual(activityAt(silent, NOW));
    expect(activityAt(silent, NOW)).toEqual(activityAt(ON_A, NOW));
  });

  it('freeze while the agent restarts', () => {
    const restarting = { ...ON_A, stoppedAt: NOW };
    expect(activityAt(restarting, NOW + MINUTE_MS)).toEqual(activityAt(ON_A, NOW));
  });

  it('begin again when a silent agent returns', () => {
    const world = worldWith({ projects: [project({ agents: [ON_A] })] });
    const { world: silent } = fallSilent(world, PROJECT, [ON_A]);
    const { world: back } = pingAgain({ ...silent, now: NOW + HOUR_MS }, PROJECT, [ON_A]);
    const [agent = ON_A] = back.projects.get(PROJECT)?.agents ?? [];
    expect(activityAt(agent, NOW + HOUR_MS).confCount).toBe(1);
  });
});

describe('The states of monitoring agents', () => {
  const statesAt = (now: Instant, ...agents: readonly Agent[]) =>
    agentsOfType({ ...worldWith(), now }, project({ agents }), 'MONITORING').map(([, state]) => state);

  it('are "One MONITORING agent per project is ACTIVE, the rest STANDBY" (documentation)', () => {
    expect(statesAt(NOW, ON_A, ON_B)).toEqual(['ACTIVE', 'STANDBY']);
  });

  it('change when it dies: "a standby takes over within 1-2 min" (documentation)', () => {
    const silent = { ...ON_A, silentSince: NOW };
    expect(statesAt(NOW + MINUTE_MS, silent, ON_B)).toEqual(['ACTIVE', 'STANDBY']);
    expect(statesAt(NOW + 2 * MINUTE_MS, silent, ON_B)).toEqual(['STANDBY', 'ACTIVE']);
  });

  it('stay if all are silent: the last one is the active one', () => {
    const first = { ...ON_A, silentSince: NOW - HOUR_MS };
    expect(statesAt(NOW + HOUR_MS, first, { ...ON_B, silentSince: NOW })).toEqual(['STANDBY', 'ACTIVE']);
  });
});
