import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../world/instant.js';
import { activeAgentCount, lastActiveAgent } from '../../world/projects/activity.js';
import {
  hostCountsOf,
  setCountsOf,
  type HostCounts,
  type SetCounts,
} from '../../world/projects/hostCounts.js';
import type { Project } from '../../world/tables/projects.js';
import type { Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { memoizePresenter } from './memoizePresenter.js';
import { ifPresent, wire } from './wire.js';

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
      links: [links.self(`/groups/${project.id}`)],
      name: project.name,
      orgId: project.orgId,
      publicApiEnabled: project.publicApiEnabled,
      replicaSetCount: shape.replicaSetCount,
      shardCount: shape.shardCount,
    }),
);
