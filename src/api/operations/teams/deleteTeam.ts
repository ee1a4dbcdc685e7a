import { deleteTeam as remove } from '../../../world/teams/deleteTeam.js';
import { findOwnTeam } from '../../../world/teams/findTeam.js';
import type { Operation } from '../../operation.js';

/** Deletes one team: `DELETE /orgs/{orgId}/teams/{teamId}`. */
export const deleteTeam: Operation<'deleteTeam'> = ({ world, organization, path }) => ({
  outcome: remove(world, findOwnTeam(world, organization, path.teamId)),
});
