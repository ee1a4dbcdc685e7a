import { INT64_MAX } from './printJson.js';
import type { Drift } from './walk.js';

/** A count of a list tells how far it goes: a client would page for ever. */
const BOUNDS_A_LOOP = new Set(['totalCount']);

/** Every number of 64 bits is as large as it may be. */
export const extremeNumber: Drift = {
  scalar: (value, { format }, name) => {
    if (typeof value !== 'number' || BOUNDS_A_LOOP.has(name)) return value;
    if (format === 'int64') return INT64_MAX;
    return format === 'double' ? Number.MAX_VALUE : value;
  },
};
