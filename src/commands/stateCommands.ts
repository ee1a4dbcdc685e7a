import type { JsonSchema } from '../schema/types.js';
import {
  define,
  named,
  object,
  described,
  list,
  string,
  mapOf,
  flag,
  optional,
  whole,
} from '../schema/schema.js';
import { anyObject, collectionNames, countSchema, collectionName, rowSchema } from './shapes.js';
import { defineCommand, answers, lists } from './command.js';
import {
  countRows,
  problemsInput,
  listProblems,
  listInput,
  listRows,
  getRow,
  patchRow,
  describeCollections,
} from './state.js';

/** A JSON merge patch. */
const patch: JsonSchema = define(
  'Patch',
  'Members to change, with their new values; `null` removes an optional member.',
  anyObject,
);
const sizesSchema = named(
  'Sizes',
  object(Object.fromEntries(collectionNames.map((name) => [name, countSchema]))),
);

const problemsSchema = define(
  'Problems',
  'The rows that have a problem now.',
  object({
    count: described(countSchema, 'Number of all such rows, regardless of `limit`.'),
    problems: list(
      object({
        collection: collectionName,
        id: string,
        name: described(string, 'The readable name.'),
        problem: described(string, 'The problem, such as `availability is warning`.'),
      }),
    ),
  }),
);

const collectionSchema = define(
  'Collection',
  'A collection.',
  object({
    name: collectionName,
    schema: described(
      anyObject,
      'JSON Schema (draft 7) of the stored members of a row. Rows also have `name` and computed members, such as `availability`.',
    ),
    links: described(
      mapOf(string),
      'The members that contain the id of another row, with its collection: `clusterId: clusters`.',
    ),
    columns: described(
      list(string),
      'Members that a list of rows should show besides the names, to distinguish rows.',
    ),
    hasProblems: described(flag, 'Whether `GET …/problems` can list its rows.'),
    dependsOn: described(
      list(string),
      'Other collections, and `incidents`, as `state` messages of a stream name them. If these change, the computed members and problems of the rows can change too.',
    ),
    followsClock: described(flag, 'Whether computed members can change when only the clock moves.'),
    patch: optional(anyObject, 'JSON Schema (draft 7) of a patch. Missing if rows cannot be changed.'),
    removable: described(list(string), 'Members that a patch can remove with `null`.'),
  }),
);

const collectionParams = { collection: described(collectionName, 'One collection of a world.') };
const rowParams = {
  ...collectionParams,
  id: described(
    string,
    'An id or a readable name: `rs0` for a cluster, `rs0/node-1` for a host, `rs0/2026-01-01T00:00:00Z` for a snapshot. Users and invitations are named by their username, keys by their name or public key. Slashes need no escaping.',
  ),
};

/** `…/state` and `…/problems`: the rows of a world. */
export const stateCommands = [
  defineCommand({
    name: 'getState',
    method: 'get',
    path: '/v1/worlds/{world}/state',
    summary: 'The collections of a world and their sizes.',
    description: 'The number of rows by collection.',
    answer: answers('The number of rows by collection.', sizesSchema),
    isOfPast: true,
    run: ({ past }) => countRows(past),
  }),
  defineCommand({
    name: 'listProblems',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/problems',
    summary: 'The problems in a world now.',
    description:
      'The rows with a problem, by collection and id: clusters that are not available, processes that are down or recover, open alerts, snapshots with missing shards, projects with silent agents.',
    query: problemsInput,
    answer: answers('The problems.', problemsSchema),
    example: { query: { limit: 2 } },
    isOfPast: true,
    run: ({ context, past, query, gone }) => listProblems(context, past, query, gone),
  }),
  defineCommand({
    name: 'listRows',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/state/{collection}',
    params: collectionParams,
    summary: 'The rows of a collection, by id.',
    description:
      'All rows, or those that meet the conditions of the query, in the order of their ids. Events are therefore in the order in which they happened.',
    query: listInput,
    answer: {
      ...lists('The rows.', rowSchema),
      headers: {
        'X-Total-Count': described(
          whole(0),
          'Number of all rows that meet the conditions, regardless of `limit` and `offset`.',
        ),
      },
    },
    example: { params: { collection: 'hosts' }, query: { limit: 1 } },
    isOfPast: true,
    run: ({ context, past, query, param, gone }) => listRows(context, past, param('collection'), query, gone),
  }),
  defineCommand({
    name: 'getRow',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/state/{collection}/{+id}',
    params: rowParams,
    summary: 'One row, by its id or its readable name.',
    description:
      'If several rows have that name, the response is a 409 with their ids. Ids take precedence over names.',
    answer: answers('The row.', rowSchema),
    refusals: {
      409: {
        description: 'Several rows have that name; `ids` lists at most a hundred of them.',
        schema: object({ ids: list(string) }, { hasOthers: true }),
      },
    },
    example: { params: { collection: 'clusters', id: 'rs0' } },
    isOfPast: true,
    run: ({ past, param }) => getRow(past, param('collection'), param('id')),
  }),
  defineCommand({
    name: 'patchRow',
    isForAgents: true,
    method: 'patch',
    path: '/v1/worlds/{world}/state/{collection}/{+id}',
    params: rowParams,
    summary: 'Changes a row.',
    description:
      'Applies a JSON merge patch (RFC 7396) and runs everything that the change causes, before the response is sent. For example, `{"up": false}` stops a host, its replica set elects a primary, and events are recorded. A patch of a member that cannot be changed is refused, and the error lists the members that can be changed. Events are read-only (405). If the change causes the deletion of the row, the response shows its last state, and the next request gets a 404. An example is an invitation whose `createdAt` is changed to more than 30 days ago.',
    body: patch,
    answer: answers('The changed row.', rowSchema),
    example: { params: { collection: 'clusters', id: 'rs0' }, body: { schedule: { everyHours: 12 } } },
    run: ({ world, param, sent }) => patchRow(world, param('collection'), param('id'), sent),
  }),
];

/** `/v1/collections`: the collections that every world has. */
export const collectionCommands = [
  defineCommand({
    name: 'listCollections',
    isForAgents: true,
    method: 'get',
    path: '/v1/collections',
    summary: 'The collections that every world has.',
    description:
      'Everything that a program needs to show and edit rows of any collection: their members, the members that refer to other rows, and the members that a patch may change. `GET …/state` returns the number of rows.',
    answer: answers('The collections.', list(collectionSchema)),
    run: () => describeCollections(),
  }),
];
