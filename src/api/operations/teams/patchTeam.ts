import { findOwnTeam } from '../../../world/teams/findTeam.js';
import { renameTeam } from '../../../world/teams/renameTeam.js';
import type { Operation } from '../../operation.js';
import { presentTeam } from '../../presenters/presentTeam.js';

/** Renames a team: `PATCH /orgs/{orgId}/teams/{teamId}`. */
export const patchTeam: Operation<'patchTeam'> = ({ world, organization, path, body, links }) => {
  const outcome = renameTeam(world, findOwnTeam(world, organization, path.teamId), body.name);
  return { outcome, body: presentTeam(outcome.team, links) };
};
