import { describe, expect, test } from '@jest/globals';
import { parseDuration } from '../../../../src/world/duration.js';
import type { Scenario } from '../../../../src/world/scenario.gen.js';
import type { World } from '../../../../src/world/world.js';
import { schedules } from '../../../../src/simulator/behaviours.js';
import type { LiveWorld } from '../../../../src/simulator/liveWorld.js';
import { applyScenario } from '../../../../src/simulator/scenarios/applyScenario.js';
import { play, scenarioOf } from '../../../../src/simulator/scenarios/play.js';
import { verdictsOf } from '../../../../src/simulator/scenarios/verdicts.js';
import { Simulator } from '../../../../src/simulator/simulator.js';
import { stateHash } from '../../../../src/simulator/stateHash.js';
import { stateOf, worldOfState } from '../../../../src/simulator/worldState.js';
import { standard } from '../../../support/fixtureWorlds.js';

const STANDARD = standard();

/** A world in which a scenario plays from now on. */
function given(scenario: Omit<Scenario, 'version'>, world: World = STANDARD): LiveWorld {
  const named = { ...scenarioOf({ version: 1, ...scenario }), name: 'it' };
  return new Simulator().add('default', play(world, named));
}

function after(live: LiveWorld, duration: string): LiveWorld {
  live.advanceTo(live.world.now + (parseDuration(duration) ?? 0));
  return live;
}

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

function standings({ world, journal }: LiveWorld): readonly string[] {
  const scenario = world.scenarios.get('it');
  return scenario === undefined ? [] : verdictsOf(world, journal, scenario).map(({ status }) => status);
}

const down = { kind: 'node.down', target: 'rs0/node-1' } as const;

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

  test('repeats with every, up to its count', () => {
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

  test('that the state of the world forbids says so, and time continues', () => {
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

describe('An expectation of a state', () => {
  const recovery = { state: 'clusters', id: 'rs0', where: { availability: 'available' } } as const;
  const timeline = [{ at: 'PT1M', incident: { ...down, for: 'PT15M' } }] as const;

  test('is met when its condition first holds, and stays met', () => {
    const warning = { ...recovery, where: { availability: 'warning' } };
    const live = given({ timeline, expect: [{ eventually: warning, within: 'PT1H' }] });
    expect(standings(live)).toEqual(['pending']);
    expect(standings(after(live, 'PT1M'))).toEqual(['met']);
    expect(standings(after(live, 'PT1H'))).toEqual(['met']);
  });

  test('is missed when its time is over, and shows the actual value', () => {
    const gone = { ...recovery, where: { availability: 'dead' } };
    const live = after(given({ timeline, expect: [{ eventually: gone, within: 'PT10M' }] }), 'PT2H');
    const [state] = live.world.scenarios.get('it')?.expectations ?? [];
    expect(state?.outcome).toMatchObject({ isMet: false, seen: 'rs0: availability "warning"' });
    expect(standings(live)).toEqual(['missed']);
  });

  test('that is met in the last moment counts', () => {
    const warning = { ...recovery, where: { availability: 'warning' } };
    const live = after(given({ timeline, expect: [{ eventually: warning, within: 'PT1M' }] }), 'PT5M');
    expect(standings(live)).toEqual(['met']);
  });

  test('that must never hold is missed as soon as it holds', () => {
    const never = { ...recovery, where: { availability: ['warning', 'unavailable'] } };
    const live = given({ timeline, expect: [{ never }] });
    expect(standings(live)).toEqual(['met']);
    expect(standings(after(live, 'PT1H'))).toEqual(['missed']);
  });
});

describe('A scenario of the same name', () => {
  test('replaces the earlier one: its rules are removed, its incidents heal', () => {
    const live = given({
      faults: [{ id: 'slow', delay: { fixed: 1 } }],
      timeline: [{ at: 'PT0S', incident: down }],
    });
    const next = applyScenario(live.world, {
      version: 1,
      name: 'it',
      timeline: [{ at: 'PT1M', clear: 'x' }],
    });
    expect(next.faults.size).toBe(0);
    expect(next.steps.size).toBe(1);
    expect(
      next.incidents
        .all()
        .toArray()
        .every(({ endedAt }) => endedAt !== undefined),
    ).toBe(true);
  });

  test('with another name may not replace its rules', () => {
    const live = given({ faults: [{ id: 'slow', delay: { fixed: 1 } }] });
    const other = { version: 1, name: 'other', faults: [{ id: 'slow', delay: { fixed: 2 } }] } as const;
    expect(() => applyScenario(live.world, other)).toThrow('There is a fault rule "slow" already.');
  });
});

test('Settings and quirks hold from when it is loaded', () => {
  const live = given({
    settings: { inviteBypass: true, emailValidation: false },
    quirks: { missingRole: '401' },
  });
  expect(live.world.settings).toMatchObject({ inviteBypass: true, emailValidation: 'false' });
  expect(live.world.quirks.missingRole).toBe('401');
});

describe('Names in a scenario must exist', () => {
  test.each<[Omit<Scenario, 'version'>, string]>([
    [
      { timeline: [{ at: 'PT1M', incident: { kind: 'node.down', target: 'rs0/node-9' } }] },
      '$.timeline[0].incident.target: there is no node',
    ],
    [
      {
        timeline: [
          { at: 'PT1M', change: { collection: 'clusters', id: 'rs00', patch: { backupEnabled: true } } },
        ],
      },
      'did you mean rs0?',
    ],
    [
      {
        timeline: [
          { at: 'PT1M', change: { collection: 'clusters', id: 'rs0', patch: { backupEnabled: 'no' } } },
        ],
      },
      '$.timeline[0].change.patch.backupEnabled: ',
    ],
    [
      { expect: [{ eventually: { state: 'clusters', id: 'rs-nine', where: { availability: 'dead' } } }] },
      '$.expect[0].eventually.id: ',
    ],
    [
      { expect: [{ eventually: { state: 'clusters', id: 'rs0', where: { avilability: 'dead' } } }] },
      '$.expect[0].eventually.where.avilability: is no member of the clusters; did you mean availability?',
    ],
  ])('%j', (scenario, message) => {
    expect(() => given(scenario)).toThrow(message);
  });
});
