import { describe, expect, it } from '@jest/globals';
import { nodeFails } from '../../../src/behaviours/nodeFails.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { after, firedIn, hostOf, later, statesOf } from '../../support/advancing.js';
import { NEW, replicaSet } from '../../support/rows/deployments.js';
import { NOW } from '../../support/rows/ids.js';
import { worldWith } from '../../support/rows/worlds.js';

const set = replicaSet('rs0', NEW);
const { cluster } = set;
const given = (own: Partial<Host> = {}, seed = 1) =>
  worldWith({ seed, clusters: [cluster], hosts: set.hosts.map((host) => ({ ...host, ...own })) });
const failing = { failureRate: { meanHoursBetween: 24, meanMinutesDown: 10 } };

describe('a process with a failure rate', () => {
  it('fails and returns again and again, about as often as the rate says', () => {
    const fired = firedIn(given(failing), 100 * DAY_MS).map(([name]) => name);
    const failures = fired.filter((name) => name === 'nodeFails').length;
    expect(failures).toBeGreaterThan(200);
    expect(failures).toBeLessThan(400);
    expect(Math.abs(fired.filter((name) => name === 'nodeReturns').length - failures)).toBeLessThan(4);
  });

  it('is down for ten minutes on average, and at least a second', () => {
    const downs = Array.from({ length: 300 }, (_, seed) => {
      const world = given(failing, seed);
      const { returnsAt = NaN } = hostOf(
        after(world, nodeFails.fire(world, hostOf(world, cluster, 'node-2'))),
        cluster,
        'node-2',
      );
      return returnsAt - NOW;
    });
    const mean = downs.reduce((sum, ms) => sum + ms, 0) / downs.length;
    expect(mean).toBeGreaterThan(8 * MINUTE_MS);
    expect(mean).toBeLessThan(12 * MINUTE_MS);
    expect(Math.min(...downs)).toBeGreaterThanOrEqual(SECOND_MS);
  });

  it('fails at the same times for the same seed, at others for another', () => {
    const times = (seed: number) => firedIn(given(failing, seed), 10 * DAY_MS);
    expect(times(1)).toEqual(times(1));
    expect(times(1)).not.toEqual(times(2));
  });
});

it('a process without a rate never fails: by default a world is calm', () => {
  expect(firedIn(given(), 3650 * DAY_MS)).toEqual([]);
});

describe('a process that is taken down', () => {
  it('for a time comes back by itself at its end', () => {
    const world = given();
    const down = after(world, takeDown(world, hostOf(world, cluster, 'node-2'), NOW + HOUR_MS));
    expect(firedIn(down, DAY_MS)[0]).toEqual(['nodeReturns', HOUR_MS]);
    expect(hostOf(later(down, HOUR_MS), cluster, 'node-2')).not.toHaveProperty('returnsAt');
  });

  it('without an end stays down', () => {
    const world = given(failing);
    const down = after(world, takeDown(world, hostOf(world, cluster, 'node-2')));
    expect(statesOf(later(down, 30 * DAY_MS), cluster)[2]).toBe('DOWN');
  });

  it('and brought up catches up for some seconds before it is a secondary', () => {
    const world = given();
    const down = after(world, takeDown(world, hostOf(world, cluster, 'node-2')));
    const up = after(down, bringUp(down, hostOf(down, cluster, 'node-2')));
    const [[name, at] = ['', 0]] = firedIn(up, DAY_MS);
    expect(name).toBe('memberRecovers');
    expect(at).toBeGreaterThanOrEqual(20 * SECOND_MS);
    expect(at).toBeLessThanOrEqual(2 * MINUTE_MS);
  });

  it('before its time and brought up by hand returns only once', () => {
    const world = given();
    const down = after(world, takeDown(world, hostOf(world, cluster, 'node-2'), NOW + HOUR_MS));
    const up = after(down, bringUp(down, hostOf(down, cluster, 'node-2')));
    expect(firedIn(up, DAY_MS).map(([name]) => name)).toEqual(['memberRecovers']);
  });
});
