import { describe, expect, it } from '@jest/globals';
import { availabilityOf } from '../../../src/world/monitoring/availability.js';
import { bringUp, takeDown } from '../../../src/world/hosts/startAndStop.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { after, firedIn, hostOf, later, statesOf, typesOf } from '../../support/advancing.js';
import { NEW, replicaSet } from '../../support/rows/deployments.js';
import { worldWith } from '../../support/rows/worlds.js';

const set = replicaSet('rs0', NEW);
const { cluster } = set;
const world = worldWith({ deployments: [set] });
const down = (of: World, name: string) => after(of, takeDown(of, hostOf(of, cluster, name)));
const up = (of: World, name: string) => after(of, bringUp(of, hostOf(of, cluster, name)));
const isOf = (of: World) => availabilityOf(of, of.clusters.get(cluster.id) ?? cluster);

describe('when the primary goes', () => {
  const lost = down(world, 'node-0');

  it('the cluster is unavailable until the others have elected another, some seconds later', () => {
    expect([isOf(world), isOf(lost)]).toEqual(['available', 'unavailable']);
    const [[name, at] = ['', 0]] = firedIn(lost, MINUTE_MS);
    expect(name).toBe('primaryElected');
    expect(at).toBeGreaterThanOrEqual(10 * SECOND_MS);
    expect(at).toBeLessThanOrEqual(14 * SECOND_MS);
    const elected = later(lost, MINUTE_MS);
    expect(isOf(elected)).toBe('warning');
    expect(statesOf(elected, cluster).toSorted()).toEqual(['DOWN', 'PRIMARY', 'SECONDARY']);
  });

  it('each step writes its events, with the alert that the election ends', () => {
    const elected = later(lost, MINUTE_MS);
    expect(typesOf(elected)).toEqual(['HOST_DOWN', 'NO_PRIMARY', 'PRIMARY_ELECTED', 'HOST_NOW_PRIMARY']);
    const [, noPrimary, election] = [...elected.events.all()];
    expect(election?.alertId).toBe(noPrimary?.alertId);
  });

  it('and comes back, it recovers and is a secondary', () => {
    const back = up(later(lost, MINUTE_MS), 'node-0');
    expect(statesOf(back, cluster)[0]).toBe('RECOVERING');
    const settled = later(back, 3 * MINUTE_MS);
    expect(statesOf(settled, cluster)[0]).toBe('SECONDARY');
    expect(isOf(settled)).toBe('available');
  });
});

describe('without a majority', () => {
  const alone = down(later(down(world, 'node-1'), MINUTE_MS), 'node-2');

  it('the primary steps down and no member is elected, however long it takes', () => {
    expect(statesOf(alone, cluster)).toEqual(['SECONDARY', 'DOWN', 'DOWN']);
    expect(firedIn(alone, 30 * DAY_MS)).toEqual([]);
    expect(isOf(later(alone, DAY_MS))).toBe('unavailable');
  });

  it('there is an election once a member returns, and the alert is still the same', () => {
    const back = later(up(later(alone, DAY_MS), 'node-1'), 5 * MINUTE_MS);
    expect(isOf(back)).toBe('warning');
    const alerts = [...back.events.all()].filter(({ eventTypeName }) =>
      /^(NO_PRIMARY|PRIMARY_ELECTED)$/.test(eventTypeName),
    );
    expect(alerts).toHaveLength(2);
    expect(alerts[1]?.alertId).toBe(alerts[0]?.alertId);
  });
});

it('an arbiter votes but never becomes the primary', () => {
  const small = worldWith({ deployments: [replicaSet('rs0', NEW, ['PRIMARY', 'SECONDARY', 'ARBITER'])] });
  const elected = later(down(small, 'node-0'), MINUTE_MS);
  expect(statesOf(elected, cluster)).toEqual(['DOWN', 'PRIMARY', 'ARBITER']);
  const none = later(down(elected, 'node-1'), DAY_MS);
  expect(statesOf(none, cluster)).toEqual(['DOWN', 'DOWN', 'ARBITER']);
});
