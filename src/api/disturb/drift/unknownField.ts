import type { Drift } from './walk.js';

/** Every object has a member that nobody knows: "clients must ignore what they do not know". */
export const unknownField: Drift = {
  object: (members) => ({ ...members, introducedLater: { enabled: true, levels: [1, 2] } }),
};
