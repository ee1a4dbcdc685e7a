import { OPERATIONS } from '../../contract/operations.gen.js';
import type { Schema } from '../../contract/types.js';
import { agentApiKeyOf } from '../../world/agentKeys/findAgentKeys.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import { activeAgentCount, lastActiveAgent } from '../../world/projects/activity.js';
import {
  hostCountsOf,
  setCountsOf,
  type HostCounts,
  type SetCounts,
} from '../../world/projects/hostCounts.js';
import type { Project, ProjectLdapGroupMapping } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import type { Link, Links, Relation } from '../links.js';
import { memoizePresenter } from '../reply/memoizePresenter.js';
import { ifPresent, wire } from '../reply/wire.js';

/** Presents a project, with the counts of its hosts and agents. */
export function presentProject(world: World, project: Project, links: Links): Schema<'Project'> {
  const pinged = lastActiveAgent(project, world.now);
  return projectOf(project, links, hostCountsOf(world, project), setCountsOf(world, project), pinged);
}

const projectOf = memoizePresenter(
  (project: Project, links: Links, hostCounts: HostCounts, shape: SetCounts, pinged: Instant | undefined) =>
    wire<Schema<'Project'>>({
      activeAgentCount: activeAgentCount(project),
      hostCounts,
      id: project.id,
      lastActiveAgent: ifPresent(pinged, formatInstant),
      links: [links.self(pathOf(project))],
      name: project.name,
      orgId: project.orgId,
      publicApiEnabled: project.publicApiEnabled,
      replicaSetCount: shape.replicaSetCount,
      shardCount: shape.shardCount,
    }),
);

/** Presents a single project, with its first agent key and links to its resources. */
export function presentProjectDetails(
  world: World,
  project: Project,
  links: Links,
): Schema<'ProjectDetails'> {
  const path = pathOf(project);
  const all = [links.self(path), ...LINKED.map((name) => links.related(name, `${path}/${name}`))];
  return detailsOf(world, project, all, agentApiKeyOf(world, project));
}

/** Presents a project in a list of all projects. Elements of lists have only the link `self` and no agent key. */
export function presentListedProject(world: World, project: Project, links: Links): Schema<'ProjectDetails'> {
  return detailsOf(world, project, [links.self(pathOf(project))]);
}

/**
 * Relations of a project, in the order in which recorded responses list them. A link is shown only if an operation
 * serves its path.
 */
const RELATIONS: readonly Relation[] = [
  'hosts',
  'users',
  'clusters',
  'alertConfigs',
  'alerts',
  'backupConfigs',
  'agents',
];
const LINKED = RELATIONS.filter((relation) =>
  OPERATIONS.some(({ method, path }) => method === 'get' && path === `/groups/{groupId}/${relation}`),
);

function detailsOf(
  world: World,
  project: Project,
  links: Link[],
  agentApiKey?: string,
): Schema<'ProjectDetails'> {
  const { replicaSetCount, shardCount } = setCountsOf(world, project);
  return wire<Schema<'ProjectDetails'>>({
    activeAgentCount: activeAgentCount(project),
    ...(agentApiKey !== undefined && { agentApiKey }),
    hostCounts: hostCountsByType(hostCountsOf(world, project)),
    id: project.id,
    lastActiveAgent: ifPresent(lastActiveAgent(project, world.now), formatInstant),
    ldapGroupMappings: world.settings.ldap ? project.ldapGroupMappings?.map(presentMapping) : undefined,
    links,
    name: project.name,
    orgId: project.orgId,
    publicApiEnabled: project.publicApiEnabled,
    replicaSetCount,
    shardCount,
    tags: [...project.tags],
    withDefaultAlertsSettings: project.withDefaultAlertsSettings ?? true,
  });
}

/** Supported versions have no master-slave replication, so two of the counts are always 0. */
function hostCountsByType(counts: HostCounts): Schema<'HostCountsByType'> {
  const { arbiter, config, mongos, primary, secondary } = counts;
  return { arbiter, config, master: 0, mongos, primary, secondary, slave: 0 };
}

function presentMapping({
  ldapGroups,
  roleName,
}: ProjectLdapGroupMapping): Schema<'ProjectLdapGroupMapping'> {
  return { ldapGroups, roleName };
}

function pathOf({ id }: Project): string {
  return `/groups/${id}`;
}
