import type { Operation } from '../operation.js';
import { presentPolicies } from './present.js';
import { POLICY_NAMES, type PolicyName } from '../../world/tables/featurePolicies.js';
import { Refusal } from '../../world/refusals.js';
import { setPolicies } from '../../world/policies/setPolicies.js';
import { ifPresent, wire } from '../reply/wire.js';

/** Returns the feature policies of a project: `GET /groups/{groupId}/controlledFeature`. */
export const getControlledFeature: Operation<'getControlledFeature'> = ({ world, project }) => ({
  body: presentPolicies(world, project),
});

/** Lists all feature policies that projects can have: `GET /groups/availablePolicies`. */
export const listAvailablePolicies: Operation<'listAvailablePolicies'> = () => ({
  body: { policies: POLICY_NAMES.map((policy) => ({ policy })) },
});

/**
 * Replaces the feature policies of a project: `PUT /groups/{groupId}/controlledFeature`. A client that sends back the
 * policies of a project that never had any names no external system.
 */
export const putControlledFeature: Operation<'putControlledFeature'> = ({ world, project, body }) => {
  const policies = (body.policies ?? []).map(({ policy, disabledParams }) => {
    return { policy: policyNamed(policy), disabledParams: disabledParams ?? [] };
  });
  const externalManagementSystem =
    ifPresent(body.externalManagementSystem, (system) => wire(system)) ??
    world.featurePolicies.get(project.id)?.externalManagementSystem;
  if (externalManagementSystem === undefined) {
    if (policies.length > 0) throw new Refusal('MISSING_ATTRIBUTE', 'externalManagementSystem');
    return { body: presentPolicies(world, project) };
  }
  const outcome = setPolicies(world, project, { externalManagementSystem, policies });
  return { outcome, body: presentPolicies(outcome.world, project) };
};

/** Finds a policy by its name. Also accepts the spelling of older vendor documents, such as `ExternallyManagedLock`. */
function policyNamed(name: string): PolicyName {
  const isSame = (policy: string): boolean =>
    policy === name || policy.replaceAll('_', '').toLowerCase() === name.toLowerCase();
  const policy = POLICY_NAMES.find(isSame);
  if (policy === undefined) throw new Refusal('INVALID_ENUM_VALUE', name);
  return policy;
}
