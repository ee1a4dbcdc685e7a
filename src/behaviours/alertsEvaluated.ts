import { evaluateConfig } from '../world/alertEngine/evaluate.js';
import type { Behaviour } from '../world/behaviour.js';
import { omit } from '../world/omit.js';

/** Compares an alert configuration with the current problems, at the next evaluation after it has changed. */
export const alertsEvaluated: Behaviour<'alertConfigs'> = {
  name: 'alertsEvaluated',
  subjects: 'alertConfigs',
  due: ({ evaluateAt }) => evaluateAt,
  fire(world, config) {
    const evaluated = omit(config, 'evaluateAt');
    return evaluateConfig({ ...world, alertConfigs: world.alertConfigs.put(evaluated) }, evaluated);
  },
};
