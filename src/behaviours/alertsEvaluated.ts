import { evaluateAnywhere } from '../world/alertEngine/evaluateGlobally.js';
import type { Behaviour } from '../world/behaviour.js';
import { omit } from '../world/omit.js';

/** Evaluates an alert configuration that has changed, at the next regular evaluation of the platform. */
export const alertsEvaluated: Behaviour<'alertConfigs'> = {
  name: 'alertsEvaluated',
  subjects: 'alertConfigs',
  due: ({ evaluateAt }) => evaluateAt,
  fire(world, config) {
    const evaluated = omit(config, 'evaluateAt');
    return evaluateAnywhere({ ...world, alertConfigs: world.alertConfigs.put(evaluated) }, evaluated);
  },
};
