import { answerTo, control } from './client.js';
import type { Schemas } from './schemas.js';
import { usePolled, type Polled } from './polled.js';

/** A scenario that plays in a world, with its progress and its verdicts. */
export type Playing = Schemas['Playing'];

const EVERY_MS = 1500;

/** Polls the scenarios that play in a world, by name. */
export function usePlaying(world: string): Polled<readonly Playing[]> {
  const params = { path: { world } };
  return usePolled(world, () => answerTo(control.GET('/v1/worlds/{world}/scenarios', { params })), EVERY_MS);
}
