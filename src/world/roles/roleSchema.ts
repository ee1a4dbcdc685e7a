import { object, oneOf, optional, string } from '../../schema/schema.js';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from './role.js';

export const roleName = oneOf(...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES);

/** Schema of `Role`. */
export const role = object({ roleName, orgId: optional(string), groupId: optional(string) });
