import { evaluateAnywhere } from '../world/alertEngine/evaluateGlobally.js';
import type { Behaviour } from '../world/behaviour.js';
import { omit } from '../world/omit.js';

/** Compares an alert configuration with the current problems, at the next evaluation after it has changed. */
export const alertsEvaluated: Behaviour<'alertConfigs'> = {
  name: 'alertsEvaluated',
  subjects: 'alertConfigs',
  due: ({ evaluateAt }) => evaluateAt,
  fire(world, config) {
    const evaluated = omit(config, 'evaluateAt');
    return evaluateAnywhere({ ...world, alertConfigs: world.alertConfigs.put(evaluated) }, evaluated);
  },
};
