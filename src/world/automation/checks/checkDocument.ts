import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { World } from '../../world.js';
import { checkAuthentication } from './checkAuthentication.js';
import { checkProcesses } from './checkProcesses.js';
import { checkReplicaSets } from './checkReplicaSets.js';
import { checkShardedClusters } from './checkShardedClusters.js';
import { checkVersions } from './checkVersions.js';

/**
 * Refuses a document that contradicts itself, or that is not allowed after the former document. `sent` is the document
 * as the client sent it, `document` the one that the service would store.
 */
export function checkDocument(
  world: World,
  sent: ConfigDocument,
  document: ConfigDocument,
  former: ConfigDocument,
): void {
  checkProcesses(document);
  checkReplicaSets(document, former);
  checkShardedClusters(document);
  checkVersions(world, document, former);
  checkAuthentication(sent);
}
