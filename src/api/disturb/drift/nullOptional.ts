import type { Drift } from './walk.js';

/** Whatever the contract does not promise is null, also where it would be missing. */
export const nullOptional: Drift = {
  object: (members, { properties = {}, required = [] }) => {
    const optional = Object.entries(properties).filter(
      ([name, schema]) => !required.includes(name) && (name in members || schema['x-dialect'] === undefined),
    );
    return { ...members, ...Object.fromEntries(optional.map(([name]) => [name, null])) };
  },
};
