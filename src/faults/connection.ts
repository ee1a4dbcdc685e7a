import type { Fault } from '../world/faults/fault.js';
import type { FaultConnection } from '../world/scenario.gen.js';

/** The connection breaks, or stays silent. */
export const connection: Fault<FaultConnection> = {
  disturb: ({ kind }) => [{ kind: 'connection', how: kind }],
};
