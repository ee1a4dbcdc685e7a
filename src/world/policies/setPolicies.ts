import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import type { ExternalManagementSystem, FeaturePolicies, PolicyName } from '../tables/featurePolicies.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** The policies of a project as a client sends them, in any order and with repetitions. */
export interface NewPolicies {
  readonly externalManagementSystem: ExternalManagementSystem;
  readonly policies: readonly { readonly policy: PolicyName; readonly disabledParams: readonly string[] }[];
}

/** Replaces the feature policies of a project. The platform documents no event for this. */
export function setPolicies(
  world: World,
  { id }: Pick<Project, 'id'>,
  { externalManagementSystem, policies }: NewPolicies,
): Outcome {
  const row: FeaturePolicies = {
    ...world.featurePolicies.get(id),
    id,
    externalManagementSystem,
    policies,
    updated: world.now,
  };
  return { world: withRow(world, 'featurePolicies', row), events: [] };
}
