import { noticedAt, noticeSilence } from '../world/agents/noticeSilence.js';
import type { Behaviour } from '../world/behaviour.js';

/**
 * Reports the agents of a project as down: some minutes after the agent key that they use was deleted and, with the quirk
 * `agentDownAfter`, some time after their last ping.
 */
export const silenceIsNoticed: Behaviour<'projects'> = {
  name: 'silenceIsNoticed',
  subjects: 'projects',
  due: noticedAt,
  fire: noticeSilence,
};
