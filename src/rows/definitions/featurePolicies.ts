import { setPolicies } from '../../world/policies/setPolicies.js';
import type { FeaturePolicies } from '../../world/tables/featurePolicies.js';
import { edits, type Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change feature policies as clients do (`putControlledFeature`). Those of an incident return. */
export const featurePolicies: CollectionDefinition<FeaturePolicies> = {
  editable: edits<FeaturePolicies>()(
    { policies: {} },
    (world, row, { policies = row.policies }: Change<FeaturePolicies, 'policies'>) =>
      setPolicies(world, row, { externalManagementSystem: row.externalManagementSystem, policies }),
  ),
};
