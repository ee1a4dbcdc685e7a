import type { Fault } from '../domain/faults/fault.js';
import type { FaultDrift } from '../domain/scenario.gen.js';

/** The answer is one that a later version of the platform may give. */
export const drift: Fault<FaultDrift> = {
  disturb: ({ kind }) => [{ kind: 'drift', how: kind }],
};
