import { setPolicies } from '../../../world/policies/setPolicies.js';
import type { Operation } from '../../operation.js';
import { presentPolicies } from '../../presenters/presentPolicies.js';
import { wire } from '../../presenters/wire.js';

/** Replaces the feature policies of a project: `PUT /groups/{groupId}/controlledFeature`. */
export const putControlledFeature: Operation<'putControlledFeature'> = ({ world, project, body }) => {
  const policies = (body.policies ?? []).map(({ policy, disabledParams }) => {
    return { policy, disabledParams: disabledParams ?? [] };
  });
  const outcome = setPolicies(world, project, {
    externalManagementSystem: wire(body.externalManagementSystem),
    policies,
  });
  return { outcome, body: presentPolicies(outcome.world, project) };
};
