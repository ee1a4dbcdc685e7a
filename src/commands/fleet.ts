import { integer, list, named, object, oneOf, optional, string, type Infer } from '../schema/schema.js';
import type { SharedWorld } from '../simulator/worldRecord.js';
import { answers, defineCommand } from './command.js';
import type { ProgramContext } from './programContext.js';
import { selectionInput, selectionOf } from './labels.js';
import { timestampSchema } from './shapes.js';
import { metadataMembers, metadataView } from './worldView.js';

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
    ...metadataMembers,
    usedAt: optional(timestampSchema, 'Real time of the last request.'),
    bytes: integer,
    entries: integer,
  }),
);

/** Returns the selected worlds of the whole fleet. Without a fleet, the list is empty. */
export async function listShared(
  directory: ProgramContext['directory'],
  selection: Selection,
): Promise<readonly SharedWorld[]> {
  const fits = selectionOf(selection);
  return ((await directory?.list()) ?? []).filter(({ metadata }) => fits(metadata ?? undefined));
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
    ...metadataView(metadata ?? undefined, expiresAt?.getTime()),
    ...(usedAt !== null && { usedAt: usedAt.toISOString() }),
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
      'The worlds in the memory of this replica, of other replicas, and of none (`asleep`). `bytes` is the size of the last saved document, compressed; worlds with the same state share it. `entries` is the number of changes after it. Without `--fleet`, the list is empty. `usedAt` and `expiresAt` are exact to ten seconds. Reading it does not extend the life of a world.',
    query: selectionInput,
    answer: answers('The worlds, the default one first.', list(fleetWorldSchema)),
    run: async ({ program, queryAs }) =>
      (await listShared(program.directory, queryAs(selectionInput))).map(viewOf),
  }),
];
