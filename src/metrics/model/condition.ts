import type { HostState } from '../../world/tables/hosts.js';
import type { Copy } from '../../world/tables/periods.js';
import type { ProcessRole } from '../../world/measurements/duty.js';
import type { CatchUp } from './catchUp.js';

/**
 * The facts about a host that change over time and affect its series. They are constant within a `Segment`
 * (timeline.ts).
 */
export interface Condition {
  readonly state: HostState;
  readonly duty: ProcessRole;
  /** Traffic as a multiple of the usual traffic: 0 for an inactive cluster, above 1 in a load spike. */
  readonly traffic: number;
  /**
   * Share of the cluster's traffic that this host serves, as a multiple of its usual share. It is above 1
   * while other hosts with the same role are down.
   */
  readonly share: number;
  /**
   * Writes to the data set, as a multiple of the usual writes. For a router, it is the mean over its shards.
   */
  readonly writes: number;
  /** Set only while a member recovers from an outage. */
  readonly catchUp?: CatchUp | undefined;
  /** Set only while a process receives a copy of its data. */
  readonly copy?: Copy | undefined;
  /** Bytes per second that the process receives of a copy, and sends to members that copy its data. */
  readonly received: number;
  readonly sent: number;
  /** Whether the oplog is full, so that new entries replace old ones. */
  readonly oplogIsFull: boolean;
}
