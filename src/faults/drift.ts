import type { Fault } from '../world/faults/fault.js';
import type { FaultDrift } from '../world/scenario.gen.js';

/** The answer is one that a later version of the platform may give. */
export const drift: Fault<FaultDrift> = {
  disturb: ({ kind }) => [{ kind: 'drift', how: kind }],
};
