import type { Fault } from '../world/faults/fault.js';
import type { FaultThrottle } from '../world/scenario.gen.js';

/** The body of the answer trickles. */
export const throttle: Fault<FaultThrottle> = {
  disturb: ({ bytesPerSecond }) => [{ kind: 'throttle', bytesPerSecond }],
};
