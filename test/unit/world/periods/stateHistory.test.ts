import { describe, expect, it } from '@jest/globals';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { commit } from '../../../../src/reactions/commit.js';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { stateHistory } from '../../../../src/world/periods/stateHistory.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import type { World } from '../../../../src/world/world.js';
import { buildWorld, CREATED, duties, NOW } from '../../metrics/builders.js';

const MINUTE = 60_000;
const hostOf = (world: World): Host => world.hosts.get(duties.PRIMARY.id) ?? duties.PRIMARY;

function at(world: World, now: number, move: (world: World) => Outcome): World {
  const before = { ...world, now };
  return commit(move(before), SYSTEM, before);
}

describe('the states of a process over time', () => {
  const down = at(buildWorld(), NOW, (world) => takeDown(world, hostOf(world)));
  const up = at(down, NOW + MINUTE, (world) => bringUp(world, hostOf(world)));
  const told = (world: World, from: number, until: number) =>
    stateHistory(world, hostOf(world), from, until).map((span) => [span.state, span.from, span.until]);

  it('begin with its creation, and the last one lasts', () => {
    expect(told(up, 0, NOW + 5 * MINUTE)).toEqual([
      ['PRIMARY', CREATED, NOW],
      ['DOWN', NOW, NOW + MINUTE],
      ['RECOVERING', NOW + MINUTE, undefined],
    ]);
  });

  it('are the ones that lasted in the range, with their own start and end', () => {
    expect(told(up, NOW + 1000, NOW + 2000)).toEqual([['DOWN', NOW, NOW + MINUTE]]);
    expect(told(up, NOW, NOW)).toEqual([['DOWN', NOW, NOW + MINUTE]]);
    expect(told(up, NOW - 1, NOW - 1)).toEqual([['PRIMARY', CREATED, NOW]]);
    expect(told(up, NOW + 2 * MINUTE, NOW + 3 * MINUTE)).toEqual([['RECOVERING', NOW + MINUTE, undefined]]);
  });

  it('are missing before its creation', () => {
    expect(told(up, CREATED - 2000, CREATED - 1000)).toEqual([]);
    expect(told(buildWorld(), 0, NOW)).toEqual([['PRIMARY', CREATED, undefined]]);
  });

  it('begin with the first known state of a process that was imported without its past', () => {
    const imported = { ...duties.PRIMARY, stateSince: NOW - MINUTE };
    expect(stateHistory(buildWorld(), imported, 0, NOW)).toEqual([{ state: 'PRIMARY', from: NOW - MINUTE }]);
  });
});
