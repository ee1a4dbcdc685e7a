import { list, named, object, string, type Infer } from '../schema/schema.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { SharedWorld } from '../simulator/worldRecord.js';
import { CallerError } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';
import { mayChange } from './caller.js';
import { answers, defineCommand, done, type CommandCall } from './command.js';
import type { CommandContext } from './context.js';
import { Deletions } from './deletions.js';
import { findWorld } from './findWorld.js';
import { listShared } from './fleet.js';
import { selectionInput, selectionOf } from './labels.js';
import { worldSchema, worldView, type WorldView } from './worldView.js';

type Selection = Infer<typeof selectionInput>;

const deletedSchema = named('DeletedWorlds', object({ deleted: list(string) }));

/** Returns the selected worlds, by default all. The default world comes first. Reading the list uses no world. */
export function listWorlds(context: CommandContext, selection: Selection = {}): readonly WorldView[] {
  const { simulator, baseUrlOf } = context;
  return selected(context, selection).map((live) => {
    live.catchUp();
    return worldView(simulator, live, baseUrlOf(live.name));
  });
}

function selected({ simulator }: CommandContext, selection: Selection): readonly LiveWorld[] {
  simulator.removeExpired();
  const fits = selectionOf(selection);
  return simulator.names().flatMap((name) => {
    const live = simulator.find(name);
    return live !== undefined && fits(live.metadata) ? [live] : [];
  });
}

/** Deletes a world. The default world cannot be deleted. */
export function deleteWorld({ simulator }: CommandContext, name: string): void {
  const live = findWorld(simulator, name);
  if (live.name === DEFAULT_WORLD) {
    throw new Conflict('The default world cannot be deleted.', {
      hint: {
        http: 'POST …/reset leads it back to its start',
        library: 'world.reset() leads it back to its start',
      },
    });
  }
  simulator.remove(live.name);
}

/**
 * Deletes the selected worlds that the caller may change, except the default world. In a fleet, this includes the worlds of other
 * replicas and those that are asleep. Returns their names.
 */
export async function deleteWorlds(
  { context, program: { directory }, token }: Pick<CommandCall, 'context' | 'program' | 'token'>,
  selection: Selection,
): Promise<Infer<typeof deletedSchema>> {
  const { simulator, caller } = context;
  if (Object.keys(selection).length === 0)
    throw new CallerError('invalid', 'Expected ?label=… or ?owner=…, to say which worlds to delete.');
  const fits = selectionOf(selection);
  const isMeant = (world: LiveWorld | SharedWorld): boolean =>
    world.name !== DEFAULT_WORLD && mayChange(caller, world) && fits(world.metadata ?? undefined);
  // A list may be old: another world may have the name now.
  const removeHere = (name: string): boolean => {
    const live = simulator.find(name);
    if (live === undefined || !isMeant(live)) return false;
    simulator.remove(name);
    return true;
  };
  const deletions = new Deletions();
  const all = await listShared(directory, selection);
  for (const { name } of selected(context, selection).filter(isMeant))
    await deletions.attempt(name, () => removeHere(name));
  // One after the other, because a claimed world needs memory until it is deleted.
  for (const { name } of all.filter(isMeant)) {
    const remove = async (): Promise<boolean> =>
      (await directory?.deleteElsewhere(name, token)) === true || removeHere(name);
    await deletions.attempt(name, remove);
  }
  return deletions.end();
}

/** `/v1/worlds`: listing and deleting worlds. */
export const worldListCommands = [
  defineCommand({
    name: 'listWorlds',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds',
    summary: 'All worlds, or those with some labels.',
    description:
      'Each world with its key pairs and with the base URL and path of its API; the default world first. Reading the list does not extend the life of a world.',
    query: selectionInput,
    answer: answers('The worlds, the default one first.', list(worldSchema)),
    run: ({ context, queryAs }) => listWorlds(context, queryAs(selectionInput)),
  }),
  defineCommand({
    name: 'deleteWorlds',
    method: 'delete',
    path: '/v1/worlds',
    summary: 'Deletes the worlds with some labels, or of an owner.',
    description:
      'Deletes the worlds that have all these labels and this owner, and that the caller may change. Never deletes the default world. The query must name a label or an owner. In a fleet, it deletes those of all replicas; if one of them cannot be reached, the call is refused, and the same call later deletes the rest.',
    query: selectionInput,
    answer: {
      ...answers('The names of the deleted worlds.', deletedSchema),
      example: { deleted: ['job-4711'] },
    },
    example: { query: { label: ['job=4711'] } },
    run: (call) => deleteWorlds(call, call.queryAs(selectionInput)),
  }),
  defineCommand({
    name: 'deleteWorld',
    isForAgents: true,
    method: 'delete',
    path: '/v1/worlds/{world}',
    summary: 'Deletes a world.',
    description: 'The default world cannot be deleted. Copies of the world are not affected.',
    answer: done('The world is deleted.'),
    example: { params: { world: 'mine' } },
    run: ({ context, param }) => {
      deleteWorld(context, param('world'));
    },
  }),
];
