import { parseDuration } from '../world/duration.js';
import type { Fault } from '../world/faults/fault.js';
import type { FaultSkew } from '../world/scenario.gen.js';

/** The clock of the platform goes wrong, as its `Date` header shows. */
export const skew: Fault<FaultSkew> = {
  disturb: ({ by }) => {
    const length = parseDuration(by.replace(/^-/, '')) ?? 0;
    return [{ kind: 'skew', by: by.startsWith('-') ? -length : length }];
  },
};
