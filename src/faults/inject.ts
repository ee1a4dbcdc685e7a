import { define, object, optional } from '../schema/schema.js';
import { faults } from './faults.js';

const settings = Object.entries(faults).map(([name, { settings: each }]) => [
  name,
  optional(define(`fault.${name}`, each.description ?? '', each)),
]);

/** Format of `inject` in a rule: the settings of one fault. The settings of the delay beside it are `delay.settings`. */
export const inject = define(
  'inject',
  'The fault: one of these members.',
  object(Object.fromEntries(settings), { membersMin: 1, membersMax: 1 }),
);
