import { primaryOf, replicaSetNamesOf } from '../world/clusters/replicaSets.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { setsNamed } from './targets/clusters.js';
import { onHosts } from './targets/hosts.js';

/** The current primary goes down and stays down. The other members elect a new one. */
export const primaryLost = defineIncident({
  kind: 'primary.lost',
  description:
    'The primary goes down. If a majority is left, an election makes another node primary after some seconds.',
  effect:
    'The current primary goes down and stays down; in a sharded cluster the primary of each shard. Healed, those nodes come up.',
  target:
    'The cluster or the shard that loses its primary, such as `rs0` or `sh0/shard0`, or the name of a replica set. A sharded cluster loses the primary of each shard.',
  targets: ['clusters'],
  members: {},
  row: hostMembers,
  resolveTarget(world, { target }) {
    const { cluster, replicaSetNames } = setsNamed(world, target);
    const hosts = world.hosts.select('cluster', cluster.id).toArray();
    const primaries = replicaSetNames.flatMap((name) => primaryOf(hosts, name) ?? []);
    if (primaries.length === 0) {
      const isSet = replicaSetNamesOf(cluster).length > 0;
      throw new IncidentConflict(
        `${target} ${isSet ? 'currently has no primary' : 'is not a replica set, so it has no primary'}`,
      );
    }
    return onHosts(primaries, { groupId: cluster.groupId, clusterId: cluster.id });
  },
  processes: ({ hostIds }) => ({ hostIds, areDown: true }),
});
