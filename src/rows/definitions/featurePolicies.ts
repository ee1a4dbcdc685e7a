import { setPolicies } from '../../world/policies/setPolicies.js';
import type { FeaturePolicies } from '../../world/tables/featurePolicies.js';
import type { Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/**
 * Testers may change feature policies as clients do (`putControlledFeature`). An active `policy.lock` incident then
 * sets its policies again.
 */
export const featurePolicies: CollectionDefinition<FeaturePolicies> = {
  edit: (world, row, { policies = row.policies }: Change<FeaturePolicies, 'policies'>) =>
    setPolicies(world, row, { externalManagementSystem: row.externalManagementSystem, policies }),
};
