import type { Fault } from '../world/faults/fault.js';
import type { FaultCorrupt } from '../world/scenario.gen.js';

/** The answer arrives damaged. */
export const corrupt: Fault<FaultCorrupt> = {
  disturb: ({ kind }, { draw }) => [
    { kind: 'corrupt', how: kind, seed: Math.floor(draw('garbage') * 0x1_0000_0000) },
  ],
};
