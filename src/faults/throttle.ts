import type { Fault } from '../domain/faults/fault.js';
import type { FaultThrottle } from '../domain/scenario.gen.js';

/** The body of the answer trickles. */
export const throttle: Fault<FaultThrottle> = {
  disturb: ({ bytesPerSecond }) => [{ kind: 'throttle', bytesPerSecond }],
};
