import { answerTo, control } from './client.js';
import type { Schemas } from './schemas.js';
import { usePolled, type Polled } from './polled.js';

const EVERY_MS = 5000;

/** Polls the checkpoints of a world, oldest first. */
export function useCheckpoints(world: string): Polled<readonly Schemas['Checkpoint'][]> {
  const load = () => answerTo(control.GET('/v1/worlds/{world}/checkpoints', { params: { path: { world } } }));
  return usePolled(world, load, EVERY_MS);
}
