import { Refusal } from '../../refusals.js';

/** The refusal of a configuration that contradicts itself or the deployment. */
export function invalidConfig(reason: string): Refusal {
  return new Refusal('INVALID_AUTOMATION_CONFIG', reason);
}
