import type { Change } from './changes.js';
import { answerTo, control } from './client.js';
import { useLive } from './live.js';
import type { Schemas } from './schemas.js';
import type { Polled } from './polled.js';

/** A scenario that plays in a world, with its progress and its verdicts. */
export type Playing = Schemas['Playing'];

const CHANGES: readonly Change[] = ['verdicts', 'state'];

/** Reads the scenarios that play in a world, by name. */
export function usePlaying(world: string): Polled<readonly Playing[]> {
  const params = { path: { world } };
  return useLive(world, () => answerTo(control.GET('/v1/worlds/{world}/scenarios', { params })), CHANGES);
}
