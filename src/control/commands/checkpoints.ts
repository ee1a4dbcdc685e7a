import { readJson } from '../../input/json/reader.js';
import type { Checkpoint } from '../../simulator/worldRecord.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { checkpointBody, resetBody } from '../bodies/checkpointBodies.js';
import { Problem } from '../problem.js';

/** So many checkpoints a world has at most: each keeps all that has changed since. */
const CHECKPOINTS_MAX = 1_000;

/** Remembers a world as it is now under the name in the body. */
export function makeCheckpoint(
  live: LiveWorld,
  body: unknown,
): { readonly name: string; readonly now: number } {
  const { name, replace = false } = readJson(checkpointBody, body);
  const all = live.allCheckpoints();
  if (all.size >= CHECKPOINTS_MAX && !all.has(name)) {
    throw new Problem(409, `The world has ${all.size} checkpoints already; delete some first.`);
  }
  return { name, now: live.checkpoint(name, { replace }).world.now };
}

/** Forgets a checkpoint; a problem when there is none of that name. */
export function dropCheckpoint(live: LiveWorld, name: string): void {
  if (!live.dropCheckpoint(name)) throw unknown(live, name);
}

/** Leads a world back to the checkpoint that the body names, or without one to its start. */
export function reset(live: LiveWorld, body: unknown): void {
  const { to } = readJson(resetBody, body);
  live.reset(to === undefined ? live.origin : checkpointOf(live, to));
}

/** The checkpoint of a name; a problem when there is none. */
export function checkpointOf(live: LiveWorld, name: string): Checkpoint {
  const checkpoint = live.allCheckpoints().get(name);
  if (checkpoint === undefined) throw unknown(live, name);
  return checkpoint;
}

function unknown(live: LiveWorld, name: string): Problem {
  const list = `/v1/worlds/${encodeURIComponent(live.name)}/checkpoints`;
  const detail = `The world ${JSON.stringify(live.name)} has no checkpoint ${JSON.stringify(name)}.`;
  return new Problem(404, detail, {
    hint: { http: `GET ${list} lists them`, library: 'world.checkpoint() makes one' },
  });
}
