import type { Topic } from '../../control/changes.js';
import { answerTo, control } from '../../control/client.js';
import { useLive } from '../../control/live.js';
import type { Polled } from '../../control/polled.js';
import type { Schemas } from '../../control/schemas.js';

export type Failed = Schemas['JournalEntry'];

/** Number of failed calls that are shown. One more is read, to know whether there are more. */
export const SHOWN = 6;
const TOPICS: readonly Topic[] = ['exchanges', 'actions'];
const REST_MS = 1000;

/** Follows the last failed calls of a world, latest first. */
export function useFailures(world: string): Polled<readonly Failed[]> {
  const params = { path: { world }, query: { failed: true, limit: SHOWN + 1 } };
  const load = async (): Promise<readonly Failed[]> => {
    const entries = (await answerTo(
      control.GET('/v1/worlds/{world}/journal', { params }),
    )) as readonly Failed[];
    return entries.toReversed();
  };
  return useLive(world, load, { topics: TOPICS, restMs: REST_MS });
}
