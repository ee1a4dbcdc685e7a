import type { Cluster } from '../../world/tables/clusters.js';
import type { Host, HostState } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import { dutyIn } from '../../world/measurements/duty.js';
import { receivedPerSecond } from '../../world/measurements/copying.js';
import { usualWrites } from '../../world/measurements/writes.js';
import type { Copy } from '../../world/tables/periods.js';
import { agentStateOf, agentSubject, clusterStateOf } from '../../world/periods/states.js';
import type { World } from '../../world/world.js';
import type { Condition, Source } from './metric.js';
import { oplogFullAt } from './oplogWindow.js';
import { setCoresOf } from '../../world/clusters/oplogRate.js';
import { catchUpOf, hostTrack, UNSTARTED } from './catchUp.js';
import { spikesOf, type Spike } from './incidentEffects.js';
import { shareOf, type Peer } from './peers.js';
import { trackOf, type Track } from './track.js';
import { writesAt, writtenSets, type WrittenSet } from './written.js';

/** A time span in which nothing changes that affects the series of a host. */
export interface Segment {
  readonly from: Instant;
  readonly until: Instant;
  readonly condition: Condition;
  readonly collected: Readonly<Record<Source, boolean>>;
}

/** A time span for which points are computed. */
export interface Stretch {
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * Returns the segments of a host in a time span, in ascending order. They do not start before the creation of the
 * host or before `createdAt`. They end at the current instant at the latest.
 */
export function timelineOf(
  world: World,
  host: Host,
  createdAt: Instant,
  stretch: Stretch,
): readonly Segment[] {
  const from = Math.max(stretch.from, host.createdAt, createdAt);
  const until = Math.min(stretch.until, world.now);
  if (from >= until) return [];
  const tracks = tracksOf(world, host, from);
  const inner = bordersOf(tracks).filter((at) => at > from && at < until);
  const borders = [from, ...[...new Set(inner)].sort((a, b) => a - b), until];
  return borders.slice(0, -1).map((at, index) => ({
    from: at,
    until: borders[index + 1] ?? until,
    condition: conditionAt(world, tracks, host, at),
    collected: collectedAt(tracks, at),
  }));
}

/** The states over time of everything that affects the series of a host. */
interface Tracks {
  readonly own: Track<HostState>;
  readonly peers: readonly Peer[];
  readonly activity: Track<'ACTIVE' | 'INACTIVE'>;
  /** Usual traffic, as a multiple of that which follows from the cores. */
  readonly level: number;
  readonly agents: Readonly<Record<Source, readonly Track<'HEARD' | 'SILENT'>[]>>;
  readonly spikes: readonly Spike[];
  readonly written: readonly WrittenSet[];
  readonly oplogFullAt: Instant;
}

function tracksOf(world: World, host: Host, from: Instant): Tracks {
  const cluster = world.clusters.get(host.clusterId);
  const hosts = world.hosts.select('cluster', host.clusterId).toArray();
  return {
    own: hostTrack(world, host, from),
    // The series of a router depend on all processes of its cluster, and the series of a member on the
    // processes of its replica set.
    peers: hosts
      .filter((peer) => host.role === 'MONGOS' || peer.replicaSetName === host.replicaSetName)
      .map((peer) => ({ host: peer, track: hostTrack(world, peer, from) })),
    activity: activityTrack(world, cluster, from),
    level: usualWrites(cluster),
    agents: {
      MONITORING: agents(world, host, 'MONITORING', from),
      AUTOMATION: agents(world, host, 'AUTOMATION', from),
    },
    spikes: spikesOf(world, host),
    written: writtenSets(world, host, from),
    oplogFullAt: oplogFullAt(host, setCoresOf(world, host)),
  };
}

function bordersOf({
  own,
  peers,
  activity,
  agents,
  spikes,
  written,
  oplogFullAt,
}: Tracks): readonly Instant[] {
  return [
    ...[own, activity, ...agents.MONITORING, ...agents.AUTOMATION].flatMap(({ borders }) => borders),
    ...peers.flatMap(({ host, track }) => [host.createdAt, ...track.borders]),
    ...spikes.flatMap((spike) => [spike.from, spike.until]),
    ...written.flatMap(({ spans }) => spans.map((span) => span.from)),
    oplogFullAt,
  ];
}

function conditionAt(world: World, tracks: Tracks, host: Host, at: Instant): Condition {
  const { own, peers, activity, level, spikes, written } = tracks;
  const state = own.at(at) ?? 'UP';
  // Load spikes do not affect arbiters, because clients do not query arbiters.
  const spiking = spikes.filter((spike) => spike.from <= at && at < spike.until && host.role !== 'ARBITER');
  const factor = spiking.reduce((product, spike) => product * spike.factor, level);
  const traffic = activity.at(at) === 'INACTIVE' ? 0 : factor;
  return {
    state,
    duty: dutyIn(state, host),
    traffic,
    share: shareOf(host, peers, at),
    writes: writesAt(written, peers, at) ?? traffic,
    catchUp: catchUpOf(world, host, own.spanAt(at)),
    ...copiedAt(world, tracks, host, at),
    oplogIsFull: at >= tracks.oplogFullAt,
  };
}

/**
 * Returns the types of agents that collect data from a host at an instant. No agent does so while the process
 * is down, and monitoring does not while the cluster is not in use.
 */
function collectedAt({ own, activity, agents }: Tracks, at: Instant): Segment['collected'] {
  const isUp = own.at(at) !== 'DOWN';
  // While an agent restores the data of a process, it observes the machine.
  const isRestored = own.spanAt(at)?.copy?.restoredBytes !== undefined;
  const heard = (source: Source): boolean => agents[source].some((agent) => agent.at(at) === 'HEARD');
  const isUsed = activity.at(at) !== 'INACTIVE';
  return {
    MONITORING: isUp && isUsed && heard('MONITORING'),
    AUTOMATION: (isUp || isRestored) && heard('AUTOMATION'),
  };
}

type Copied = Pick<Condition, 'copy' | 'received' | 'sent'>;

/** Returns the copy that a process receives at an instant, and the bytes that it sends to members that copy its data. */
function copiedAt(world: World, { own, peers }: Tracks, host: Host, at: Instant): Copied {
  const set = peers.filter((peer) => peer.host.replicaSetName === host.replicaSetName);
  const copy = own.spanAt(at)?.copy;
  // The first member of a new set keeps the data that it had as a standalone process.
  const isFirst = copy === UNSTARTED && !set.some(({ track }) => track.at(at) === 'PRIMARY');
  const sentTo = own.at(at) === 'PRIMARY' ? set.filter(({ track }) => track.at(at) === 'STARTUP2') : [];
  const sent = sentTo.map((peer) => receivedBy(world, peer.host, peer.track.spanAt(at)?.copy, at));
  return {
    ...(copy !== undefined && !isFirst && { copy }),
    received: receivedBy(world, host, copy, at),
    sent: sent.reduce((sum, each) => sum + each, 0),
  };
}

function receivedBy(world: World, host: Host, copy: Copy | undefined, at: Instant): number {
  return copy === undefined ? 0 : receivedPerSecond(world, host, copy, at);
}

function activityTrack(world: World, cluster: Cluster | undefined, from: Instant): Tracks['activity'] {
  const state = cluster === undefined ? 'ACTIVE' : clusterStateOf(cluster);
  return trackOf(world, cluster?.id ?? '', { state, usual: state }, from);
}

/**
 * Returns the states of the agents that can collect data from a host. A monitoring agent can reach all
 * processes of its project. An automation agent reaches its own machine, and also machines that have no
 * automation agent.
 */
function agents(
  world: World,
  { groupId, hostname }: Host,
  source: Source,
  from: Instant,
): readonly Track<'HEARD' | 'SILENT'>[] {
  const all = world.projects.get(groupId)?.agents.filter(({ typeName }) => typeName === source) ?? [];
  const own = all.filter((agent) => source === 'AUTOMATION' && agent.hostname === hostname);
  return (own.length > 0 ? own : all).map((agent) => {
    const present = { state: agentStateOf(agent), since: agent.silentSince, usual: 'HEARD' as const };
    return trackOf(world, agentSubject(groupId, agent), present, from);
  });
}
