import type { Behaviour } from '../world/behaviour.js';
import { omit } from '../world/omit.js';
import { evaluateSystem } from '../world/systemAlerts/evaluateSystem.js';
import { storeProblems } from '../world/systemAlerts/storeProblems.js';

/** Opens or closes the system alert about a store, at the next evaluation after its used size has crossed the threshold. */
export const storeEvaluated: Behaviour<'backupStores'> = {
  name: 'storeEvaluated',
  subjects: 'backupStores',
  due: ({ evaluateAt }) => evaluateAt,
  fire(world, store) {
    const backupStores = world.backupStores.put(omit(store, 'evaluateAt'));
    return evaluateSystem({ ...world, backupStores }, store.id, storeProblems(world, store));
  },
};
