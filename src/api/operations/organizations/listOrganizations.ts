import { checkNameFilter } from '../../../world/checkNameFilter.js';
import { findOrganizations } from '../../../world/organizations/findOrganizations.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedOrganization } from '../../presenters/presentOrganization.js';

/** Lists the organizations that the key can see: `GET /orgs`. */
export const listOrganizations: Operation<'listOrganizations'> = (call) => {
  const { world, query, links, key } = call;
  const { name = '', includeDeletedOrgs: includeDeleted = true } = query;
  const found = findOrganizations(world, key?.roles ?? [], { name, includeDeleted });
  checkNameFilter(world, name, found, 'ORG_NAME_NOT_FOUND');
  return { body: list(call, found, (organization) => presentListedOrganization(world, organization, links)) };
};
