import { describe, expect, it } from '@jest/globals';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import { availabilityOf } from '../../../src/world/monitoring/availability.js';
import { observedStateOf } from '../../../src/world/monitoring/observedState.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import { after, later } from '../../support/advancing.js';
import { begun, healed } from '../../support/incidents.js';
import { replicaSet, type Deployment } from '../../support/rows/deployments.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { agents } from '../../http/api/operations/measured.js';

/** A set of three members that are pinged 10, 20 and 30 seconds after each full minute. */
const set = ((): Deployment => {
  const { cluster, hosts } = replicaSet('rs0');
  const at = (index: number): number => (index + 1) * 10 * SECOND_MS;
  return { cluster, hosts: hosts.map((host, index) => ({ ...host, pingPhaseMs: at(index) })) };
})();

function given(): World {
  return worldWith({ projects: [project({ agents })], deployments: [set], dialect: 'ops-manager' });
}

function named(world: World, name: string): Host {
  const host = world.hosts
    .select('cluster', set.cluster.id)
    .toArray()
    .find((each) => each.name === name);
  if (host === undefined) throw new Error(`There is no ${name}.`);
  return host;
}

/** The states that monitoring shows, by the order of the members. */
function shown(world: World): readonly string[] {
  return world.hosts.select('cluster', set.cluster.id).toArray().map(observedStateOf);
}

/** The types of the events since the start, each with its second. */
function events(world: World): readonly string[] {
  const start = given().now;
  return [...world.events.all()]
    .filter(({ eventTypeName }) => eventTypeName.startsWith('HOST_') || eventTypeName === 'NO_PRIMARY')
    .map(({ eventTypeName, created }) => `${(created - start) / SECOND_MS} ${eventTypeName}`);
}

function down(world: World, name: string): World {
  return after(world, takeDown(world, named(world, name)));
}

function up(world: World, name: string): World {
  return after(world, bringUp(world, named(world, name)));
}

describe('Monitoring by pings', () => {
  it('knows with the first ping of another member that a member is down', () => {
    const broken = down(given(), 'node-1');
    const states = [0, 9_999, 10_000].map((length) => shown(later(broken, length))[1]);
    expect(states).toEqual(['SECONDARY', 'SECONDARY', 'DOWN']);
    expect(availabilityOf(later(broken, 9_999), set.cluster)).toBe('available');
    expect(availabilityOf(later(broken, 10_000), set.cluster)).toBe('warning');
  });

  it('reports a process as down that has answered no ping for four minutes: "to minimize false positives" (documentation)', () => {
    const broken = down(given(), 'node-1');
    // The last ping was 40 seconds before the start.
    const due = 4 * MINUTE_MS - 40 * SECOND_MS;
    expect(events(later(broken, due - 1))).toEqual([]);
    expect(events(later(broken, due))).toEqual([`${due / SECOND_MS} HOST_DOWN`]);
  });

  it('sees nothing of an outage between two pings: "not for every reboot" (documentation)', () => {
    const broken = later(down(given(), 'node-1'), 5 * SECOND_MS);
    const back = later(up(broken, 'node-1'), 10 * MINUTE_MS);
    expect(events(back).filter((each) => each.includes('HOST_DOWN') || each.includes('HOST_UP'))).toEqual([]);
    expect(named(back, 'node-1').unpingedSince).toBeUndefined();
  });

  it('closes the alert with the next ping after the process has returned', () => {
    const reported = later(down(given(), 'node-1'), 5 * MINUTE_MS);
    const back = up(reported, 'node-1');
    expect(events(back).at(-1)).toContain('HOST_DOWN');
    expect(events(later(back, 10 * SECOND_MS)).filter((each) => each.includes('HOST_UP'))).toEqual([
      '310 HOST_UP',
    ]);
  });

  it('never sees two primaries, and no set without one, if the election is over by the next ping', () => {
    const failing = later(given(), 35 * SECOND_MS);
    const broken = down(failing, 'node-0');
    for (let length = 0; length <= 60; length += 1) {
      const states = shown(later(broken, length * SECOND_MS));
      expect(states.filter((state) => state === 'PRIMARY')).toHaveLength(1);
    }
    expect(events(later(broken, MINUTE_MS)).filter((each) => each.includes('NO_PRIMARY'))).toEqual([]);
  });

  it('sees a set without a primary with a ping during the election', () => {
    const broken = later(down(given(), 'node-0'), 5 * SECOND_MS);
    expect(events(broken)).toEqual([]);
    const electing = down(later(given(), 19 * SECOND_MS), 'node-0');
    expect(events(later(electing, SECOND_MS))).toContain('20 NO_PRIMARY');
  });

  it('sees processes that are all down with their own pings, which fail', () => {
    const broken = ['node-0', 'node-1', 'node-2'].reduce(down, given());
    const states = [10_000, 20_000, 30_000].map((length) => shown(later(broken, length)));
    expect(states.map((each) => each.filter((state) => state === 'DOWN').length)).toEqual([1, 2, 3]);
  });

  it('sees changes with the next ping after its agent has returned', () => {
    const silent = begun(given(), {
      kind: 'agent.silent',
      target: 'shop',
      agent: 'MONITORING',
      id: 'silent',
    });
    const broken = later(down(silent, 'node-1'), 10 * MINUTE_MS);
    expect(shown(broken)[1]).toBe('SECONDARY');
    const back = healed(broken, 'silent');
    expect(shown(later(back, 9_999))[1]).toBe('SECONDARY');
    const seen = later(back, 10_000);
    expect(shown(seen)[1]).toBe('DOWN');
    expect(events(seen).filter((each) => each.includes('HOST_DOWN'))).toEqual(['610 HOST_DOWN']);
  });
});

describe('The alerts about agents', () => {
  const silent = { kind: 'agent.silent', target: 'shop', id: 'silent' } as const;

  function opened(world: World): readonly string[] {
    return [...world.alerts.all()].map(({ eventTypeName }) => eventTypeName).toSorted();
  }

  it('open after seven minutes, and for backup agents after an hour (documentation)', () => {
    const begin = begun(given(), silent);
    expect(opened(later(begin, 7 * MINUTE_MS - 1))).toEqual([]);
    expect(opened(later(begin, 7 * MINUTE_MS))).toEqual(['AUTOMATION_AGENT_DOWN', 'MONITORING_AGENT_DOWN']);
    expect(opened(later(begin, 60 * MINUTE_MS))).toContain('BACKUP_AGENT_DOWN');
  });

  it('do not open if the agents return in time', () => {
    const back = later(healed(later(begun(given(), silent), 6 * MINUTE_MS), 'silent'), 120 * MINUTE_MS);
    expect(opened(back)).toEqual([]);
    expect([...back.events.all()].filter(({ eventTypeName }) => eventTypeName.includes('_AGENT_'))).toEqual(
      [],
    );
  });
});
