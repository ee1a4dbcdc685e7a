import { answerTo, control } from './client.js';
import type { Schemas } from './schemas.js';
import type { Polled } from './polled.js';
import type { Topic } from './changes.js';
import { useLive } from './live.js';

/** Checkpoints belong to no collection. Control actions create and delete them, so the list follows these actions. */
const TOPICS: readonly Topic[] = ['actions'];

/** Reads the checkpoints of a world, oldest first. */
export function useCheckpoints(world: string): Polled<readonly Schemas['Checkpoint'][]> {
  const load = () => answerTo(control.GET('/v1/worlds/{world}/checkpoints', { params: { path: { world } } }));
  return useLive(world, load, { topics: TOPICS });
}
