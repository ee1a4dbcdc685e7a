import { useAtMoment } from '../../control/live.js';
import type { Moment } from '../../control/moment.js';
import { readRows, type Row } from '../../control/rows.js';
import { Reading } from '../../parts/reading.js';
import { groupsOf, stateOf } from './hostGroups.js';
import { itemOf, type Place } from '../../place.js';
import { RowLink } from '../../parts/rowLink.js';
import { nameTopics } from './rowTopics.js';
import type { Model } from './useModel.js';
import { valueText } from './values.js';

const CLUSTERS_MAX = 100;
const HOSTS_MAX = 1000;
const SHOWN = ['clusters', 'hosts'];

interface MapProps {
  readonly model: Model;
  /** The project or the cluster to show. */
  readonly place: Place;
  readonly row: Row;
}

/** The clusters of a project, or one cluster, with their processes by shard. */
export function ClusterMap({ model, place, row }: MapProps) {
  const { world } = model;
  const load = (moment: Moment) => readMap(world, place, row, moment);
  const { data, error } = useAtMoment(`${world} ${itemOf(place)}`, load, {
    topics: nameTopics(model.collections, SHOWN),
  });
  if (data === undefined) return <Reading what="the processes" error={error} />;
  return (
    <>
      <h3>Processes</h3>
      {data.clusters.length === 0 && <p>This project has no clusters.</p>}
      {data.clusters.map((cluster) => (
        <ClusterBox
          key={cluster.id}
          model={model}
          cluster={cluster}
          hosts={data.hosts.filter(({ clusterId }) => clusterId === cluster.id)}
        />
      ))}
    </>
  );
}

interface ClusterMapData {
  readonly clusters: readonly Row[];
  readonly hosts: readonly Row[];
}

async function readMap(
  world: string,
  { collection, id }: Place,
  row: Row,
  moment: Moment,
): Promise<ClusterMapData> {
  const hosts = readRows(world, 'hosts', { of: id, limit: HOSTS_MAX, ...moment });
  if (collection === 'clusters') return { clusters: [row], hosts: (await hosts).rows };
  const clusters = readRows(world, 'clusters', { of: id, limit: CLUSTERS_MAX, ...moment });
  return { clusters: (await clusters).rows, hosts: (await hosts).rows };
}

interface BoxProps {
  readonly model: Model;
  readonly cluster: Row;
  readonly hosts: readonly Row[];
}

function ClusterBox({ model, cluster, hosts }: BoxProps) {
  const { id, name, type, availability } = cluster;
  return (
    <div class="cluster" role="group" aria-label={`Cluster ${name}`}>
      <p>
        <RowLink world={model.world} place={{ collection: 'clusters', id }}>
          {name}
        </RowLink>{' '}
        <span class="hint">{valueText(type)}</span>{' '}
        <span class={availability === 'available' ? 'good' : 'bad'}>{valueText(availability)}</span>
      </p>
      <div class="sets">
        {groupsOf(hosts).map((group) => (
          <div key={group.name}>
            <p class="hint">{group.name}</p>
            <ul class="nodes">
              {group.hosts.map((host) => (
                <Node key={host.id} model={model} host={host} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function Node({ model, host }: { readonly model: Model; readonly host: Row }) {
  return (
    <li>
      <RowLink
        world={model.world}
        place={{ collection: 'hosts', id: host.id }}
        problem={model.problemOf(host.id)}
      >
        {host.name.replace(/^.*\//, '')} <span class="condition">{stateOf(host)}</span>
      </RowLink>
    </li>
  );
}
