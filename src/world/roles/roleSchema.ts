import { object, oneOf, optional, string } from '../../schema/schema.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from './role.js';

export const roleName = oneOf(...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES);

/** A role in the deployment, an organization or a project. */
export const role = object({ roleName, orgId: optional(string), groupId: optional(string) });
