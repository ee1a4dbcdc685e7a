import { checkpointName, findCheckpoint } from './checkpoints.js';
import {
  object,
  optional,
  orElse,
  named,
  flag,
  string,
  integer,
  publishedAs,
  anything,
} from '../schema/schema.js';
import { worldPath } from '../contract/contract.js';
import { openWorld, type WorldSpec } from '../simulator/openWorld.js';
import { LineError } from '../simulator/state/stateLines.js';
import { CallerError } from '../world/callerError.js';
import { readStateLines } from './stateLines.js';
import { checkLimits } from './caller.js';
import type { CommandContext } from './context.js';
import { findCurrentWorld, findWorld } from './findWorld.js';
import { readInput } from './readInput.js';
import { locatedError } from './scenarioInput.js';
import { hashIfSmall, hashState } from './state.js';
import { readWorldSpec, worldSpecSchema } from './worldInput.js';
import { worldView, type WorldView, stateHashSchema, worldSchema, wholeWorldSchema } from './worldView.js';
import { defineCommand, answers, makes, perhaps } from './command.js';
import { dateTime } from './shapes.js';
import { stateLinesSchema } from './stateFormat.js';

/** Options of the creation of a world. */
interface CreateOptions {
  readonly withHash?: boolean;
  readonly signal?: AbortSignal;
}

const resetInput = named(
  'Reset',
  object({ to: optional(checkpointName, 'The checkpoint. By default the start.') }),
);
/** `name`, `seed`, `now` and `clock` are for a body of lines, which contains only the state. */
const createQuery = object({
  hash: orElse(
    flag,
    false,
    'Whether the response includes the `stateHash`. Computing it takes much longer than copying a world.',
  ),
  name: optional(publishedAs(string, anything), 'The member `name` of the new world, for a body of lines.'),
  seed: optional(publishedAs(integer, anything), 'The member `seed` of the new world, for a body of lines.'),
  now: optional(publishedAs(dateTime, anything), 'The member `now` of the new world, for a body of lines.'),
  clock: optional(publishedAs(string, anything), 'The member `clock` of the new world, for a body of lines.'),
});
const hashSchema = named('Hash', object({ stateHash: stateHashSchema }, { hasOthers: true }));

/** A world, with the hash of its state if the hash was computed. */
export interface HashedWorldView extends WorldView {
  readonly stateHash?: string;
}

/** Returns one world. Includes the hash of its state if the world has at most `LIMITS.hashedRows` rows. */
export async function getWorld(
  context: CommandContext,
  name: string,
  signal?: AbortSignal,
): Promise<HashedWorldView> {
  const { simulator, baseUrlOf } = context;
  const live = findCurrentWorld(simulator, name);
  const view = worldView(simulator, live, baseUrlOf(name));
  return { ...view, ...(await hashIfSmall(context, live, signal)) };
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
  const live = await openWorld(simulator, worldFactory, { ...spec, ...ownership(context) }).catch(
    async (error: unknown) => {
      throw await locatedError(context, error, input);
    },
  );
  const view = worldView(simulator, live, baseUrlOf(live.name));
  const hash = withHash ? await hashState(context, live, signal) : {};
  const root = await simulator.shared?.place(live.name);
  return { ...view, ...hash, ...(root !== undefined && { baseUrl: root + worldPath(live.name) }) };
}

/** The caller's name, and the check of its limits. */
function ownership({ caller, simulator }: CommandContext): Pick<WorldSpec, 'owner' | 'admit'> {
  if (caller === undefined) return {};
  return {
    owner: caller.name,
    admit: (bytes) => checkLimits(simulator, caller, bytes),
  };
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
  return worldView(simulator, live, baseUrlOf(live.name));
}

/** `/v1/worlds`: creating and resetting worlds. */
export const worldCommands = [
  defineCommand({
    name: 'createWorld',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds',
    summary: 'Creates a world.',
    description:
      "The world is made from one source: another world (`from`), an exported `state`, or a built-in fixture. The default source is the fixture that the program was started with. A copy (`from`) shares rows with its origin until either changes; `checkpoint` copies an earlier state. Members that are not given keep the origin's value.\n\nAnother `seed` changes the future, not the past. The tables of the copy are then built again, which takes longer for larger worlds. With a later `now`, the copy advances to that time. An imported state is an exact copy, with the same `stateHash`. The new world gets its own key pair for each key of the state. With such a pair, a client reaches this world without a prefix in its base URL. With the prefix of the world in the base URL, the original pairs also work.\n\nWith named tokens (`--control-tokens`), the new world belongs to the token of the call. A world with a `ttl` ends when it is unused for this long; reading the list of worlds is no use.",
    query: createQuery,
    body: {
      isOptional: true,
      content: { 'application/json': worldSpecSchema, 'application/x-ndjson': stateLinesSchema },
    },
    answer: makes('The world.', wholeWorldSchema, ({ name }) => name),
    refusals: { 429: { description: 'The caller has reached the limit of worlds or memory of its token.' } },
    example: { body: { name: 'mine', from: 'default' } },
    run: ({ context, body, lines, queryAs, gone }) => {
      const { hash, ...spec } = queryAs(createQuery);
      const options = { withHash: hash, signal: gone };
      if (lines !== undefined) return importWorld(context, spec, lines, options);
      const [extra] = Object.keys(spec);
      if (extra !== undefined)
        throw new CallerError('invalid', `The query parameter ${extra} is only for a body of lines.`);
      return createWorld(context, body, options);
    },
  }),
  defineCommand({
    name: 'getWorld',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}',
    summary: 'One world, with its keys and the base URL of its API.',
    description:
      'Everything that a client needs to call this world, and the settings it was made with. Worlds of more than 50,000 rows omit `stateHash`, because it takes seconds; `GET …/hash` computes it for any size.',
    answer: answers('The world.', wholeWorldSchema),
    example: { params: { world: 'mine' } },
    run: ({ context, param, gone }) => getWorld(context, param('world'), gone),
  }),
  defineCommand({
    name: 'getStateHash',
    method: 'get',
    path: '/v1/worlds/{world}/hash',
    summary: "The hash of a world's state.",
    description:
      "SHA-256 of the state's canonical JSON. Two worlds with the same content have the same hash.",
    answer: answers('The hash.', hashSchema),
    isOfPast: true,
    run: ({ context, past, gone }) => hashState(context, past, gone),
  }),
  defineCommand({
    name: 'resetWorld',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/reset',
    summary: 'Resets a world to its start or to a checkpoint.',
    description:
      'Restores the rows and the clock, with its time, its rate and whether it runs. The start has the clock with which the world was made (`clock`, or the option `--clock`). A checkpoint has the clock of the time when it was saved. Checkpoints and keys are kept.',
    body: perhaps(resetInput),
    answer: answers('The restored world.', worldSchema),
    example: { body: { to: 'before' } },
    run: ({ context, param, body }) => resetWorld(context, param('world'), body),
  }),
];
