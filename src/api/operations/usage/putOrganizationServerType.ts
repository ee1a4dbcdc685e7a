import { afterCaptures } from '../../../world/usage/captures.js';
import { organizationServerType, setServerType } from '../../../world/usage/serverType.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';
import { defaultServerTypeName } from '../../requests/serverTypeName.js';

/**
 * Changes the default server type of an organization: `PUT /usage/organizations/{orgId}/defaultServerType`. A published
 * client may send the body `null`, which changes nothing.
 */
export const putOrganizationServerType: Operation<'putOrganizationServerType'> = (call) => {
  const { world, organization, body } = call;
  const { id: orgId } = organization;
  if (!body) return { body: presentServerType(organizationServerType(world, orgId, afterCaptures(world))) };
  const name = defaultServerTypeName(body);
  return { outcome: setServerType(world, { orgId }, name), body: presentServerType(name) };
};
