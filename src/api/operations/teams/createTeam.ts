import { createTeam as create } from '../../../world/teams/createTeam.js';
import type { Operation } from '../../operation.js';
import { presentTeam } from '../../presenters/presentTeam.js';
import { wire } from '../../presenters/wire.js';

/** Creates a team: `POST /orgs/{orgId}/teams`. */
export const createTeam: Operation<'createTeam'> = ({ world, organization, body, links }) => {
  const outcome = create(world, organization, wire(body));
  const { team } = outcome;
  return {
    outcome,
    body: { ...presentTeam(team, links), usernames: [...new Set(body.usernames)] },
    location: links.href(`/orgs/${organization.id}/teams/${team.id}`),
  };
};
