import { describe, expect, test } from '@jest/globals';
import { commit } from '../../../src/reactions/commit.js';
import { reactions } from '../../../src/reactions/reactions.js';
import { AgendaCursor, fire } from '../../../src/simulator/agenda.js';
import { behaviours } from '../../../src/simulator/behaviours.js';
import type { Instant } from '../../../src/world/instant.js';
import type { Outcome } from '../../../src/world/outcome.js';
import type { Reaction } from '../../../src/world/reaction.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { TABLE_NAMES, type World } from '../../../src/world/world.js';
import fc from '../../support/properties.js';
import { LIFE_MS, moves, outcomeOf, restlessWorld, type RandomMove } from '../simulator/randomLife.js';

describe('Reactions', () => {
  test('do not answer to what later reactions have changed, so one round is enough', () => {
    fc.assert(
      fc.property(fc.nat(1000), moves, (seed, plan) => {
        expect(answersOfSecondRounds(restlessWorld(seed), plan)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  test('would be found out if one of them came too early', () => {
    const [restarted] = secondRound([noticesStops, stops], given(), given());
    expect(restarted).toBe('noticesStops: hosts');
  });
});

/** Stops the first process. */
const stops: Reaction = {
  name: 'stops',
  watches: ['hosts'],
  react: (_, world) => ({ world: withDown(world, world.now), events: [] }),
};

/** Marks the first process if it is down. It should run after `stops`. */
const noticesStops: Reaction = {
  name: 'noticesStops',
  watches: ['hosts'],
  react: (_, world) => ({
    world: world.hosts.all().toArray()[0]?.downSince === undefined ? world : withDown(world, world.now - 1),
    events: [],
  }),
};

function given(): World {
  return restlessWorld(1);
}

function withDown(world: World, downSince: Instant): World {
  const [host] = world.hosts.all().toArray();
  return host === undefined ? world : { ...world, hosts: world.hosts.put({ ...host, downSince }) };
}

/** Runs the plan. After each commit, runs each reaction again on what later reactions changed. */
function answersOfSecondRounds(world: World, plan: readonly RandomMove[]): readonly string[] {
  const cursor = new AgendaCursor(behaviours);
  const answers: string[] = [];
  let current = world;
  const take = (outcome: Outcome): void => {
    answers.push(...secondRound(reactions, current, outcome.world));
    current = commit(outcome, SYSTEM, current);
  };
  const end = world.now + LIFE_MS;
  const stops = plan.toSorted((one, other) => one.after - other.after);
  for (const move of [...stops, undefined]) {
    const until = move === undefined ? end : world.now + move.after;
    for (let entry = cursor.next(current); entry && entry.at <= until; entry = cursor.next(current))
      take(fire({ ...current, now: entry.at }, entry));
    current = { ...current, now: until };
    const outcome = move === undefined ? undefined : outcomeOf(current, move);
    if (outcome !== undefined) take(outcome);
  }
  return answers;
}

/**
 * Runs reactions once, and then each of them on the changes that came after it. Returns the name of each reaction that
 * answers, with the tables that it changes and the types of its events.
 */
function secondRound(all: readonly Reaction[], before: World, after: World): readonly string[] {
  let current = after;
  const seen = all.map((reaction) => {
    const isTouched = reaction.watches.some((name) => current[name] !== before[name]);
    if (isTouched) current = reaction.react(before, current).world;
    return { reaction, world: current };
  });
  return seen.flatMap(({ reaction, world }) => {
    const { world: again, events } = reaction.react(world, current);
    const changes = [
      ...TABLE_NAMES.filter((name) => again[name] !== current[name]),
      ...events.map(({ eventTypeName }) => eventTypeName),
    ];
    return changes.length === 0 ? [] : [`${reaction.name}: ${changes.join(', ')}`];
  });
}
