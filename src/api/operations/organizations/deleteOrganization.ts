import { deleteOrganization as remove } from '../../../world/organizations/deleteOrganization.js';
import type { Operation } from '../../operation.js';

/** Deletes one organization: `DELETE /orgs/{orgId}`. */
export const deleteOrganization: Operation<'deleteOrganization'> = ({ world, organization }) => ({
  outcome: remove(world, organization),
});
