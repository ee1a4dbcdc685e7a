import type { Topic } from './changes.js';
import { answerTo, control } from './client.js';
import { useLive } from './live.js';
import type { Schemas } from './schemas.js';
import type { Polled } from './polled.js';

/** A scenario that plays in a world, with its progress and its verdicts. */
export type Playing = Schemas['Playing'];

/** Each exchange may change the counts of an expectation. */
const TOPICS: readonly Topic[] = [
  ...(['verdicts', 'exchanges', 'state/scenarios', 'state/incidents', 'state/faults'] as const),
];
/** Minimum time between two reads, in milliseconds. It is long, because verdicts examine the journal. */
const REST_MS = 1000;

/** Reads the scenarios that play in a world, by name. */
export function usePlaying(world: string): Polled<readonly Playing[]> {
  const params = { path: { world } };
  return useLive(world, () => answerTo(control.GET('/v1/worlds/{world}/scenarios', { params })), {
    topics: TOPICS,
    restMs: REST_MS,
  });
}
