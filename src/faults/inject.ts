import { define, object, optional } from '../schema/schema.js';
import { faults } from './faults.js';

const settings = Object.entries(faults).map(([name, { settings: each }]) => [
  name,
  optional(define(`fault.${name}`, each.description ?? '', each)),
]);

/**
 * Format of `inject` in a rule: the settings of one fault. The delay is not included, because it is a member of the
 * rule itself.
 */
export const inject = define(
  'inject',
  'The fault: one of these members.',
  object(Object.fromEntries(settings), { membersMin: 1, membersMax: 1 }),
);
