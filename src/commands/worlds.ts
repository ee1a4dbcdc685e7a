import { checkpointName, findCheckpoint } from './checkpoints.js';
import { Conflict } from '../world/conflict.js';
import { object, optional } from '../schema/schema.js';
import { openWorld, type WorldSpec } from '../simulator/openWorld.js';
import { LineError } from '../simulator/state/stateLines.js';
import { CallerError } from '../world/callerError.js';
import { readStateLines } from './stateLines.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { TABLE_NAMES } from '../world/world.js';
import type { CommandContext } from './context.js';
import { findCurrentWorld, findWorld } from './findWorld.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';
import { locatedError } from './scenarioInput.js';
import { hashState } from './state.js';
import { readWorldSpec } from './worldInput.js';
import { worldView, type WorldView } from './worldView.js';

/** Options of the creation of a world. */
interface CreateOptions {
  readonly withHash?: boolean;
  readonly signal?: AbortSignal;
}

const resetInput = object({ to: optional(checkpointName) });

/** A world, with the hash of its state if the hash was computed. */
export interface HashedWorldView extends WorldView {
  readonly stateHash?: string;
}

/** Returns all worlds. The default world comes first. */
export function listWorlds({ simulator, baseUrlOf }: CommandContext): readonly WorldView[] {
  return simulator.names().map((name) => worldView(findCurrentWorld(simulator, name), baseUrlOf(name)));
}

/** Returns one world. Includes the hash of its state if the world has at most `LIMITS.hashedRows` rows. */
export async function getWorld(
  context: CommandContext,
  name: string,
  signal?: AbortSignal,
): Promise<HashedWorldView> {
  const { simulator, baseUrlOf } = context;
  const live = findCurrentWorld(simulator, name);
  const rowCount = TABLE_NAMES.reduce((sum, table) => sum + live.world[table].size, 0);
  const view = worldView(live, baseUrlOf(name));
  return rowCount <= LIMITS.hashedRows ? { ...view, ...(await hashState(context, live, signal)) } : view;
}

/**
 * Creates a world from another world, a state or a fixture. `withHash` is false by default, because computing the
 * hash takes 60 times as long as copying a world.
 */
export async function createWorld(
  context: CommandContext,
  input: unknown,
  options: CreateOptions = {},
): Promise<HashedWorldView> {
  const spec = await readWorldSpec(context, input);
  return openedWorld(context, spec, input, options);
}

async function openedWorld(
  context: CommandContext,
  spec: WorldSpec,
  input: unknown,
  { withHash = false, signal }: CreateOptions = {},
): Promise<HashedWorldView> {
  const { simulator, worldFactory, baseUrlOf } = context;
  const live = await openWorld(simulator, worldFactory, spec).catch(async (error: unknown) => {
    throw await locatedError(context, error, input);
  });
  const view = worldView(live, baseUrlOf(live.name));
  return withHash ? { ...view, ...(await hashState(context, live, signal)) } : view;
}

/**
 * Creates a world from the lines of an exported state, which arrive in chunks of any size. `input` has the name, seed,
 * time and clock. Nothing is made if a line is not valid.
 */
export async function importWorld(
  context: CommandContext,
  input: unknown,
  chunks: AsyncIterable<Uint8Array>,
  options: CreateOptions = {},
): Promise<HashedWorldView> {
  const spec = await readWorldSpec(context, input);
  try {
    const state = await readStateLines(context.simulator.scheduler, chunks);
    return await openedWorld(context, { ...spec, state }, input, options);
  } catch (error) {
    if (error instanceof LineError)
      throw new CallerError('invalid', `The state is refused: ${error.message}.`);
    throw error;
  }
}

/** Resets a world to the checkpoint `to`, or to its start. */
export function resetWorld(
  { simulator, baseUrlOf }: CommandContext,
  name: string,
  input: unknown,
): WorldView {
  const live = findWorld(simulator, name);
  const { to } = readInput(resetInput, input);
  live.reset(to === undefined ? live.origin : findCheckpoint(live, to));
  return worldView(live, baseUrlOf(live.name));
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
