import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import { checkCompatibility } from './checkCompatibility.js';
import { checkIdentity, checkUnmanagedSets } from './checkIdentity.js';
import { checkProcesses } from './checkProcesses.js';
import { checkReplicaSets } from './checkReplicaSets.js';
import { checkShardedClusters } from './checkShardedClusters.js';
import { checkVersions } from './checkVersions.js';

/**
 * Refuses a document that contradicts itself, or whose changes from the former document are not allowed. `document` is
 * the document that the service would store.
 */
export function checkDocument(
  world: World,
  project: Project,
  document: ConfigDocument,
  former: ConfigDocument,
): void {
  checkProcesses(document);
  checkIdentity(document, former);
  checkReplicaSets(document, former);
  checkUnmanagedSets(world, project, document);
  checkShardedClusters(document);
  checkVersions(world, document, former);
  checkCompatibility(document, former);
}
