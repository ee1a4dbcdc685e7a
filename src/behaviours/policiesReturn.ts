import type { Behaviour } from '../world/behaviour.js';
import { returnPolicies, returnsAt } from '../world/policies/holdPolicies.js';

/** Restores the policies of an external system after a client has changed them. */
export const policiesReturn: Behaviour<'featurePolicies'> = {
  name: 'policiesReturn',
  subjects: 'featurePolicies',
  due: returnsAt,
  fire: returnPolicies,
};
