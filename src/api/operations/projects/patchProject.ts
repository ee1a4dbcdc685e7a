import type { BodyOf } from '../../../contract/types.js';
import { agentApiKeyOf } from '../../../world/agentKeys/findAgentKeys.js';
import { changeProject } from '../../../world/projectChanges/changeProject.js';
import { findProject } from '../../../world/projects/findProject.js';
import { Refusal } from '../../../world/refusals.js';
import type { Project } from '../../../world/tables/projects.js';
import type { World } from '../../../world/world.js';
import type { Operation } from '../../operation.js';
import { presentProjectDetails } from '../../presenters/presentProject.js';
import { wire } from '../../presenters/wire.js';

/** Updates one project: `PATCH /groups/{groupId}`. */
export const patchProject: Operation<'patchProject'> = ({ world, project, body, links }) => {
  refuseReadOnly(world, project, body);
  const outcome = changeProject(world, project, wire(body));
  const changed = findProject(outcome.world, project.id);
  return { outcome, body: presentProjectDetails(outcome.world, changed, links) };
};

/**
 * Refuses a changed value of an attribute that clients may only send back. Counts and pings may have changed since
 * the client has read the project, so their values do not matter. Clients send empty texts for attributes that they have not
 * read.
 */
function refuseReadOnly(world: World, project: Project, body: BodyOf<'patchProject'>): void {
  const { id, orgId, publicApiEnabled, withDefaultAlertsSettings = true } = project;
  const agentApiKey = agentApiKeyOf(world, project);
  const present = { agentApiKey, id, orgId, publicApiEnabled, withDefaultAlertsSettings };
  const sent: Readonly<Record<string, unknown>> = body;
  for (const [name, value] of Object.entries(present))
    if (sent[name] !== '' && (sent[name] ?? value) !== value) throw new Refusal('ATTRIBUTE_READ_ONLY', name);
}
