import { describe, expect, test } from '@jest/globals';
import { schedules } from '../../../src/simulator/behaviours.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { given, after, down } from './givenScenario.js';

function isUp({ world }: LiveWorld, name: string): boolean {
  const [cluster] = world.clusters
    .all()
    .toArray()
    .filter((each) => each.name === 'rs0');
  const host = world.hosts
    .all()
    .toArray()
    .find((each) => each.clusterId === cluster?.id && each.name === name);
  return host?.downSince === undefined;
}

describe('A step of a timeline', () => {
  test('happens at its time, and heals at its own', () => {
    const live = given({ timeline: [{ at: 'PT10M', incident: { ...down, for: 'PT15M' } }] });
    expect(isUp(after(live, 'PT9M59S'), 'node-1')).toBe(true);
    expect(isUp(after(live, 'PT1S'), 'node-1')).toBe(false);
    expect(isUp(after(live, 'PT15M'), 'node-1')).toBe(true);
  });

  test('at once happens before the first read', () => {
    const live = given({ timeline: [{ at: 'PT0S', incident: down }] });
    expect(isUp(live, 'node-1')).toBe(false);
  });

  test('ends when a later one heals it', () => {
    const timeline = [
      { at: 'PT1M', incident: { ...down, id: 'outage' } },
      { at: 'PT5M', heal: 'outage' },
    ] as const;
    const live = after(given({ timeline }), 'PT2M');
    expect(isUp(live, 'node-1')).toBe(false);
    expect(isUp(after(live, 'PT3M'), 'node-1')).toBe(true);
  });

  test('adds and clears fault rules', () => {
    const timeline = [
      { at: 'PT1M', fault: { id: 'slow', delay: { fixed: 800 } } },
      { at: 'PT2M', clear: 'slow' },
    ] as const;
    const live = after(given({ timeline }), 'PT1M');
    expect(live.world.faults.get('slow')?.addedAt).toBe(live.world.now);
    expect(after(live, 'PT1M').world.faults.size).toBe(0);
  });

  test('changes rows, by their readable names', () => {
    const change = { collection: 'clusters', id: 'rs0', patch: { backupEnabled: false } } as const;
    const live = after(given({ timeline: [{ at: 'PT1M', change }] }), 'PT1M');
    const rs0 = live.world.clusters
      .all()
      .toArray()
      .find(({ name }) => name === 'rs0');
    expect(rs0?.backupEnabled).toBe(false);
  });

  test('repeats every `every`, up to `times` times', () => {
    const spike = { kind: 'load.spike', target: 'rs0', for: 'PT1H', factor: 4 } as const;
    const live = given({ timeline: [{ every: 'P1D', times: 3, incident: spike }] });
    const count = (): number =>
      live.world.incidents
        .all()
        .toArray()
        .filter(({ kind }) => kind === 'load.spike').length;
    after(live, 'PT23H');
    expect(count()).toBe(0);
    after(live, 'P2D');
    expect(count()).toBe(2);
    after(live, 'P7D');
    expect(count()).toBe(3);
  });

  test('says so if the state of the world forbids it, and time continues', () => {
    const timeline = [
      { at: 'PT1M', heal: 'outage' },
      { at: 'PT2M', incident: { ...down, id: 'outage' } },
    ] as const;
    const live = after(given({ timeline }), 'PT5M');
    expect(live.world.steps.all().toArray()).toMatchObject([
      { done: 1, failure: 'There is no incident "outage".' },
      { done: 1 },
    ]);
    expect(isUp(live, 'node-1')).toBe(false);
  });

  test('appears on the agenda', () => {
    const live = given({ timeline: [{ at: 'PT1S', incident: down }] });
    expect(live.agenda(1)).toMatchObject([{ behaviour: { name: 'scenarioStep' }, row: { id: 'it/000000' } }]);
  });
});

describe('A world in which a scenario plays', () => {
  const timeline = [
    { at: 'PT10M', incident: { ...down, for: 'PT15M' } },
    { every: 'PT1H', fault: { id: 'slow', delay: { fixed: 800 } } },
  ] as const;

  test('is the same for any division of time', () => {
    const atOnce = after(given({ timeline }), 'PT3H');
    const inPieces = given({ timeline });
    for (let minute = 0; minute < 180; minute += 5) after(inPieces, 'PT5M');
    expect(stateHash(inPieces.world)).toBe(stateHash(atOnce.world));
  });

  test('is the same after export and import, and continues alike', () => {
    const live = after(given({ timeline }), 'PT5M');
    const copy = worldOfState(JSON.parse(JSON.stringify(stateOf(live.world))), schedules);
    expect(stateHash(copy)).toBe(stateHash(live.world));
    const twin = new Simulator().add('twin', copy);
    expect(stateHash(after(twin, 'PT2H').world)).toBe(stateHash(after(live, 'PT2H').world));
  });

  test('goes back to the first step with reset', () => {
    const live = given({ timeline });
    const hash = stateHash(after(live, 'PT1H').world);
    live.reset();
    expect(stateHash(after(live, 'PT1H').world)).toBe(hash);
  });
});
