import { findOwnTeam } from '../../../world/teams/findTeam.js';
import type { Operation } from '../../operation.js';
import { presentTeam } from '../../presenters/presentTeam.js';

/** Returns one team: `GET /orgs/{orgId}/teams/{teamId}`. */
export const getTeam: Operation<'getTeam'> = ({ world, organization, path, links }) => ({
  body: presentTeam(findOwnTeam(world, organization, path.teamId), links),
});
