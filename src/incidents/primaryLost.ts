import { primaryOf, replicaSetNamesOf } from '../world/clusters/replicaSets.js';
import { IncidentConflict } from '../world/incidents/incidentConflict.js';
import type { IncidentType } from '../world/incidents/incidentType.js';
import { onHosts } from './aim/hosts.js';
import { setsNamed } from './aim/shards.js';
import { holdAll, releaseAll } from '../world/incidents/heldHosts.js';

/** Whichever node is primary goes down and stays so: the others elect another one. */
export const primaryLost: IncidentType<'primary.lost'> = {
  kind: 'primary.lost',
  resolveTarget(world, { target }) {
    const { cluster, replicaSetNames } = setsNamed(world, target);
    const hosts = world.hosts.select('cluster', cluster.id).toArray();
    const primaries = replicaSetNames.flatMap((name) => primaryOf(hosts, name) ?? []);
    if (primaries.length === 0) {
      const isSet = replicaSetNamesOf(cluster).length > 0;
      throw new IncidentConflict(
        `${target} ${isSet ? 'has no primary now that could be lost' : 'is no replica set: it has no primary'}`,
      );
    }
    return onHosts(primaries, { groupId: cluster.groupId, clusterId: cluster.id });
  },
  start: holdAll,
  end: releaseAll,
};
