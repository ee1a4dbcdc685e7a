import type { Drift } from './walk.js';

/** Whatever the contract does not promise is missing. */
export const omitOptional: Drift = {
  object: (members, { required = [] }) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => required.includes(name))),
};
