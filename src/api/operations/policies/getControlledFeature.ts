import type { Operation } from '../../operation.js';
import { presentPolicies } from '../../presenters/presentPolicies.js';

/** Returns the feature policies of a project: `GET /groups/{groupId}/controlledFeature`. */
export const getControlledFeature: Operation<'getControlledFeature'> = ({ world, project }) => ({
  body: presentPolicies(world, project),
});
