import { primaryOf, replicaSetNamesOf } from '../world/clusters/replicaSets.js';
import { IncidentConflict, type HostIncident } from '../world/incidents/incident.js';
import { defineIncident, ofHosts } from './defineIncident.js';
import { onHosts } from './targets/hosts.js';
import { setsNamed } from './targets/clusters.js';

/** The present primary goes down and stays down; the other members elect another one. */
export const primaryLost = defineIncident<'primary.lost', HostIncident>({
  kind: 'primary.lost',
  row: ofHosts,
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
  processes: ({ hostIds }) => ({ hostIds, areDown: true }),
});
