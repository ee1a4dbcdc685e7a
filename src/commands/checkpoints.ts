import type { WorldReader } from './asOf.js';
import { formatInstant } from '../world/instant.js';
import { described, flag, list, named, object, objectOf, orElse, string, text } from '../schema/schema.js';
import { suggestionOf } from '../schema/nearest.js';
import type { Checkpoint } from '../simulator/worldRecord.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { Conflict } from '../world/conflict.js';
import { answers, defineCommand, done, makes } from './command.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';
import { timestampSchema } from './shapes.js';

/** A checkpoint as callers see it. */
export interface CheckpointView {
  readonly name: string;
  /** Virtual time of the checkpoint as ISO 8601 timestamp. */
  readonly now: string;
}

export const checkpointName = named(
  'CheckpointName',
  text(
    'a name of letters, digits, dots, dashes and underscores, 63 characters at most',
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
  ),
);
const createInput = named(
  'CheckpointSpec',
  object({
    name: checkpointName,
    replace: orElse(flag, false, 'Whether to replace a checkpoint of the same name.'),
  }),
);
const checkpointSchema = named(
  'Checkpoint',
  objectOf<CheckpointView>({ name: checkpointName, now: timestampSchema }),
);
const params = { checkpoint: described(string, 'The name of a checkpoint.') };
const PATH = '/v1/worlds/{world}/checkpoints';
const ONE = `${PATH}/{checkpoint}`;

/** Returns the checkpoints of a world, oldest first. */
export function listCheckpoints(live: LiveWorld): readonly CheckpointView[] {
  return Array.from(live.allCheckpoints(), ([name, checkpoint]) => checkpointView(name, checkpoint));
}

/** Saves the current state and clock under `name`. With `replace`, replaces an older checkpoint of that name. */
export function createCheckpoint(live: LiveWorld, input: unknown): CheckpointView {
  const { name, replace } = readInput(createInput, input);
  const all = live.allCheckpoints();
  if (all.size >= LIMITS.checkpoints && !all.has(name)) {
    throw new Conflict(`The world already has ${all.size} checkpoints, the maximum. Delete some first.`);
  }
  return checkpointView(name, live.checkpoint(name, { replace }));
}

export function getCheckpoint(live: LiveWorld, name: string): CheckpointView {
  return checkpointView(name, findCheckpoint(live, name));
}

export function deleteCheckpoint(live: LiveWorld, name: string): void {
  if (!live.deleteCheckpoint(name)) throw unknown(live, name);
}

/** Returns a checkpoint. Throws if the name is unknown. */
export function findCheckpoint(live: WorldReader, name: string): Checkpoint {
  const checkpoint = live.allCheckpoints().get(name);
  if (checkpoint === undefined) throw unknown(live, name);
  return checkpoint;
}

function checkpointView(name: string, { world }: Checkpoint): CheckpointView {
  return { name, now: formatInstant(world.now) };
}

function unknown(live: WorldReader, name: string): Error {
  const similar = suggestionOf(name, [...live.allCheckpoints().keys()]);
  return notFound(
    `The world ${JSON.stringify(live.name)} has no checkpoint ${JSON.stringify(name)}${similar}.`,
    {
      http: `GET ${pathOf(live, 'checkpoints')} lists them`,
      library: 'world.checkpoint() makes one',
    },
  );
}

/** `…/checkpoints`: states to which a world can be reset or from which it can be copied. */
export const checkpointCommands = [
  defineCommand({
    name: 'listCheckpoints',
    method: 'get',
    path: PATH,
    summary: 'The checkpoints of a world.',
    description: 'Oldest first.',
    answer: answers('The checkpoints.', list(checkpointSchema)),
    run: ({ idleWorld }) => listCheckpoints(idleWorld),
  }),
  defineCommand({
    name: 'createCheckpoint',
    isForAgents: true,
    method: 'post',
    path: PATH,
    summary: 'Saves the current state of a world.',
    description:
      "Takes less than a millisecond, because rows are shared. Also saves the clock's mode and rate. A name that is " +
      'already used is refused (409), unless `replace` is true.',
    body: createInput,
    answer: makes('The checkpoint.', checkpointSchema, ({ name }) => name),
    example: { body: { name: 'before' } },
    run: ({ world, body }) => createCheckpoint(world, body),
  }),
  defineCommand({
    name: 'getCheckpoint',
    method: 'get',
    path: ONE,
    params,
    summary: 'One checkpoint.',
    description: 'Its name and its virtual time.',
    answer: answers('The checkpoint.', checkpointSchema),
    example: { params: { checkpoint: 'before' } },
    run: ({ idleWorld, param }) => getCheckpoint(idleWorld, param('checkpoint')),
  }),
  defineCommand({
    name: 'deleteCheckpoint',
    method: 'delete',
    path: ONE,
    params,
    summary: 'Deletes a checkpoint.',
    description: 'Worlds that were made from it are not affected.',
    answer: done('The checkpoint is deleted.'),
    example: { params: { checkpoint: 'before' } },
    run: ({ idleWorld, param }) => {
      deleteCheckpoint(idleWorld, param('checkpoint'));
    },
  }),
];
