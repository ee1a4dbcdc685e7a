import {
  linkOrganization,
  linkStatus,
  unlinkOrganization,
} from '../../world/migrationLinks/migrationLink.js';
import type { Operation } from '../operation.js';

/** Links an organization to an organization of a hosted service: `POST /orgs/{orgId}/liveExport/migrationLink`. */
export const createMigrationLink: Operation<'createMigrationLink'> = ({ world, organization, body }) => {
  const outcome = linkOrganization(world, organization, body.linkToken);
  return { outcome, body: { status: linkStatus(outcome.world, organization) } };
};

/** Removes an organization's link to a hosted service: `DELETE /orgs/{orgId}/liveExport/migrationLink`. */
export const deleteMigrationLink: Operation<'deleteMigrationLink'> = ({ world, organization }) => ({
  outcome: unlinkOrganization(world, organization),
});

/**
 * Returns the status of an organization's link to a hosted service: `GET
 * /orgs/{orgId}/liveExport/migrationLink/status`.
 */
export const getMigrationLinkStatus: Operation<'getMigrationLinkStatus'> = ({ world, organization }) => ({
  body: { status: linkStatus(world, organization) },
});
