import type { Topic } from '../../control/changes.js';
import { answerTo, control } from '../../control/client.js';
import { useLive } from '../../control/live.js';
import type { Polled } from '../../control/polled.js';
import type { Schemas } from '../../control/schemas.js';

export type Failed = Schemas['JournalEntry'];

/** Number of failed calls that are shown, and that are read. Challenges of Digest among those read are no failures. */
export const SHOWN = 6;
const READ = 60;
const TOPICS: readonly Topic[] = ['exchanges', 'actions'];
const REST_MS = 1000;

/** Follows the last failed calls of a world, latest first. */
export function useFailures(world: string): Polled<readonly Failed[]> {
  const params = { path: { world }, query: { status: '4xx,5xx', limit: READ } };
  const load = async (): Promise<readonly Failed[]> => {
    const entries = (await answerTo(
      control.GET('/v1/worlds/{world}/journal', { params }),
    )) as readonly Failed[];
    return entries.filter((entry) => !isChallenge(entry)).toReversed();
  };
  return useLive(world, load, { topics: TOPICS, restMs: REST_MS });
}

/** Returns whether a call only got the challenge that its client answers with a signed request. */
function isChallenge({ status, explanation, publicKey }: Failed): boolean {
  return status === 401 && (explanation?.key.decision === 'challenged' || publicKey === undefined);
}
