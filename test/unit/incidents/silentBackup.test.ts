import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { violationsOf } from '../../support/invariants/world.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { begun, healed, standardWorld } from '../../support/incidents.js';

const QUIET = { kind: 'agent.silent', target: 'Shop', agent: 'BACKUP', id: 'quiet' } as const;

function newest(world: World, name: string): Snapshot | undefined {
  return world.snapshots.select('cluster', clusterOf(world, name).id).pageBackwards(0, 1)[0];
}

describe('while no backup agent of a project pings', () => {
  const start = standardWorld();

  it('no snapshot is taken; the schedule continues with the next one due', () => {
    const quiet = begun(start, QUIET);
    const after = later(quiet, 3 * DAY_MS);
    expect(newest(after, 'rs0')?.created.date).toBe(newest(start, 'rs0')?.created.date);
    expect(violationsOf(after)).toEqual([]);
    const taken = newest(later(healed(after, 'quiet'), DAY_MS), 'rs0')?.created.date ?? 0;
    expect(taken).toBeGreaterThan(after.now);
  });

  it('a running copy stands still, and continues where it was', () => {
    const running = newest(start, 'sh0');
    expect(running?.complete).toBe(false);
    const copyOf = (world: World) => world.snapshots.get(running?.id ?? '');
    const quiet = later(begun(start, QUIET), 5 * HOUR_MS);
    expect(copyOf(quiet)?.parts.map(({ completedTime }) => completedTime)).toEqual(
      running?.parts.map(({ completedTime }) => completedTime),
    );
    expect(violationsOf(quiet)).toEqual([]);
    expect(copyOf(later(healed(quiet, 'quiet'), HOUR_MS))?.complete).toBe(true);
  });
});
