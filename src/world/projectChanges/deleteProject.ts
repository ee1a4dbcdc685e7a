import { backupStatusOf } from '../clusters/backupStatus.js';
import { hostsOf } from '../clusters/replicaSets.js';
import { isManaged } from '../hosts/host.js';
import type { Duration } from '../duration.js';
import { drawKeyOf } from '../ids.js';
import { SECOND_MS, wholeSecond } from '../instant.js';
import type { Outcome } from '../outcome.js';
import { stream } from '../random.js';
import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Minimum and maximum seconds in which a deleted project can still be read. */
const REMOVAL_SECONDS = [2, 8] as const;

/**
 * Deletes a project without backups and without clusters that automation manages. The platform removes it some seconds
 * later. Deleting it again before that changes nothing.
 */
export function deleteProject(world: World, project: Project): Outcome {
  const { id, orgId } = project;
  if (project.removedAt !== undefined) return { world, events: [] };
  const clusters = world.clusters.select('project', id).toArray();
  if (clusters.some((cluster) => backupStatusOf(cluster) !== 'INACTIVE'))
    throw new Refusal('CANNOT_CLOSE_GROUP_ACTIVE_BACKUP');
  const inUse = clusters.filter(({ active, undiscovered }) => active && undiscovered !== true);
  if (inUse.some((cluster) => hostsOf(world, cluster).some(isManaged)))
    throw new Refusal('CANNOT_CLOSE_GROUP_ACTIVE_CLUSTERS');
  const removedAt = wholeSecond(world.now) + removalMs(world, id);
  return {
    world: { ...world, projects: world.projects.put({ ...project, removedAt }) },
    events: [{ eventTypeName: 'GROUP_DELETED', groupId: id, orgId }],
  };
}

/** Returns how long a deleted project can still be read. With the quirk `projectDeletion: atOnce`, not at all. */
function removalMs({ seed, quirks }: World, id: string): Duration {
  if (quirks.projectDeletion === 'atOnce') return 0;
  const [shortest, longest] = REMOVAL_SECONDS;
  const random = stream(seed, 'projectRemoval', drawKeyOf(id));
  return (shortest + Math.floor(random() * (longest - shortest + 1))) * SECOND_MS;
}
