import { unlinkOrganization } from '../../../world/migrationLinks/migrationLink.js';
import type { Operation } from '../../operation.js';

/** Removes an organization's link to a hosted service: `DELETE /orgs/{orgId}/liveExport/migrationLink`. */
export const deleteMigrationLink: Operation<'deleteMigrationLink'> = ({ world, organization }) => ({
  outcome: unlinkOrganization(world, organization),
});
