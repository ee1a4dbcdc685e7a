import { describe, expect, it } from '@jest/globals';
import { patchRow } from '../../../src/rows/patchRow.js';
import type { JsonSchema } from '../../../src/schema/types.js';
import { schedules } from '../../../src/simulator/behaviours.js';
import { stateOf, worldOfState } from '../../../src/simulator/worldState.js';
import type { Row } from '../../../src/world/tree/row.js';
import { collections } from '../../../src/world/tables/index.js';
import {
  definitionOf,
  TABLE_NAMES,
  tableOf,
  type CollectionName,
  type TableName,
} from '../../../src/world/world.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { standard } from '../../support/fixtureWorlds.js';
import { ruledWorld } from '../../support/rules/ruledWorld.js';

const worlds = [ruledWorld(), standard()];
const bare = stateOf(worldOfRows({ alerts: [] }));

/** A member of a row with a value that its schema does not allow. `undefined` removes the member. */
interface WrongMember {
  readonly table: TableName;
  readonly member: string;
  readonly mistake: string;
  readonly value: unknown;
}

/** Returns the first row of a table in one of the worlds, or a row that fits the schema. */
function rowOf(table: TableName): Row {
  const rows = worlds.map((world) => tableOf(world, table).all().first());
  return rows.find((row) => row !== undefined) ?? (sampleOf(definitionOf(table).schema) as Row);
}

/** Returns a value that fits a schema, with as few members and items as possible. */
function sampleOf(schema: JsonSchema): unknown {
  const { type, const: constant, enum: values, oneOf = [], items = {}, minItems = 0 } = schema;
  const [first] = [...(constant === undefined ? [] : [constant]), ...(values ?? []), ...oneOf.map(sampleOf)];
  if (first !== undefined) return first;
  if (type === 'array') return Array.from({ length: minItems }, () => sampleOf(items));
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type !== 'object') return 'x';
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

/** Returns a value of another type than the schema wants. Unset if the schema takes any value. */
function otherType({ type, enum: values, oneOf, const: constant }: JsonSchema): unknown {
  if (type === undefined && values === undefined && oneOf === undefined && constant === undefined)
    return undefined;
  return type === 'string' ? 7 : type === 'array' || type === 'object' ? 'x' : [[]];
}

function wrongMembersOf(table: TableName): readonly WrongMember[] {
  const { properties = {}, required = [] } = definitionOf(table).schema as JsonSchema;
  return Object.entries(properties).flatMap(([member, schema]) => {
    const values = [
      { mistake: 'another type', value: otherType(schema) },
      { mistake: 'an unknown word', value: schema.enum === undefined ? undefined : 'NONSENSE' },
      { mistake: 'an unknown word in a list', value: schema.items?.enum && ['NONSENSE'] },
    ].filter(({ value }) => value !== undefined);
    const missing = required.includes(member) ? [{ mistake: 'no value', value: undefined }] : [];
    return [...values, ...missing].map((each) => ({ table, member, ...each }));
  });
}

// Each kind of incident has a schema of its own.
const cases = TABLE_NAMES.filter((table) => table !== 'incidents').flatMap(wrongMembersOf);

const editable = cases.filter(({ table, member, value }) => {
  if (!Object.hasOwn(collections, table) || value === undefined) return false;
  return Object.hasOwn(definitionOf(table).editable, member);
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing is wrong';
}

describe('A member that testers may change', () => {
  it('is a member of the row, or has a schema of its own', () => {
    const unknown = TABLE_NAMES.flatMap((table) =>
      Object.entries(definitionOf(table).editable).filter(
        ([name, { schema }]) =>
          schema === undefined && definitionOf(table).schema.properties?.[name] === undefined,
      ),
    );
    expect(unknown).toEqual([]);
  });
});

describe('A row whose member has a value outside its schema', () => {
  it.each(cases)('is refused by imports: $table.$member with $mistake', ({ table, member, value }) => {
    const row = { ...rowOf(table), [member]: value };
    const text = JSON.stringify({ ...bare, tables: { [table]: [row] } });
    const message = messageOf(() => worldOfState(JSON.parse(text), schedules));
    expect(message).toMatch(new RegExp(`^tables\\.${table}\\[0\\]\\.${member}(\\[0\\])?: `));
  });

  it.each(editable)('is refused by patches: $table.$member with $mistake', ({ table, member, value }) => {
    const row = rowOf(table);
    const world = worldOfRows({ [table]: [row], alerts: [] });
    const act = () => patchRow(world, table as CollectionName, row.id, { [member]: value });
    expect(messageOf(act)).toMatch(new RegExp(`^\\$\\.${member}(\\[0\\])?: `));
  });
});
