import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../domain/instant.js';
import { activeAgentCount, lastActiveAgent } from '../../domain/projects/activity.js';
import { hostCountsOf, shapeOf } from '../../domain/projects/hostCounts.js';
import type { Project } from '../../domain/projects/project.js';
import type { World } from '../../domain/world.js';
import type { Links } from '../links.js';
import { ifPresent, wire } from './wire.js';

/** A project, with what its hosts and agents add up to. */
export function presentProject(world: World, project: Project, links: Links): Schema<'Project'> {
  const { replicaSetCount, shardCount } = shapeOf(world, project);
  return wire<Schema<'Project'>>({
    activeAgentCount: activeAgentCount(project),
    hostCounts: hostCountsOf(world, project),
    id: project.id,
    lastActiveAgent: ifPresent(lastActiveAgent(project, world.now), formatInstant),
    links: [links.self(`/groups/${project.id}`)],
    name: project.name,
    orgId: project.orgId,
    publicApiEnabled: project.publicApiEnabled,
    replicaSetCount,
    shardCount,
  });
}
