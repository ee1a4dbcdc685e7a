import { firstAgentKey } from '../agentKeys/firstAgentKey.js';
import { takeId } from '../ids.js';
import { createOrganization } from '../organizations/createOrganization.js';
import type { Outcome } from '../outcome.js';
import { putRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { Key } from '../tables/keys.js';
import type { Organization } from '../tables/organizations.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { checkChoices, checkNameIsFree, checkNumber, type ProjectChoices } from './checkProject.js';
import { grantOwnership } from './grantOwnership.js';

export interface NewProject extends ProjectChoices {
  readonly name: string;
  readonly withDefaultAlertsSettings?: boolean;
}

export interface ProjectCreation {
  /** If unset, an organization with the name of the project is created. */
  readonly organization?: Organization;
  /** The user that becomes the owner. By default it is the oldest owner of the organization. */
  readonly ownerId?: string;
  readonly creator?: Key;
}

/** Creates a project, with its first agent key, its first automation config and its owners. */
export function createProject(
  world: World,
  spec: NewProject,
  { organization, ownerId, creator }: ProjectCreation,
): Outcome & { readonly project: Project } {
  checkChoices(world, spec);
  if (organization?.deletedAt !== undefined) throw new Refusal('INACTIVE_ORG', organization.id);
  if (organization !== undefined) checkNameIsFree(world, organization.id, spec.name);
  if (organization !== undefined) checkNumber(world, organization);
  const home =
    organization === undefined
      ? createOrganization(world, { name: spec.name })
      : { world, events: [], organization };
  const [taken, id] = takeId(home.world);
  const orgId = home.organization.id;
  const { tags = [], ...chosen } = spec;
  const [stored, project] = putRow(taken, 'projects', {
    ...chosen,
    id,
    orgId,
    tags,
    publicApiEnabled: true,
    createdAt: world.now,
    agents: [],
  });
  const owned = grantOwnership(withFirstRows(stored, project), project, { ownerId, creator });
  return {
    world: owned.world,
    events: [...home.events, ...owned.events, { eventTypeName: 'GROUP_CREATED', groupId: id, orgId }],
    project,
  };
}

/** Adds the first agent key and the first automation config of a new project. */
function withFirstRows(world: World, project: Project): World {
  const { id, createdAt } = project;
  return {
    ...world,
    agentKeys: world.agentKeys.put(firstAgentKey(world.seed, project)),
    automationConfigs: world.automationConfigs.put({
      id,
      version: 1,
      authEnabled: false,
      publishedAt: createdAt,
      backupAgent: {},
    }),
  };
}
