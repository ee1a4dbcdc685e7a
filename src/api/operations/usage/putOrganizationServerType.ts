import { setServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';

/** Changes the default server type of an organization: `PUT /usage/organizations/{orgId}/defaultServerType`. */
export const putOrganizationServerType: Operation<'putOrganizationServerType'> = (call) => {
  const { world, organization, body } = call;
  const { name } = body.serverType;
  return { outcome: setServerType(world, { orgId: organization.id }, name), body: presentServerType(name) };
};
