import { describe, expect, it } from '@jest/globals';
import { viewOf } from '../../../src/rows/collection.js';
import { patchRow } from '../../../src/rows/patchRow.js';
import { runStep } from '../../../src/scenarios/carryOut.js';
import { worldIssues } from '../../../src/scenarios/worldIssues.js';
import { pathText } from '../../../src/schema/issue.js';
import { schedules } from '../../../src/simulator/behaviours.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import { BrokenRule, refusalOf } from '../../../src/world/brokenRule.js';
import type { Invariant } from '../../../src/world/defineTable.js';
import { normalized, putRow } from '../../../src/world/putRow.js';
import { collections } from '../../../src/world/tables/index.js';
import type { Row } from '../../../src/world/tree/row.js';
import {
  definitionOf,
  TABLE_NAMES,
  tableOf,
  type CollectionName,
  type TableName,
  type World,
} from '../../../src/world/world.js';
import { mistakesOf } from '../../support/fixtureWorlds.js';
import { withLdap, type BrokenRow } from '../../support/rules/brokenRow.js';
import { brokenRows } from '../../support/rules/brokenRows.js';
import { firstOf, ruledWorld } from '../../support/rules/ruledWorld.js';

const world = ruledWorld();

interface Case extends BrokenRow<Row> {
  readonly table: TableName;
  readonly rule: Invariant<Row> | undefined;
}

const cases = TABLE_NAMES.flatMap((table) =>
  ((brokenRows[table] ?? []) as readonly BrokenRow<Row>[]).map((each): Case => {
    const rule = definitionOf(table).invariants.find(({ says }) => says === each.says);
    return { ...each, table, rule };
  }),
);

function brokenRow({ table, change }: Case): Row {
  return { ...(firstOf(world, table) as Row), ...change };
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Returns the world with a row that was stored without `putRow`. */
function withBroken(broken: Case): World {
  return { ...world, [broken.table]: tableOf(world, broken.table).put(brokenRow(broken)) };
}

/** Returns the broken members as a patch, or `undefined` if testers cannot change all of them. */
function patchOf(broken: Case): object | undefined {
  if (!Object.hasOwn(collections, broken.table)) return undefined;
  const members = definitionOf(broken.table).editable;
  const names = Object.keys(broken.change);
  if (!names.every((name) => name in members)) return undefined;
  const view = viewOf(broken.table, world, brokenRow(broken));
  // Views have other texts than patches only for members that no example changes.
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}

describe('A rule of a row', () => {
  it('has an example that breaks it, in the folder test/support/rules and in the order of the invariants', () => {
    for (const table of TABLE_NAMES)
      expect([table, (brokenRows[table] ?? []).map(({ says }) => says)]).toEqual([
        table,
        definitionOf(table).invariants.map(({ says }) => says),
      ]);
  });

  it.each(cases)('reads only the members that it names: $table, $says', ({ rule, ...broken }) => {
    const read = new Set<string>();
    const row = new Proxy(brokenRow({ rule, ...broken }), {
      get: (target, name) => {
        read.add(String(name));
        return Reflect.get(target, name) as unknown;
      },
    });
    expect(rule?.holds(row, world)).toBe(false);
    expect([...read].sort()).toEqual([...new Set(rule?.members.map((name) => name.split('.')[0]))].sort());
  });

  it.each(cases)('holds for putRow: $table, $says', (broken) => {
    const error = thrownBy(() => putRow(world, broken.table, brokenRow(broken) as never));
    expect(error).toBeInstanceOf(BrokenRule);
    expect(error).toMatchObject({ facts: { table: broken.table, says: broken.says } });
    expect(refusalOf(error)?.errorCode).toBe(broken.rule?.refusal);
  });

  it.each(cases.filter(({ move }) => move))('holds for moves: $table, $says', ({ table, move, rule }) => {
    const error = thrownBy(() => move?.(world, firstOf(world, table)));
    expect(error).toBeInstanceOf(BrokenRule);
    expect(refusalOf(error)?.errorCode).toBe(rule?.refusal);
  });

  it.each(cases)('holds for imports: $table, $says', (broken) => {
    const state = stateOf(withBroken(broken));
    const at = state.tables[broken.table].findIndex((row) => row.id === brokenRow(broken).id);
    const member = broken.rule?.members[0] ?? '';
    expect(thrownBy(() => worldOfState(state, schedules))).toMatchObject({
      name: 'StateError',
      message: `tables.${broken.table}[${at}].${member}: ${broken.says}`,
    });
  });

  it.each(cases.filter((broken) => patchOf(broken)))(
    'holds for patches and steps of scenarios: $table, $says',
    (broken) => {
      const { table, says, rule } = broken;
      const change = {
        collection: table as CollectionName,
        id: brokenRow(broken).id,
        patch: patchOf(broken),
      };
      const given = 'ldapGroupMappings' in broken.change ? withLdap(world) : world;
      const error = thrownBy(() => patchRow(given, change.collection, change.id, change.patch));
      const member = rule?.members[0] ?? '';
      // The schema of a patch refuses blank texts before the rule is checked.
      const issue = { path: `$.${member}`, message: expect.stringMatching(/a text/) as unknown };
      expect(error).toMatchObject({ name: 'WrongJson' });
      expect([[issue], [{ ...issue, message: says }]]).toContainEqual(
        (error as { readonly issues: unknown }).issues,
      );
      expect(thrownBy(() => runStep(given, {} as never, { change } as never))).toMatchObject({
        name: 'WrongJson',
      });
      const [found] = worldIssues(given, { timeline: [{ at: 0, change }] } as never);
      expect(found && pathText(found.path)).toBe(`$.timeline[0].change.patch.${member.split('.')[0]}`);
    },
  );

  it.each(cases.filter(({ fixture }) => fixture))(
    'holds for fixtures: $table, $says',
    ({ fixture, says }) => {
      expect(mistakesOf(fixture ?? '')).toContainEqual(expect.stringMatching(/^1:\d+: /));
      expect(mistakesOf(fixture ?? '').map((text) => text.replace(/^[\d:]+ /, ''))).toEqual([says]);
    },
  );
});

describe('A row that breaks a rule already', () => {
  it('may keep the wrong members, and cannot get other wrong ones', () => {
    const project = { ...firstOf(world, 'projects'), name: 'old-10gen' };
    const old = { ...world, projects: world.projects.put(project) };
    expect(putRow(old, 'projects', { ...project, tags: ['a'] })[1].name).toBe('old-10gen');
    expect(() => putRow(old, 'projects', { ...project, name: 'new-10gen' })).toThrow(BrokenRule);
  });
});

describe('The stored form of a row', () => {
  it.each(TABLE_NAMES.filter((name) => definitionOf(name).normalize))('remains the same for %s', (name) => {
    const row = firstOf(world, name);
    expect(normalized(name, row)).toEqual(row);
  });
});
