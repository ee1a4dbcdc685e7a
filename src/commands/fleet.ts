import { integer, list, named, object, oneOf, optional, string, type Infer } from '../schema/schema.js';
import type { SharedWorld } from '../simulator/worldRecord.js';
import { formatInstant } from '../world/instant.js';
import { answers, defineCommand } from './command.js';
import type { ProgramContext } from './programContext.js';
import { labelsSchema, selectionInput, selectionOf } from './labels.js';
import { timestampSchema } from './shapes.js';

type Selection = Infer<typeof selectionInput>;

const fleetWorldSchema = named(
  'FleetWorld',
  object({
    name: string,
    state: oneOf('awake', 'asleep'),
    replica: optional(
      string,
      'Root URL of the API of the replica that has the world in its memory. Unset while it is asleep.',
    ),
    controlUrl: optional(string, 'URL of the control plane of this replica. Unset if it has none.'),
    owner: optional(string, 'The name of the token that made the world.'),
    labels: optional(labelsSchema),
    createdAt: optional(timestampSchema, 'Real time of the creation. Unset for the default world.'),
    usedAt: optional(timestampSchema, 'Real time of the last request, exact to ten seconds.'),
    expiresAt: optional(
      timestampSchema,
      'Real time at which the world is deleted, unless a request uses it before. Exact to ten seconds.',
    ),
    bytes: integer,
    entries: integer,
  }),
);

/** Returns the selected worlds of the whole fleet. Without a fleet, the list is empty. */
export async function listFleet(
  { directory }: ProgramContext,
  selection: Selection,
): Promise<readonly Infer<typeof fleetWorldSchema>[]> {
  const worlds = (await directory?.list()) ?? [];
  const fits = selectionOf(selection);
  return worlds.filter(({ metadata }) => fits(metadata ?? undefined)).map(viewOf);
}

function viewOf({
  name,
  replica,
  controlUrl,
  metadata,
  usedAt,
  expiresAt,
  bytes,
  entries,
}: SharedWorld): Infer<typeof fleetWorldSchema> {
  return {
    name,
    state: replica === null ? 'asleep' : 'awake',
    ...(replica !== null && { replica }),
    ...(controlUrl !== null && controlUrl !== '' && { controlUrl }),
    ...(metadata?.owner !== undefined && { owner: metadata.owner }),
    ...(metadata !== null && { labels: metadata.labels, createdAt: formatInstant(metadata.createdAt) }),
    ...(usedAt !== null && { usedAt: usedAt.toISOString() }),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
    bytes,
    entries,
  };
}

/** `/v1/fleet/worlds`: the worlds of all replicas. */
export const fleetCommands = [
  defineCommand({
    name: 'listFleetWorlds',
    method: 'get',
    path: '/v1/fleet/worlds',
    summary: 'All worlds of the fleet, or those with some labels.',
    description:
      'The worlds in the memory of this replica, of other replicas, and of none (`asleep`). `bytes` is the size of the last saved document, compressed; worlds with the same state share it. `entries` is the number of changes after it. Without `--fleet`, the list is empty. Reading it does not extend the life of a world.',
    query: selectionInput,
    answer: answers('The worlds, the default one first.', list(fleetWorldSchema)),
    run: ({ program, queryAs }) => listFleet(program, queryAs(selectionInput)),
  }),
];
