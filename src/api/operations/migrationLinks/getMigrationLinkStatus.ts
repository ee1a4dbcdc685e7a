import { linkStatus } from '../../../world/migrationLinks/migrationLink.js';
import type { Operation } from '../../operation.js';

/**
 * Returns the status of an organization's link to a hosted service: `GET
 * /orgs/{orgId}/liveExport/migrationLink/status`.
 */
export const getMigrationLinkStatus: Operation<'getMigrationLinkStatus'> = ({ world, organization }) => ({
  body: { status: linkStatus(world, organization) },
});
