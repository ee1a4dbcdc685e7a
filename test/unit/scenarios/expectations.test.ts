import { describe, expect, test } from '@jest/globals';
import type { Scenario } from '../../../src/input/scenario/scenario.gen.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { applyScenario } from '../../../src/scenarios/applyScenario.js';
import { verdictsOf } from '../../../src/scenarios/verdicts.js';
import { given, after, down } from './givenScenario.js';

function standings({ world, journal }: LiveWorld): readonly string[] {
  const scenario = world.scenarios.get('it');
  return scenario === undefined ? [] : verdictsOf(world, journal, scenario).map(({ status }) => status);
}

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

  test('names the rows that meet most of its condition if none meets all', () => {
    const where = { clusterName: 'rs0', replicaState: 'PRIMARY', port: 1 };
    const live = given({ timeline, expect: [{ eventually: { state: 'hosts', where }, within: 'PT10M' }] });
    const [state] = after(live, 'PT11M').world.scenarios.get('it')?.expectations ?? [];
    expect(state?.outcome?.seen).toMatch(
      /^none of the \d+ hosts is so; nearest: rs0\/node-\d: .*"PRIMARY".* · .* · /,
    );
  });

  test('counts if it is met in the last moment', () => {
    const warning = { ...recovery, where: { availability: 'warning' } };
    const live = after(given({ timeline, expect: [{ eventually: warning, within: 'PT1M' }] }), 'PT5M');
    expect(standings(live)).toEqual(['met']);
  });

  test('is missed as soon as it holds if it must never hold', () => {
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
    const { world: next } = applyScenario(live.world, {
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

  test('cannot have its rules replaced by a scenario with another name', () => {
    const live = given({ faults: [{ id: 'slow', delay: { fixed: 1 } }] });
    const other = { version: 1, name: 'other', faults: [{ id: 'slow', delay: { fixed: 2 } }] } as const;
    expect(() => applyScenario(live.world, other)).toThrow('A fault rule with the id "slow" already exists.');
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
      '$.expect[0].eventually.where.avilability: is not a member of the clusters; did you mean availability?',
    ],
    [
      { expect: [{ never: { state: 'hosts', where: { upp: true } } }] },
      '$.expect[0].never.where.upp: is not a member of the hosts; did you mean up?',
    ],
    [
      { expect: [{ never: { state: 'events', id: 'PRIMARY_ELECTD', where: { clusterName: 'rs0' } } }] },
      '$.expect[0].never.id: no row can have the name "PRIMARY_ELECTD"; did you mean PRIMARY_ELECTED?',
    ],
    [
      { expect: [{ never: { state: 'events', where: { eventTypeName: 'SOMETHING_ELSE' } } }] },
      '$.expect[0].never.where.eventTypeName: no row can have "SOMETHING_ELSE"',
    ],
    [
      { faults: [{ id: 'slow', delay: { fixed: 1 } }], expect: [{ never: { fault: 'slov' } }] },
      '$.expect[0].never.fault: expected the id of a fault rule of this scenario or of its world, not "slov"; did you mean slow?',
    ],
    [
      { expect: [{ sequence: [{ publicKey: 'ADMIN' }] }] },
      '$.expect[0].sequence[0].publicKey: no key has the public key "ADMIN"; did you mean ADMIN1?',
    ],
    [
      { expect: [{ never: { path: '/grups/*/clusters' } }] },
      '$.expect[0].never.path: no operation has the path /grups/*/clusters; did you mean /groups/*/clusters?',
    ],
    [
      { expect: [{ never: { path: '/nope' } }] },
      '$.expect[0].never.path: expected a pattern for the path of an operation such as /groups/*/hosts/*, not "/nope"',
    ],
    [{ expect: [{ path: '/somewhere/*', count: { lt: 1 } }] }, '$.expect[0].path: expected a pattern'],
    [
      { expect: [{ never: { publicKey: 'ADMN*' } }] },
      '$.expect[0].never.publicKey: no key has the public key "ADMN*"; did you mean ADMIN1?',
    ],
    [
      { expect: [{ never: { query: { granularty: '*' } } }] },
      '$.expect[0].never.query.granularty: no operation has this parameter; did you mean granularity?',
    ],
    [
      { expect: [{ eventually: { state: 'events', where: { eventTypeName: 'PRIMARY_ELECTD' } } }] },
      'where.eventTypeName: no row can have "PRIMARY_ELECTD"; did you mean PRIMARY_ELECTED?',
    ],
  ])('%j', (scenario, message) => {
    expect(() => given(scenario)).toThrow(message);
  });
});

test('Unknown parameters and keys that resemble nothing are accepted, because clients may send them', () => {
  const never = { query: { traceparent: '*' }, publicKey: ['NOBODY-IN-PARTICULAR', 'NOBODY-*', 'AD*', '*1'] };
  const others = ['/api/public/v1.0/groups/*', '/groups/**', '/groups/*/hosts/*', '/*/*/clusters', '/**'];
  const live = given({
    expect: [{ never }, ...others.map((path) => ({ never: { path, status: 500 } }))],
  });
  expect(new Set(standings(live))).toEqual(new Set(['met']));
});

test('An unknown path is accepted where it cannot make an expectation pass', () => {
  const live = given({ expect: [{ path: '/somewhere/else', status: 404 }] });
  expect(standings(live)).toEqual(['pending']);
});
