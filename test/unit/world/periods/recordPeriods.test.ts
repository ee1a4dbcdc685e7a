import { describe, expect, it } from '@jest/globals';
import { commit } from '../../../../src/reactions/commit.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import type { World } from '../../../../src/world/world.js';
import { shippedWorld } from '../../../support/fixtureWorlds.js';
import { stateOf, worldOfState } from '../../../../src/simulator/worldState.js';
import { schedules } from '../../../../src/behaviours/behaviours.js';
import { AGENTS, buildProject, buildWorld, CREATED, duties, GROUP_ID, NOW } from '../../metrics/builders.js';

const MINUTE = 60_000;

function at(world: World, now: number, move: (world: World) => Outcome): World {
  const before = { ...world, now };
  return commit(move(before), SYSTEM, before);
}

const hostOf = (world: World): Host => world.hosts.get(duties.PRIMARY.id) ?? duties.PRIMARY;
const told = (world: World, subject: string) =>
  world.periods
    .select('subject', subject)
    .toArray()
    .map(({ state, from, until }) => [state, from, until]);

describe('A world', () => {
  it('records the states of a process from its creation on', () => {
    const down = at(buildWorld(), NOW, (world) => takeDown(world, hostOf(world)));
    const up = at(down, NOW + MINUTE, (world) => bringUp(world, hostOf(world)));
    expect(told(up, duties.PRIMARY.id)).toEqual([
      ['PRIMARY', CREATED, NOW],
      ['DOWN', NOW, NOW + MINUTE],
    ]);
  });

  it('does not record a state that lasted for no time', () => {
    const down = at(buildWorld(), NOW, (world) => takeDown(world, hostOf(world)));
    const up = at(down, NOW, (world) => bringUp(world, hostOf(world)));
    expect(told(up, duties.PRIMARY.id)).toEqual([['PRIMARY', CREATED, NOW]]);
  });

  it('records when agents were silent and clusters not in use', () => {
    const silenced = AGENTS.map((agent, index) => (index === 0 ? { ...agent, silentSince: NOW } : agent));
    const quiet = at(buildWorld(), NOW, (world) => ({
      world: { ...world, projects: world.projects.put(buildProject(silenced)) },
      events: [],
    }));
    const heard = at(quiet, NOW + MINUTE, (world) => ({
      world: { ...world, projects: world.projects.put(buildProject()) },
      events: [],
    }));
    expect(told(heard, `${GROUP_ID}/MONITORING/node-0.example.com`)).toEqual([
      ['HEARD', CREATED, NOW],
      ['SILENT', NOW, NOW + MINUTE],
    ]);
  });

  it('has the history of its fixture: each process that failed was up before', () => {
    const world = shippedWorld('standard', { seed: 1, now: NOW });
    const fallen = [...world.hosts.all()].filter(({ downSince }) => downSince !== undefined);
    expect(fallen.length).toBeGreaterThan(0);
    for (const { id, downSince, createdAt } of fallen) {
      const periods = told(world, id);
      expect(periods[0]?.[1]).toBe(createdAt);
      expect(periods.at(-1)?.[2]).toBe(downSince);
    }
  });

  it('keeps its records in an export, and accepts an older export without records', () => {
    const world = shippedWorld('standard', { seed: 1, now: NOW });
    const { periods, ...tables } = stateOf(world).tables;
    expect(worldOfState(stateOf(world), schedules).periods.size).toBe(periods.length);
    expect(periods.length).toBeGreaterThan(0);
    expect(worldOfState({ ...stateOf(world), tables }, schedules).periods.size).toBe(0);
  });
});
