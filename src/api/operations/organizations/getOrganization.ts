import type { Operation } from '../../operation.js';
import { presentOrganizationDetails } from '../../presenters/presentOrganization.js';

/** Returns one organization: `GET /orgs/{orgId}`. */
export const getOrganization: Operation<'getOrganization'> = ({ world, organization, links }) => ({
  body: presentOrganizationDetails(world, organization, links),
});
