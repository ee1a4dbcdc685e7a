import type { Cluster } from '../../world/tables/clusters.js';
import type { Host, HostState } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import { usualWrites } from '../../world/measurements/writes.js';
import type { Extent } from '../../world/periods/periodsIn.js';
import {
  agentStateOf,
  agentSubject,
  clusterStateOf,
  reachOf,
  reachSubject,
} from '../../world/periods/states.js';
import { setCoresOf } from '../../world/clusters/oplogRate.js';
import type { World } from '../../world/world.js';
import { hostTrack } from './catchUp.js';
import { spikesOf, type Spike } from './incidentEffects.js';
import type { Source } from './metric.js';
import { oplogFullAt } from './oplogWindow.js';
import type { Peer } from './peers.js';
import type { Range } from './range.js';
import { trackOf, type Track } from './track.js';
import { writtenSets, type WrittenSet } from './written.js';

/**
 * Number of borders that are read at a time, on all tracks together. A host that was often down has thousands.
 */
const BORDERS = 512;
/** The least number of borders that are read of one process, if a cluster has many processes. */
const BORDERS_OF_TRACK_MIN = 8;

/** The states over time of everything that affects the series of a host. */
export interface Tracks {
  readonly own: Track<HostState>;
  readonly peers: readonly Peer[];
  readonly activity: Track<'ACTIVE' | 'INACTIVE'>;
  /** Usual traffic, as a multiple of that which follows from the cores. */
  readonly level: number;
  readonly agents: Readonly<Record<Source, readonly Track<'HEARD' | 'SILENT'>[]>>;
  /** Whether monitoring agents can connect to the process. */
  readonly reach: Track<'REACHED' | 'CUT_OFF'>;
  readonly spikes: readonly Spike[];
  readonly written: readonly WrittenSet[];
  readonly oplogFullAt: Instant;
  /** Until when all of these states are known. */
  readonly knownUntil: Instant;
}

/** Returns the states in a range, or in the beginning of the range if they change often (`knownUntil`). */
export function tracksOf(world: World, host: Host, range: Range): Tracks {
  const cluster = world.clusters.get(host.clusterId);
  // The series of a router depend on all processes of its cluster, and the series of a member on the
  // processes of its replica set.
  const hosts = world.hosts
    .select('cluster', host.clusterId)
    .toArray()
    .filter((peer) => host.role === 'MONGOS' || peer.replicaSetName === host.replicaSetName);
  const most = Math.max(BORDERS_OF_TRACK_MIN, Math.floor(BORDERS / (hosts.length + 1)));
  const extent: Extent = { ...range, most };
  const own = hostTrack(world, host, extent);
  const peers = hosts.map((peer) => ({ host: peer, track: hostTrack(world, peer, extent) }));
  const activity = activityTrack(world, cluster, extent);
  const agents = {
    MONITORING: agentTracks(world, host, 'MONITORING', extent),
    AUTOMATION: agentTracks(world, host, 'AUTOMATION', extent),
  };
  const reach = reachTrack(world, host, extent);
  const written = writtenSets(world, host, extent);
  const tracks = [own, activity, reach, ...agents.MONITORING, ...agents.AUTOMATION, ...written];
  return {
    own,
    peers,
    activity,
    level: usualWrites(cluster),
    agents,
    reach,
    spikes: spikesOf(world, host).filter(({ from, until }) => from < range.until && until > range.from),
    written,
    oplogFullAt: oplogFullAt(host, setCoresOf(world, host)),
    knownUntil: earliest([...tracks, ...peers.map(({ track }) => track)]),
  };
}

function earliest(known: readonly { readonly knownUntil: Instant }[]): Instant {
  return known.reduce((until, { knownUntil }) => Math.min(until, knownUntil), Infinity);
}

/** Returns the instants at which one of the states changes, in any order. */
export function bordersOf({
  own,
  peers,
  activity,
  agents,
  reach,
  spikes,
  written,
  oplogFullAt,
}: Tracks): readonly Instant[] {
  return [
    ...[own, activity, reach, ...agents.MONITORING, ...agents.AUTOMATION].flatMap(({ borders }) => borders),
    ...peers.flatMap(({ host, track }) => [host.createdAt, ...track.borders]),
    ...spikes.flatMap((spike) => [spike.from, spike.until]),
    ...written.flatMap(({ spans }) => spans.map((span) => span.from)),
    oplogFullAt,
  ];
}

function activityTrack(world: World, cluster: Cluster | undefined, extent: Extent): Tracks['activity'] {
  const state = cluster === undefined ? 'ACTIVE' : clusterStateOf(cluster);
  return trackOf(world, cluster?.id ?? '', { state, usual: state }, extent);
}

function reachTrack(world: World, host: Host, extent: Extent): Tracks['reach'] {
  const present = { state: reachOf(host), since: host.cutOffSince, usual: 'REACHED' as const };
  return trackOf(world, reachSubject(host.id), present, extent);
}

/**
 * Returns the states of the agents that can collect data from a host. A monitoring agent can reach all
 * processes of its project. An automation agent reaches its own machine, and also machines that have no
 * automation agent.
 */
function agentTracks(
  world: World,
  { groupId, hostname }: Host,
  source: Source,
  extent: Extent,
): readonly Track<'HEARD' | 'SILENT'>[] {
  const all = world.projects.get(groupId)?.agents.filter(({ typeName }) => typeName === source) ?? [];
  const own = all.filter((agent) => source === 'AUTOMATION' && agent.hostname === hostname);
  return (own.length > 0 ? own : all).map((agent) => {
    const present = { state: agentStateOf(agent), since: agent.silentSince, usual: 'HEARD' as const };
    return trackOf(world, agentSubject(groupId, agent), present, extent);
  });
}
