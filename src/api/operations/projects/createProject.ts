import { findOrganization } from '../../../world/organizations/findOrganization.js';
import {
  createProject as create,
  type ProjectCreation,
} from '../../../world/projectChanges/createProject.js';
import { dropAbsent } from '../../../world/dropAbsent.js';
import type { Organization } from '../../../world/tables/organizations.js';
import type { Key } from '../../../world/tables/keys.js';
import type { World } from '../../../world/world.js';
import { authorize } from '../../authorize.js';
import type { Operation } from '../../operation.js';
import { presentProjectDetails } from '../../presenters/presentProject.js';
import { wire } from '../../presenters/wire.js';

/** Creates a project: `POST /groups`. */
export const createProject: Operation<'createProject'> = ({ world, body, query, key, links }) => {
  const { orgId, ...spec } = body;
  const organization = placeOf(world, orgId, key);
  const outcome = create(
    world,
    wire(spec),
    dropAbsent<ProjectCreation>({ organization, ownerId: query.projectOwnerId, creator: key }),
  );
  const { project } = outcome;
  return {
    outcome,
    body: presentProjectDetails(outcome.world, project, links),
    location: links.href(`/groups/${project.id}`),
  };
};

/**
 * Returns the organization of the request if the caller may create projects in it. Some clients send an empty id or
 * `null` for a new organization, which only global owners may create.
 */
function placeOf(
  world: World,
  orgId: string | null | undefined,
  key: Key | undefined,
): Organization | undefined {
  if (orgId === undefined || orgId === null || orgId === '') {
    authorize('GLOBAL_OWNER', { world, key });
    return undefined;
  }
  const organization = findOrganization(world, orgId);
  authorize('ORG_GROUP_CREATOR', { world, key, organization });
  return organization;
}
