import { faults as all } from './faults.gen.js';
import type { Fault } from './engine/fault.js';

/**
 * Every fault that a rule can contain below `inject`, by name. `delay` is not included, because it is a
 * member of the rule itself.
 */
export const faults: Readonly<Record<string, Fault<unknown>>> = Object.fromEntries(
  Object.entries(all).filter(([name]) => name !== 'delay'),
);
