import type { Drift } from './walk.js';

/** Every word of a fixed list is one that is not on it. */
export const unknownEnum: Drift = {
  scalar: (value, schema) => {
    const words = schema.enum ?? schema['x-extensible-enum'];
    return words !== undefined && typeof value === 'string' ? 'INTRODUCED_LATER' : value;
  },
};
