import type { Condition } from './condition.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import { receivedPerSecond } from '../../world/measurements/copying.js';
import { dutyIn } from '../../world/measurements/duty.js';
import type { Copy } from '../../world/tables/periods.js';
import type { World } from '../../world/world.js';
import { catchUpOf, UNSTARTED } from './catchUp.js';
import type { Source } from './metric.js';
import { shareOf } from './peers.js';
import type { Tracks } from './tracks.js';
import { writesAt } from './written.js';

/** Which agents collect data. */
export type Collected = Readonly<Record<Source, boolean>>;

/**
 * The conditions of a host over time. Equal conditions are one object, so what follows from a condition is computed once,
 * however often it recurs. Conditions in recoveries and copies are unique.
 */
export class Conditions {
  private readonly known = new Map<string, Condition>();

  constructor(
    private readonly world: World,
    private readonly tracks: Tracks,
    private readonly host: Host,
  ) {}

  at(at: Instant): Condition {
    const condition = conditionAt(this.world, this.tracks, this.host, at);
    if (condition.catchUp !== undefined || condition.copy !== undefined) return condition;
    const key = Object.values(condition).join();
    const known = this.known.get(key) ?? condition;
    this.known.set(key, known);
    return known;
  }
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
 * is down, and monitoring does not while the cluster is not in use or its agents cannot connect.
 */
export function collectedAt({ own, activity, agents, reach }: Tracks, at: Instant): Collected {
  const isUp = own.at(at) !== 'DOWN';
  // While an agent restores the data of a process, it observes the machine.
  const isRestored = own.spanAt(at)?.copy?.restoredBytes !== undefined;
  const heard = (source: Source): boolean => agents[source].some((agent) => agent.at(at) === 'HEARD');
  const isUsed = activity.at(at) !== 'INACTIVE';
  return {
    MONITORING: isUp && isUsed && reach.at(at) !== 'CUT_OFF' && heard('MONITORING'),
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
