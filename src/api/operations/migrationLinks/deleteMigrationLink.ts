import { unlinkOrganization } from '../../../world/migrationLinks/migrationLink.js';
import type { Operation } from '../../operation.js';

/** Removes the link of an organization: `DELETE /orgs/{orgId}/liveExport/migrationLink`. */
export const deleteMigrationLink: Operation<'deleteMigrationLink'> = ({ world, organization }) => ({
  outcome: unlinkOrganization(world, organization),
});
