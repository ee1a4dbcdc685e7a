import { rolesIn, usersOfOrganization } from '../../../world/users/usersOf.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedUser } from '../../presenters/presentUser.js';

/** Lists the users of an organization: `GET /orgs/{orgId}/users`. */
export const listOrganizationUsers: Operation<'listOrganizationUsers'> = (call) => {
  const { world, organization, links } = call;
  const users = usersOfOrganization(world, organization);
  return {
    body: list(call, users, (user) => presentListedUser(user, rolesIn(world, user, organization), links)),
  };
};
