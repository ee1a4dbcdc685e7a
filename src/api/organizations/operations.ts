import { createOrganization as create } from '../../world/organizations/createOrganization.js';
import type { Operation } from '../operation.js';
import { presentOrganizationDetails, presentListedOrganization, presentOrganization } from './present.js';
import { wire } from '../reply/wire.js';
import { deleteOrganization as remove } from '../../world/organizations/deleteOrganization.js';
import { rolesIn, usersOfOrganization } from '../../world/users/usersOf.js';
import { list } from '../paging.js';
import { presentListedUser } from '../users/present.js';
import { isChosenName } from '../../world/chosenName.js';
import { Refusal } from '../../world/refusals.js';
import { checkNameFilter } from '../../world/checkNameFilter.js';
import { findOrganizations } from '../../world/organizations/findOrganizations.js';
import { changeOrganization } from '../../world/organizations/changeOrganization.js';
import { findOrganization } from '../../world/organizations/findOrganization.js';

/** Creates an organization: `POST /orgs`. */
export const createOrganization: Operation<'createOrganization'> = ({ world, body, links }) => {
  const outcome = create(world, wire(body));
  const { organization } = outcome;
  return {
    outcome,
    body: presentOrganizationDetails(outcome.world, organization, links),
    location: links.href(`/orgs/${organization.id}`),
  };
};

/** Deletes one organization: `DELETE /orgs/{orgId}`. */
export const deleteOrganization: Operation<'deleteOrganization'> = ({ world, organization }) => ({
  outcome: remove(world, organization),
});

/** Returns one organization: `GET /orgs/{orgId}`. */
export const getOrganization: Operation<'getOrganization'> = ({ world, organization, links }) => ({
  body: presentOrganizationDetails(world, organization, links),
});

/** Lists the users of an organization: `GET /orgs/{orgId}/users`. */
export const listOrganizationUsers: Operation<'listOrganizationUsers'> = (call) => {
  const { world, organization, links } = call;
  const users = usersOfOrganization(world, organization);
  return {
    body: list(call, users, (user) => presentListedUser(user, rolesIn(world, user, organization), links)),
  };
};

/** Lists the organizations that the key can see: `GET /orgs`. */
export const listOrganizations: Operation<'listOrganizations'> = (call) => {
  const { world, query, links, key } = call;
  const { name = '', includeDeletedOrgs: includeDeleted = true } = query;
  const found = findOrganizations(world, key?.roles ?? [], { name, includeDeleted });
  checkNameFilter(world, name, found, 'ORG_NAME_NOT_FOUND');
  return { body: list(call, found, (organization) => presentListedOrganization(world, organization, links)) };
};

/** Updates one organization: `PATCH /orgs/{orgId}` (E19). */
export const patchOrganization: Operation<'patchOrganization'> = ({ world, organization, body, links }) => {
  // Testers may choose names that clients cannot.
  const { name = organization.name } = body;
  if (name !== organization.name && !isChosenName(name)) throw new Refusal('INVALID_ATTRIBUTE', 'name');
  const outcome = changeOrganization(world, organization, body);
  const changed = findOrganization(outcome.world, organization.id);
  return { outcome, body: presentOrganization(outcome.world, changed, links) };
};
