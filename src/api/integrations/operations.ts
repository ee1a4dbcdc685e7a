import {
  changeIntegration,
  createIntegration,
  findIntegration,
  readType,
  removeIntegration,
} from '../../world/integrations/integrations.js';
import { scrapeTargets } from '../../world/integrations/scrapeTargets.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import type { Operation } from '../operation.js';
import { list, type ListCall } from '../paging.js';
import { presentIntegration } from './present.js';

/** Adds an integration: `POST /groups/{groupId}/integrations/{integrationType}`. */
export const createProjectIntegration: Operation<'createProjectIntegration'> = (call) => {
  const { world, project, path, body } = call;
  const outcome = createIntegration(world, project, readType(path.integrationType), body);
  return { outcome, body: listed(call, outcome.world, project) };
};

/** Deletes an integration: `DELETE /groups/{groupId}/integrations/{integrationType}`. */
export const deleteProjectIntegration: Operation<'deleteProjectIntegration'> = ({
  world,
  project,
  path,
}) => ({
  outcome: removeIntegration(world, findIntegration(world, project, readType(path.integrationType))),
});

/** Returns an integration: `GET /groups/{groupId}/integrations/{integrationType}`. */
export const getProjectIntegration: Operation<'getProjectIntegration'> = ({ world, project, path }) => ({
  body: presentIntegration(findIntegration(world, project, readType(path.integrationType))),
});

/** Lists the integrations of a project: `GET /groups/{groupId}/integrations`. */
export const listProjectIntegrations: Operation<'listProjectIntegrations'> = (call) => ({
  body: listed(call, call.world, call.project),
});

/** Lists what Prometheus reads: `GET /prometheus/v1.0/groups/{groupId}/discovery`. */
export const listPrometheusTargets: Operation<'listPrometheusTargets'> = ({ world, project }) => {
  const targets = scrapeTargets(world, project);
  const { id, name, orgId } = project;
  const labels = { group_id: id, group_name: name, org_id: orgId };
  return { body: targets.length === 0 ? [] : [{ labels, targets: [...targets] }] };
};

/** Changes or adds an integration: `PUT /groups/{groupId}/integrations/{integrationType}`. */
export const putProjectIntegration: Operation<'putProjectIntegration'> = (call) => {
  const { world, project, path, body } = call;
  const outcome = changeIntegration(world, project, readType(path.integrationType), body);
  return { outcome, body: listed(call, outcome.world, project) };
};

/** A change replies with all integrations of the project, too. */
function listed(call: ListCall, world: World, { id }: Project) {
  return list(call, world.integrations.select('project', id), presentIntegration);
}
