import { afterCaptures } from '../../../world/usage/captures.js';
import { organizationServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';

/** Gets the default server type of an organization: `GET /usage/organizations/{orgId}/defaultServerType`. */
export const getOrganizationServerType: Operation<'getOrganizationServerType'> = ({
  world,
  organization,
}) => ({
  body: presentServerType(organizationServerType(world, organization.id, afterCaptures(world))),
});
