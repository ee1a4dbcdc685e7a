import type { Outcome } from '../outcome.js';
import {
  POLICY_NAMES,
  type ExternalManagementSystem,
  type FeaturePolicies,
  type Policy,
  type PolicyName,
} from '../tables/featurePolicies.js';
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
    ...{ id, externalManagementSystem, policies: asSet(policies), updated: world.now },
  };
  return { world: { ...world, featurePolicies: world.featurePolicies.put(row) }, events: [] };
}

/** Sorts policies by their order in responses, and merges policies with the same name. */
function asSet(policies: NewPolicies['policies']): readonly Policy[] {
  return POLICY_NAMES.flatMap((policy) => {
    const same = policies.filter((each) => each.policy === policy);
    if (same.length === 0) return [];
    const names = new Set(same.flatMap(({ disabledParams }) => disabledParams));
    return { policy, disabledParams: [...names].toSorted() };
  });
}
