import { createOrganization as create } from '../../../world/organizations/createOrganization.js';
import type { Operation } from '../../operation.js';
import { presentOrganizationDetails } from '../../presenters/presentOrganization.js';
import { wire } from '../../presenters/wire.js';

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
