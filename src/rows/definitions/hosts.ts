import { changed, InvalidChange, type Change } from '../edits.js';
import { inTurn } from '../../world/inTurn.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import { omit } from '../../world/omit.js';
import type { Outcome } from '../../world/outcome.js';
import { withRow } from '../../world/putRow.js';
import type { World } from '../../world/world.js';
import { bringUp, takeDown } from '../../world/hosts/startAndStop.js';
import { enterReplicaState } from '../../world/hosts/enterReplicaState.js';
import { HOST_TYPE_NAMES, type Host } from '../../world/tables/hosts.js';
import { awaySince, processId } from '../../world/hosts/host.js';
import { typeNameOf } from '../../world/monitoring/typeName.js';
import { flag, list, object, oneOf, string, whole } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

type HostChange = Change<Host, 'replicaState' | 'returnsAt' | 'monitored' | 'failureRate'> & {
  readonly up?: boolean;
};

/** Testers see whether a process is up, and its names on the platform. They may start, stop and change it. */
export const hosts: CollectionDefinition<Host> = {
  problemOf({ downSince, restart, replicaState, monitored, monitoring }) {
    if (downSince !== undefined) return `is down since ${formatInstant(downSince)}`;
    if (restart !== undefined) return `restarts since ${formatInstant(restart.since)}`;
    if (replicaState === 'RECOVERING' || replicaState === 'STARTUP2') return `is ${replicaState}`;
    if (monitoring?.state === 'AWAITED') return 'awaits its first ping';
    return monitored && monitoring === undefined ? undefined : 'is not monitored';
  },
  show: {
    computed: (host, world) => ({
      up: awaySince(host) === undefined,
      clusterName: world.clusters.get(host.clusterId)?.name,
      processId: processId(host),
      typeName: typeNameOf(host),
      partitions: host.partitions.map(({ name: partitionName, sizeBytes }) => ({ partitionName, sizeBytes })),
    }),
    members: {
      up: flag,
      clusterName: string,
      processId: string,
      typeName: oneOf(...HOST_TYPE_NAMES),
      partitions: list(object({ partitionName: string, sizeBytes: whole(0) })),
    },
    columns: ['typeName', 'replicaState', 'up', 'version'],
    dependsOn: { names: ['clusters'] },
  },
  edit: editHost,
};

/** Changes a process. If the process goes down or comes up, its replica set may elect another primary. */
function editHost(world: World, { id }: Host, change: HostChange): Outcome {
  const up = change.replicaState === undefined ? change.up : change.replicaState !== 'DOWN';
  if (change.up !== undefined && change.up !== up)
    throw new InvalidChange('replicaState', `contradicts up: ${change.up}`);
  return inTurn(world, [
    (before) => changeRest(before, hostOf(before, id), change),
    (before) => bringOrTake(before, hostOf(before, id), up, change.returnsAt),
    (before) => enterReplicaState(before, hostOf(before, id), change.replicaState),
    (before) => changeReturn(before, hostOf(before, id), change),
  ]);
}

function bringOrTake(world: World, host: Host, up: boolean | undefined, returnsAt?: Instant): Outcome {
  if (up === undefined) return { world, events: [] };
  return up ? bringUp(world, host) : takeDown(world, host, returnsAt);
}

/** Changes when a process that is down comes up. */
function changeReturn(world: World, host: Host, change: HostChange): Outcome {
  if (!('returnsAt' in change)) return { world, events: [] };
  return { world: withRow(world, 'hosts', changed(host, { returnsAt: change.returnsAt })), events: [] };
}

/** Changes the members that do not affect other processes. A new failure rate applies from now on. */
function changeRest(world: World, host: Host, change: HostChange): Outcome {
  const rest = omit(change, 'up', 'replicaState', 'returnsAt');
  const after = changed(host, {
    ...rest,
    ...(rest.failureRate === undefined ? {} : { failureRateSince: world.now }),
  });
  return { world: withRow(world, 'hosts', after), events: [] };
}

function hostOf(world: World, id: string): Host {
  const host = world.hosts.get(id);
  if (host === undefined) throw new Error(`The host ${id} is gone.`);
  return host;
}
