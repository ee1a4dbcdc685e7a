import { isReached } from '../world/hosts/host.js';
import type { HostIncident } from '../world/incidents/incident.js';
import { typeNameOf } from '../world/monitoring/typeName.js';
import { omit } from '../world/omit.js';
import type { Outcome } from '../world/outcome.js';
import type { Host } from '../world/tables/hosts.js';
import type { Incident } from '../world/tables/incidents.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { hostMembers } from './members.js';
import { hostsNamed } from './targets/hosts.js';

const KIND = 'host.typeStale';

/** The type of a process lags behind its state, as recorded on a platform right after a restart. */
export const hostTypeStale = defineIncident({
  kind: KIND,
  description:
    'The type of a process lags behind its state: a former primary is a REPLICA_PRIMARY beside SECONDARY.',
  effect:
    'The process keeps the `typeName` that it has at the start. `replicaStateName`, availability, events and alerts follow its state as usual. Healed, `typeName` follows, too.',
  target: 'The node, such as `rs0/node-0`; a cluster selects all its nodes.',
  targets: ['hosts', 'clusters'],
  members: {},
  row: hostMembers,
  resolveTarget: (world, { target }) => hostsNamed(world, target),
  start: (world, { hostIds }) => changeHosts(world, hostIds, keepType),
  end: (world, { clusterId, hostIds }) => {
    const kept = new Set(keptElsewhere(world, clusterId));
    return changeHosts(
      world,
      hostIds.filter((id) => !kept.has(id)),
      releaseType,
    );
  },
});

function keepType(host: Host): Host {
  if (!isReached(host) || host.staleTypeName !== undefined) return host;
  return { ...host, staleTypeName: typeNameOf(host) };
}

function releaseType(host: Host): Host {
  return host.staleTypeName === undefined ? host : omit(host, 'staleTypeName');
}

function changeHosts(world: World, ids: readonly string[], change: (host: Host) => Host): Outcome {
  const hosts = ids.reduce((table, id) => {
    const host = table.get(id);
    const next = host && change(host);
    return next === undefined || next === host ? table : table.put(next);
  }, world.hosts);
  return { world: hosts === world.hosts ? world : { ...world, hosts }, events: [] };
}

/** Returns the processes whose type another active incident keeps. */
function keptElsewhere(world: World, clusterId: string): readonly string[] {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  return active.filter(isTypeStale).flatMap(({ hostIds }) => hostIds);
}

function isTypeStale(incident: Incident): incident is HostIncident {
  return incident.kind === KIND;
}
