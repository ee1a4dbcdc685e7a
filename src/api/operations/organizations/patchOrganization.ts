import { changeOrganization } from '../../../world/organizations/changeOrganization.js';
import { findOrganization } from '../../../world/organizations/findOrganization.js';
import type { Operation } from '../../operation.js';
import { presentOrganization } from '../../presenters/presentOrganization.js';

/** Updates one organization: `PATCH /orgs/{orgId}` (E19). */
export const patchOrganization: Operation<'patchOrganization'> = ({ world, organization, body, links }) => {
  const outcome = changeOrganization(world, organization, body);
  const changed = findOrganization(outcome.world, organization.id);
  return { outcome, body: presentOrganization(outcome.world, changed, links) };
};
