import type { QueryOf } from '../../../contract/types.js';
import { membersOfProject } from '../../../world/members/projectMembers.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentMember } from '../../presenters/presentUser.js';

/** Lists the users of a project: `GET /groups/{groupId}/users`. */
export const listProjectUsers: Operation<'listProjectUsers'> = (call) => {
  const { world, project, query, target, links } = call;
  const { flattenTeams = false, includeOrgUsers = false } = query;
  const members = membersOfProject(world, project, { flattenTeams, includeOrgUsers });
  const page = { ...call, target: withAllParameters(target, query) };
  return { body: list(page, members, ({ user, roles }) => presentMember(user, roles, links)) };
};

/** Adds the parameters that the request omits, because recorded links of this list show them with their defaults. */
function withAllParameters(target: string, query: QueryOf<'listProjectUsers'>): string {
  const [path = '', search = ''] = target.split('?', 2);
  const { flattenTeams = false, includeCount = true, includeOrgUsers = false } = query;
  const shown = { flattenTeams, includeCount, includeOrgUsers };
  const others = search.split('&').filter((pair) => pair !== '' && !((pair.split('=')[0] ?? '') in shown));
  const pairs = Object.entries(shown).map(([name, value]) => `${name}=${value}`);
  return `${path}?${[...pairs, ...others].join('&')}`;
}
