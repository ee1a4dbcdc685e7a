import type { Reaction } from '../world/reaction.js';
import { TABLE_NAMES } from '../world/world.js';
import { evaluateExpectations } from '../scenarios/evaluateExpectations.js';

/** Records which expectations of scenarios about states are now met or missed. */
export const expectationsJudged: Reaction = {
  name: 'expectationsJudged',
  // Expectations can be about any collection, and the states of rows depend on other tables too.
  watches: TABLE_NAMES,
  react: (before, after) => ({ world: evaluateExpectations(before, after), events: [] }),
};
