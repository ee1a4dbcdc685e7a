import { incidentSchema } from '../../incidents/incidents.js';
import { issuesIn, type ScenarioPart } from '../../input/scenario/formats.js';
import { below, type Path, type ValidationIssue } from '../../schema/issue.js';
import {
  checked,
  constant,
  decoded,
  expecting,
  flag,
  list,
  object,
  oneOf,
  optional,
  string,
  whole,
} from '../../schema/schema.js';
import type { JsonSchema, Optional, Schema } from '../../schema/types.js';
import { parseInstant } from '../../world/instant.js';
import { LIMITS } from '../../world/limits.js';
import { QUIRKS, type Quirks } from '../../world/quirks.js';
import { instant, integer } from '../../world/rowTypes.js';
import { settingsSchema } from '../../world/settings.js';
import { definitionOf, TABLE_NAMES, type RowOf, type Scalars, type TableName } from '../../world/world.js';
import type { StateTables } from './references.js';

export const FORMAT = 'understudy-state';
export const VERSION = 2;

/** Additional checks for rows that contain parts of scenario files. */
const scenarioParts: {
  readonly [Name in TableName]?: (row: RowOf<Name>) => readonly ValidationIssue[];
} = {
  faults: ({ rule }) => partIssues('rule', rule, ['rule']),
  steps: ({ step }) => partIssues('step', step, ['step']),
  scenarios: ({ expectations }) =>
    expectations.flatMap(({ expectation }, at) =>
      partIssues('expectation', expectation, ['expectations', at, 'expectation']),
    ),
};

const rowSchemas = TABLE_NAMES.map((name) => [name, rowSchemaOf(name)] as const);
/** The schema of a row, by table. */
export const rowSchemaIn: ReadonlyMap<TableName, Schema<unknown>> = new Map(rowSchemas);

function rowSchemaOf(name: TableName): Schema<unknown> {
  // Each kind of incident has its own row schema.
  const schema = (name === 'incidents' ? incidentSchema : definitionOf(name).schema) as Schema<unknown>;
  const check = scenarioParts[name] as ((row: unknown) => readonly ValidationIssue[]) | undefined;
  return check === undefined ? schema : checked(schema, check);
}

/** All settings and quirks are optional, because older documents lack the ones that later versions added. */
const settings = partial(settingsSchema);
const quirks = partial(
  object(
    Object.fromEntries(Object.entries(QUIRKS).map(([name, { options }]) => [name, oneOf(...options)])),
  ) as Schema<unknown> as Schema<Quirks>,
);
const tables = tablesOf((row) => list(row)) as Schema<Partial<StateTables>>;

/** Schema of a document with the whole state of a world. */
export const stateSchema = object(
  {
    format: constant(FORMAT),
    version: whole(1, VERSION),
    seed: integer,
    sequence: whole(...LIMITS.sequence),
    firstUserCreated: flag,
    now: decoded(expecting('an ISO 8601 date-time since 1970', string), (text) => {
      const now = parseInstant(text) ?? -1;
      return now < 0 ? undefined : now;
    }),
    settings,
    quirks,
    tables,
  },
  { expected: 'the state of a world' },
);

/** The difference between two worlds as plain JSON. */
export interface WorldChange extends Partial<Scalars> {
  readonly tables?: { readonly [Name in TableName]?: RowsChange<RowOf<Name>> };
}

/** New and replaced rows of one table, and ids of removed rows. */
export interface RowsChange<R> {
  readonly put?: readonly R[];
  readonly removed?: readonly string[];
}

/** Schema of a difference between two states. */
export const changeSchema = object({
  seed: optional(integer),
  now: optional(instant),
  sequence: optional(whole(...LIMITS.sequence)),
  firstUserCreated: optional(flag),
  settings: optional(settings),
  quirks: optional(quirks),
  tables: optional(tablesOf((row) => object({ put: optional(list(row)), removed: optional(list(string)) }))),
}) as Schema<unknown> as Schema<WorldChange>;

function tablesOf(schemaOf: (row: Schema<unknown>) => JsonSchema): Schema<unknown> {
  const members = rowSchemas.map(([name, row]): [string, Optional<JsonSchema>] => [
    name,
    optional(schemaOf(row)),
  ]);
  return object(Object.fromEntries(members), { expected: 'an object of tables' }) as Schema<unknown>;
}

function partial<T>(schema: Schema<T>): Schema<Partial<T>> {
  const { properties = {} } = schema;
  return { type: 'object', properties, additionalProperties: false };
}

function partIssues(part: ScenarioPart, value: unknown, path: Path): readonly ValidationIssue[] {
  return below(path, issuesIn(part, value));
}
