import { linkOrganization, linkStatus } from '../../../world/migrationLinks/migrationLink.js';
import type { Operation } from '../../operation.js';

/** Links an organization to an organization of a hosted service: `POST /orgs/{orgId}/liveExport/migrationLink`. */
export const createMigrationLink: Operation<'createMigrationLink'> = ({ world, organization, body }) => {
  const outcome = linkOrganization(world, organization, body.linkToken);
  return { outcome, body: { status: linkStatus(outcome.world, organization) } };
};
