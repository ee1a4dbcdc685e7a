import { POLICY_NAMES } from '../../../world/tables/featurePolicies.js';
import type { Operation } from '../../operation.js';

/** Lists all feature policies that projects can have: `GET /groups/availablePolicies`. */
export const listAvailablePolicies: Operation<'listAvailablePolicies'> = () => ({
  body: { policies: POLICY_NAMES.map((policy) => ({ policy })) },
});
