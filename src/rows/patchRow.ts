import { controllersOf } from '../incidents/lifecycle.js';
import { BrokenRule } from '../world/brokenRule.js';
import { Conflict } from '../world/conflict.js';
import { hostName, type Host } from '../world/tables/hosts.js';
import type { JsonSchema } from '../schema/types.js';
import { below, issue, type ValidationIssue } from '../schema/issue.js';
import { read, type Reading } from '../schema/read.js';
import { memberIn, type EditableMember } from '../world/defineTable.js';
import { changed, InvalidChange } from './edits.js';
import type { Outcome } from '../world/outcome.js';
import { withRow } from '../world/putRow.js';
import type { Row } from '../world/tree/row.js';
import {
  definitionOf,
  tableOf,
  type AnyDefinition,
  type CollectionName,
  type World,
} from '../world/world.js';
import { mergePatch } from './mergePatch.js';
import { inputIssues, WrongJson } from '../world/callerError.js';
import { collectionDefinition } from './definitions/index.js';
import { unlike } from '../schema/expected.js';
import { isObject } from '../schema/scalars.js';
import { timestampsOf } from './timestamps.js';
import { patchSchemaOf } from './patchSchema.js';
import { append } from '../world/longLists.js';

type Change = Readonly<Record<string, unknown>>;

/** Names of the members that a patch may change. The list is empty for tables that record history. */
export function editableNames(collection: CollectionName): readonly string[] {
  return Object.keys(definitionOf(collection).editable);
}

/**
 * Changes a row by a JSON merge patch (RFC 7396), and other rows that depend on it. Throws WrongJson if the
 * patch is invalid, and a Conflict or Refusal if the state of the world forbids the change. Returns
 * `undefined` if the row is missing.
 */
export function patchRow(
  world: World,
  collection: CollectionName,
  id: string,
  patch: unknown,
): Outcome | undefined {
  const row = tableOf(world, collection).get(id);
  if (row === undefined) return undefined;
  const change = readChange(definitionOf(collection), row, patch);
  if (Object.keys(change).length === 0) return { world, events: [] };
  if (collection === 'hosts') checkUncontrolled(world, row as Host, change);
  const { edit = (before: World) => replaced(before, collection, changed<Row>(row, change)) } =
    collectionDefinition(collection);
  try {
    return edit(world, row, change as never);
  } catch (error) {
    if (error instanceof InvalidChange)
      throw new WrongJson([{ path: `$.${error.member}`, message: error.message }]);
    throw error instanceof BrokenRule && (error.facts.id ?? id) === id ? wrongMember(error, change) : error;
  }
}

/** Returns the error of a patch that breaks a rule of its row. Its path is a member that the patch changes. */
function wrongMember({ facts: { members, says, refusal } }: BrokenRule, change: Change): WrongJson {
  const member = members.find((each) => memberIn(each) in change) ?? members[0];
  return new WrongJson([{ path: `$.${member}`, message: says }], refusal && { errorCode: refusal.errorCode });
}

/** Throws a Conflict if a patch would start or stop a process that an incident controls. */
function checkUncontrolled(world: World, host: Host, change: Change): void {
  const [incident] = controllersOf(world, host);
  const isAbout = 'up' in change || 'replicaState' in change || 'returnsAt' in change;
  if (incident === undefined || !isAbout) return;
  throw new Conflict(
    `The incident ${incident.id} (${incident.kind}) controls ${hostName(host, world)}; heal the incident first.`,
  );
}

function replaced(world: World, collection: CollectionName, row: Row): Outcome {
  // This cast is safe, because the row belongs to this collection.
  return { world: withRow(world, collection, row as never), events: [] };
}

function readChange(definition: AnyDefinition, row: Row, patch: unknown): Change {
  if (!isObject(patch)) throw new WrongJson([{ path: '$', message: unlike({ type: 'object' }, patch) }]);
  const issues: ValidationIssue[] = [];
  const entries = Object.entries(patch).map(([name, value]) => {
    const result = readMember(definition, row, name, value);
    append(issues, below([name], result.issues));
    return [name, result.value];
  });
  if (issues.length > 0) throw new WrongJson(inputIssues(issues));
  return Object.fromEntries(entries) as Change;
}

function readMember(
  { schema, editable: members }: AnyDefinition,
  row: Row,
  name: string,
  value: unknown,
): Reading<unknown> {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined)
    return wrong(`cannot be changed; expected one of ${Object.keys(members).join(', ')}`);
  if (value === null) return member.isRemovable === true ? { issues: [] } : wrong('cannot be removed');
  const rowMember = schema.properties?.[name];
  const own = (row as unknown as Readonly<Record<string, unknown>>)[name];
  const current = own === undefined ? member.initial : ((rowMember && timestampsOf(rowMember)?.(own)) ?? own);
  return read(patchSchema(member, rowMember), mergePatch(current, value));
}

function wrong(message: string): Reading<unknown> {
  return { issues: [issue([], message)] };
}

const patchSchemas = new WeakMap<EditableMember, JsonSchema>();

function patchSchema(member: EditableMember, rowMember: JsonSchema = {}): JsonSchema {
  let schema = patchSchemas.get(member);
  if (schema === undefined) patchSchemas.set(member, (schema = patchSchemaOf(member.schema ?? rowMember)));
  return schema;
}
