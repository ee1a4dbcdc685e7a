import {
  object,
  optional,
  whole,
  anything,
  string,
  oneOf,
  list,
  mapOf,
  orElse,
  define,
  described,
  publishedAs,
  checked,
} from '../schema/schema.js';
import { issue } from '../schema/issue.js';
import { formatInstant } from '../world/instant.js';
import { TABLE_NAMES, type TableName, type World } from '../world/world.js';
import {
  findingDifferences,
  memberDifferences,
  type ChangeKind,
  type MemberDifference,
  type RowDifference,
} from '../rows/diff.js';
import { mapping, runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';
import { moment, type WorldReader } from './asOf.js';
import { checkpointName, findCheckpoint } from './checkpoints.js';
import { LIMITS, listOffset, queryText } from './limits.js';
import { readInput } from './readInput.js';
import { tableNamed } from './tableNamed.js';
import { defineCommand, answers } from './command.js';
import { timestampSchema, countSchema } from './shapes.js';

/** The name `start` means the start of the world. A checkpoint with this name takes precedence. */
const START = 'start';

/** One of the two states that are compared. */
export interface StateView {
  /** Name of the checkpoint, or `start`. Unset for the current state. */
  readonly checkpoint?: string;
  /** Virtual time of the state as ISO 8601 timestamp. */
  readonly at: string;
}

/**
 * A row that differs between two states. The members of an added row have no value before, and those of a
 * removed row have no value after.
 */
export interface RowDifferenceView extends RowDifference {
  readonly name: string;
  /** The members that differ, by name. */
  readonly members: Readonly<Record<string, MemberDifference>>;
}

/** The difference between two states of a world. */
export interface DiffView {
  readonly from: StateView;
  readonly to: StateView;
  /**
   * For each collection, the number of rows that were added, removed and changed. Collections without
   * differences are missing.
   */
  readonly counts: Readonly<Record<string, Readonly<Record<ChangeKind, number>>>>;
  /** Number of rows that differ in the requested collections. */
  readonly total: number;
  /** One page of the rows that differ, sorted by collection and id. */
  readonly rows: readonly RowDifferenceView[];
}

export const comparedStateSchema = define(
  'ComparedState',
  'One of the two states of a comparison.',
  object({
    checkpoint: optional(string, 'A checkpoint, or `start`. Missing for the current state.'),
    at: timestampSchema,
  }),
);

export const diffSchema = define(
  'Diff',
  'The difference between two states of a world.',
  object({
    from: comparedStateSchema,
    to: comparedStateSchema,
    counts: described(
      mapOf(object({ added: countSchema, removed: countSchema, changed: countSchema })),
      'Number of differing rows by collection. Collections without differences are missing.',
    ),
    total: described(countSchema, 'Number of all differing rows, regardless of `limit`.'),
    rows: described(
      list(
        object({
          collection: string,
          id: string,
          name: described(string, 'The readable name.'),
          change: oneOf('added', 'removed', 'changed'),
          members: described(
            mapOf(object({ before: optional(anything), after: optional(anything) })),
            'The members that differ, with their values. A value is missing if the row or the member was missing.',
          ),
        }),
      ),
      'The differing rows, by collection and id.',
    ),
  }),
);

const members = object({
  from: optional(
    publishedAs({ type: 'string', default: START }, checkpointName),
    'The name of a checkpoint, or `start` for the start of the world.',
  ),
  since: optional(
    publishedAs(string, moment),
    'In place of `from`: the number of a timeline entry, or a virtual time (ISO 8601).',
  ),
  to: optional(checkpointName, 'The name of a checkpoint, or `start`. By default the current state.'),
  collection: optional(
    queryText,
    'Compares only the rows of this collection. By default, compares all collections, including incidents and faults.',
  ),
  limit: orElse(whole(1, LIMITS.differences), LIMITS.differencesDefault, 'Maximum number of rows.'),
  offset: optional(listOffset, 'Number of rows to skip.'),
});
const input = checked(members, ({ from, since }) =>
  from !== undefined && since !== undefined ? [issue(['since'], 'cannot be combined with from')] : [],
);

/**
 * Compares two states of a world row by row: by default its start and its current state. Other work runs in between. If
 * `signal` aborts, the comparison stops.
 */
export async function diffWorld(
  { simulator: { scheduler } }: Pick<CommandContext, 'simulator'>,
  live: WorldReader,
  query: unknown,
  signal?: AbortSignal,
): Promise<DiffView> {
  return runInSlices(comparing(live, query), scheduler, signal);
}

function* comparing(live: WorldReader, query: unknown): Generator<void, DiffView, undefined> {
  const { from, since, to, collection, ...page } = readInput(input, query);
  const { limit, offset = 0 } = page;
  if (collection !== undefined) tableNamed(collection);
  const first = from ?? (since === undefined ? START : undefined);
  const before = since === undefined ? stateOf(live, from ?? START) : live.past.asOf(since).world;
  const after = to === undefined ? live.world : stateOf(live, to);
  const all: (readonly [TableName, readonly RowDifference[]])[] = [];
  for (const name of TABLE_NAMES) all.push([name, yield* findingDifferences(name, before, after)]);
  const rows = all.flatMap(([name, ofTable]) =>
    collection === undefined || name === collection ? ofTable : [],
  );
  return {
    from: { ...(first !== undefined && { checkpoint: first }), at: formatInstant(before.now) },
    to: { ...(to !== undefined && { checkpoint: to }), at: formatInstant(after.now) },
    counts: Object.fromEntries(all.flatMap(countsOf)),
    total: rows.length,
    rows: yield* mapping(rows.slice(offset, offset + limit), (row) => ({
      ...row,
      ...memberDifferences(row, before, after),
    })),
  };
}

function stateOf(live: WorldReader, checkpoint: string): World {
  if (checkpoint === START && !live.allCheckpoints().has(START)) return live.origin.world;
  return findCheckpoint(live, checkpoint).world;
}

function countsOf([name, rows]: readonly [TableName, readonly RowDifference[]]) {
  if (rows.length === 0) return [];
  const counts: Record<ChangeKind, number> = { added: 0, removed: 0, changed: 0 };
  for (const { change } of rows) counts[change] += 1;
  return [[name, counts] as const];
}

/** `…/diff`: compares two states of a world. */
export const diffCommands = [
  defineCommand({
    name: 'diffState',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/diff',
    summary: 'The differences between two states of a world, row by row.',
    description:
      'Compares two checkpoints, or a checkpoint and the current state. Rows that both states share are skipped, so the time of the call depends on the number of differences. A cluster also counts as changed if its processes or alerts have changed one of its members, such as its availability.',
    query: input,
    answer: answers('The differences.', diffSchema),
    example: { query: { from: 'before', collection: 'clusters' } },
    isOfPast: true,
    run: ({ context, past, query, gone }) => diffWorld(context, past, query, gone),
  }),
];
