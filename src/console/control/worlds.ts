import { answerTo, control } from './client.js';
import type { Schemas } from './schemas.js';
import { usePolled, type Polled } from './polled.js';

export type World = Schemas['World'];

const EVERY_MS = 2000;

/**
 * Polls the list of all worlds. Pages of one world also read this list, because `GET /v1/worlds/{world}`
 * computes a hash of the world's state, which takes longer.
 */
export function useWorlds(): Polled<readonly World[]> {
  return usePolled('worlds', () => answerTo(control.GET('/v1/worlds')), EVERY_MS);
}
