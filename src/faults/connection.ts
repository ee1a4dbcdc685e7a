import type { Fault } from '../domain/faults/fault.js';
import type { FaultConnection } from '../domain/scenario.gen.js';

/** The connection breaks, or stays silent. */
export const connection: Fault<FaultConnection> = {
  disturb: ({ kind }) => [{ kind: 'connection', how: kind }],
};
