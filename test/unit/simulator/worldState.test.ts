import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { behaviours, schedules } from '../../../src/behaviours/behaviours.js';
import { DAY_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { advance } from '../../../src/simulator/advance.js';
import { canonicalJson } from '../../../src/simulator/state/canonicalJson.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from '../../../src/world/role.js';
import { isWorldState, StateError } from '../../../src/simulator/state/readState.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { NOBODY, NOW, ORG, PROJECT } from '../../support/rows/ids.js';
import { automationConfig, key } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const standard = shippedWorld('standard', { seed: 1, now: NOW });

/** Returns the world after a round trip through JSON, as through a file. */
function throughJson(world: World): World {
  return worldOfState(JSON.parse(JSON.stringify(stateOf(world))), schedules);
}

/** Returns the state of a small world as parsed JSON, for tests that corrupt it. */
function smallState(): Record<string, unknown> & { tables: Record<string, Record<string, unknown>[]> } {
  return JSON.parse(JSON.stringify(stateOf(worldWith()))) as ReturnType<typeof smallState>;
}

function messageOf(state: unknown): string {
  try {
    worldOfState(state, schedules);
  } catch (error) {
    if (error instanceof StateError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('the state of a world', () => {
  it('is plain JSON that is read back to the same world', () => {
    const back = throughJson(standard);
    expect(stateOf(back)).toEqual(stateOf(standard));
    expect(stateHash(back)).toBe(stateHash(standard));
  });

  it('has the same future', () => {
    const later = (world: World): string => stateHash(advance(world, NOW + 3 * DAY_MS, behaviours));
    expect(later(throughJson(standard))).toBe(later(standard));
    expect(later(standard)).not.toBe(stateHash(standard));
  });

  it('has the instant to the millisecond if the clock is between two seconds', () => {
    expect(stateOf(standard).now).toBe('2026-01-01T00:00:00Z');
    const between = { ...standard, now: NOW + 7 };
    expect(stateOf(between).now).toBe('2026-01-01T00:00:00.007Z');
    expect(throughJson(between).now).toBe(NOW + 7);
  });

  it('keeps any names and characters that a client sent', () => {
    const extras = JSON.parse(
      '{"__proto__": 1, "9": "a", "10": null, "constructor": {"x": [1.5e-7, "\\ud800"]}}',
    ) as object;
    const world = worldWith({
      automationConfigs: [automationConfig({ backupAgent: { extras: { ...extras } } })],
    });
    expect(canonicalJson(stateOf(throughJson(world)))).toBe(canonicalJson(stateOf(world)));
    expect(canonicalJson(stateOf(world))).toContain('"__proto__":1');
  });

  it('keeps overrides of the backup agent, be they texts, flags or numbers', () => {
    const configOverrides = { text: 'on', empty: '', flag: true, no: false, zero: 0, number: 1.5 };
    const world = worldWith({ automationConfigs: [automationConfig({ backupAgent: { configOverrides } })] });
    expect(stateOf(throughJson(world))).toEqual(stateOf(world));
    const state = smallState();
    state.tables.automationConfigs = [automationConfig()];
    const [row] = state.tables.automationConfigs;
    for (const wrong of [null, [1], { a: 1 }]) {
      if (row) row.backupAgent = { configOverrides: { wrong } };
      expect(messageOf(state)).toMatch(/configOverrides\.wrong: expected /);
    }
  });

  it.each([
    [{}, 'Deployment Management Public API'],
    [{ planType: 'Self-Managed' }, 'Deployment Management Public API'],
    [{ planType: 'Ops Manager' }, 'MMS Public API'],
  ])(
    'has default settings, and the other quirks of the dialect, for the quirks %j alone',
    (quirks, realm) => {
      expect(worldOfState({ ...smallState(), settings: {}, quirks }, schedules)).toMatchObject({
        settings: { inviteBypass: false },
        quirks: { ...quirks, realm },
      });
    },
  );

  it('is recognized by its format, not as a fixture', () => {
    expect(isWorldState(stateOf(standard))).toBe(true);
    expect([{}, null, [], 'understudy-state', { format: 'other' }].some(isWorldState)).toBe(false);
  });
});

describe('a wrong state', () => {
  it.each<[string, (state: ReturnType<typeof smallState>) => unknown]>([
    [
      'the state: expected the state of a world (format, version, seed, sequence, firstUserCreated, now, settings, quirks, tables), not an empty list',
      () => [],
    ],
    [
      'format: expected "understudy-state", not nothing',
      ({ format: _format, ...rest }) => ({ format: null, ...rest }),
    ],
    [
      'version: a newer Understudy wrote this state, in version 3; this one reads version 2',
      (state) => ({ ...state, version: 3, tables: 'laid out otherwise' }),
    ],
    ['seed: expected an integer, not 1.5', (state) => ({ ...state, seed: 1.5 })],
    ['now: expected an ISO 8601 date-time since 1970, not "today"', (state) => ({ ...state, now: 'today' })],
    [
      'settings.ldap: expected true or false, not nothing',
      (state) => ({ ...state, settings: { ldap: null } }),
    ],
    [
      'quirks.planType: expected one of Self-Managed, Ops Manager, not "x"',
      (state) => ({ ...state, quirks: { planType: 'x' } }),
    ],
    [
      'extra: is unknown; expected one of format, version, seed, sequence, firstUserCreated, now, settings, quirks, tables',
      (state) => ({ ...state, extra: 1 }),
    ],
    [
      'tables.hosts: expected a list, not an empty object',
      (state) => ({ ...state, tables: { ...state.tables, hosts: {} } }),
    ],
  ])('is refused with %j', (message, breakIt) => {
    expect(messageOf(JSON.parse(JSON.stringify(breakIt(smallState()))))).toBe(message);
  });

  it('may lack tables of later versions', () => {
    const state = smallState();
    delete state.tables.hosts;
    expect(worldOfState(state, schedules).hosts.size).toBe(0);
  });

  it('names the wrong row', () => {
    const state = smallState();
    state.tables.keys = [{ ...key(), roles: [{ roleName: 'KING' }] }];
    expect(messageOf(state)).toBe(
      `tables.keys[0].roles[0].roleName: expected one of ${[...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES].join(', ')}, not "KING"`,
    );
  });

  it('names a dangling id', () => {
    const state = smallState();
    state.tables.projects?.push({ ...state.tables.projects[0], id: NOBODY, orgId: NOBODY });
    expect(messageOf(state)).toBe(
      `tables.projects[1].orgId: unknown id ${NOBODY}: no row of organizations has it`,
    );
  });

  it('names an id that two rows share', () => {
    const state = smallState();
    state.tables.organizations?.push({ id: ORG, name: 'Twin', createdAt: NOW });
    expect(messageOf(state)).toBe(`tables.organizations[1].id: ${ORG} is also the id of another row`);
    expect(PROJECT).not.toBe(ORG);
  });
});

describe('the hash of a state', () => {
  it('is SHA-256 over its canonical JSON', () => {
    const text = canonicalJson(stateOf(standard));
    expect(stateHash(standard)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('does not depend on the order of the changes', () => {
    const [a, b] = [key({ publicKey: 'AAAAAA' }), key({ publicKey: 'BBBBBB' })];
    const world = worldWith();
    const one = { ...world, keys: world.keys.put(a).put(b) };
    const other = {
      ...world,
      keys: world.keys
        .put({ ...b, desc: 'other' })
        .put(a)
        .put(b),
    };
    expect(stateHash(one)).toBe(stateHash(other));
    expect(stateHash(one)).not.toBe(stateHash(world));
  });
});

describe('canonical JSON', () => {
  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('sorts names as texts, numbers too, and leaves out undefined members', () => {
    expect(canonicalJson({ b: [undefined, { z: 1, a: 'ä"' }], 9: true, 10: null, no: undefined })).toBe(
      '{"10":null,"9":true,"b":[null,{"a":"ä\\"","z":1}]}',
    );
  });
});
