import { BrokenRule } from './brokenRule.js';
import { memberIn, type Invariant } from './defineTable.js';
import { Refusal } from './refusals.js';
import type { Row } from './tree/row.js';
import { definitionOf, TABLE_NAMES, tableOf, type RowOf, type TableName, type World } from './world.js';

/** Id of a row that is not complete yet. */
const NO_ID = '';

/**
 * Adds or replaces a row: normalizes it, and checks the rules of its table. Returns the next world and the row as
 * stored. Throws a BrokenRule if the row breaks a rule. A row may keep members that it has had before, because older
 * versions of the program had fewer rules. Rows that contain data from outside are stored only here.
 */
export function putRow<Name extends TableName>(
  world: World,
  name: Name,
  given: RowOf<Name>,
): readonly [World, RowOf<Name>] {
  const row = normalized(name, given);
  const table = tableOf(world, name);
  const next = { ...world, [name]: table.put(row) };
  const before = table.get(row.id);
  const rules = definitionOf(name).invariants.filter(
    (rule) => before === undefined || isAbout(rule, before, row),
  );
  refuse(next, name, row, firstBroken(rules, next, row));
  return [next, row];
}

/** Returns whether a rule is about a member that differs between two versions of a row. */
function isAbout({ members }: Invariant<Row>, before: Row, row: Row): boolean {
  return members.some((member) => !isSame(memberOf(before, member), memberOf(row, member)));
}

function memberOf(row: Row, member: string): unknown {
  return (row as unknown as Readonly<Record<string, unknown>>)[memberIn(member)];
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  // Most changes of a long list add or remove items, which shows without writing both lists.
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

function firstBroken(rules: readonly Invariant<Row>[], world: World, row: Row): Invariant<Row> | undefined {
  return rules.find(({ holds }) => !holds(row, world));
}

/** Like `putRow`, but returns only the next world. */
export function withRow<Name extends TableName>(world: World, name: Name, row: RowOf<Name>): World {
  return putRow(world, name, row)[0];
}

/** Returns the form in which a row is stored. */
export function normalized<Name extends TableName>(name: Name, row: RowOf<Name>): RowOf<Name> {
  // The casts are safe, because `normalize` returns a row of the same table.
  return (definitionOf(name).normalize?.(row) ?? row) as RowOf<Name>;
}

/** Returns the rules that some members of a future row break. Checks only rules whose first member is given. */
export function rulesBrokenBy(world: World, name: TableName, members: object): readonly Invariant<Row>[] {
  const row = { id: NO_ID, ...members };
  const rules = definitionOf(name).invariants.filter(({ members: [member] }) => memberIn(member) in members);
  return rules.filter(({ holds }) => !holds(row, world));
}

/**
 * Throws a BrokenRule if some members of a future row break a rule. For moves that must refuse these members before
 * they check anything else.
 */
export function checkMembers<Name extends TableName>(
  world: World,
  name: Name,
  members: Partial<RowOf<Name>>,
): void {
  refuse(world, name, { id: NO_ID, ...members }, rulesBrokenBy(world, name, members)[0]);
}

/** Throws a BrokenRule if a row of the world breaks a rule of its table. Pauses after each row. */
export function* checkingRows(world: World): Generator<void, void, undefined> {
  for (const name of TABLE_NAMES) {
    const { invariants } = definitionOf(name);
    if (invariants.length === 0) continue;
    for (const row of tableOf(world, name).all().lazily()) {
      refuse(world, name, row, firstBroken(invariants, world, row));
      yield;
    }
  }
}

function refuse(world: World, table: TableName, row: Row, broken: Invariant<Row> | undefined): void {
  if (broken === undefined) return;
  const { members, says, refusal: code, parameters = () => [] } = broken;
  const refusal = code === undefined ? {} : { refusal: new Refusal(code, ...parameters(row, world)) };
  throw new BrokenRule({ table, members, says, ...refusal, ...(row.id !== NO_ID && { id: row.id }) });
}
