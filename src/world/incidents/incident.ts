import type { Instant } from '../instant.js';
import type { Key } from '../keys/key.js';
import type { Agent } from '../projects/project.js';

/** What every incident has, whatever it is; kept as history after it has ended. */
interface Occurrence<Kind extends string> {
  readonly id: string;
  /** What the tester calls it; absent where he did not say. */
  readonly name?: string;
  readonly kind: Kind;
  /** As it was given: an id or a readable name. */
  readonly target: string;
  readonly from: Instant;
  /** When it is to end by itself; absent: when it is ended. */
  readonly until?: Instant;
  /** Absent while it goes on. */
  readonly endedAt?: Instant;
}

/** What befalls a cluster. */
export interface OfCluster {
  readonly groupId: string;
  readonly clusterId: string;
}

/** What befalls some of a cluster's processes. */
export interface OfHosts extends OfCluster {
  readonly hostIds: readonly string[];
}

/** What is special about each kind of incident. */
export interface IncidentMembers {
  readonly 'node.down': OfHosts;
  readonly 'node.flap': OfHosts & {
    /** From one time that it goes down to the next. */
    readonly everyMs: number;
    /** How long it stays away each time. */
    readonly downMs: number;
    /** How often it has changed since it went down first: down after an even number of times. */
    readonly flips: number;
  };
  /** The processes that were primary when it began. */
  readonly 'primary.lost': OfHosts;
  readonly 'cluster.dead': OfCluster;
  readonly 'agent.silent': {
    readonly groupId: string;
    readonly agents: readonly Pick<Agent, 'typeName' | 'hostname'>[];
  };
  readonly 'disk.fill': OfHosts & {
    /** Absent: the one that the databases lie on. */
    readonly partition?: string;
    /** The percentage used in the end. */
    readonly percent: number;
    /** How long it takes to get there. */
    readonly overMs: number;
    /** When the platform told that it is full, and of which hosts. */
    readonly full?: { readonly at: Instant; readonly hostIds: readonly string[] };
    /** The processes that stopped because nothing is left of the disk that their databases lie on; unset: not yet. */
    readonly stoppedIds?: readonly string[];
  };
  readonly 'load.spike': OfHosts & { readonly factor: number };
  readonly 'snapshot.slow': OfCluster & {
    /** So many times as long as usual. */
    readonly factor: number;
  };
  readonly 'snapshot.fail': OfCluster;
  readonly 'snapshot.inconsistent': OfCluster;
  readonly 'shard.missing': OfCluster & { readonly shardName: string };
  readonly 'invitation.accept': {
    readonly orgId: string;
    readonly groupId?: string;
    readonly invitationId: string;
    readonly username: string;
  };
  readonly 'key.revoke': { readonly key: Key };
}

/** What can go wrong, and what can be made happen. */
export type IncidentKind = keyof IncidentMembers;

/** One incident of a kind. */
export type IncidentOf<Kind extends IncidentKind> = Occurrence<Kind> & IncidentMembers[Kind];

/** One incident of whatever kind. */
export type Incident = { readonly [Kind in IncidentKind]: IncidentOf<Kind> }[IncidentKind];

/** Whether an incident goes on. */
export function isActive({ endedAt }: Pick<Incident, 'endedAt'>): boolean {
  return endedAt === undefined;
}

export const incidentKeys = {
  /** Those that go on, and those that have ended, oldest first. */
  state: (incident: Incident) => [isActive(incident) ? 'active' : 'ended', incident.id],
  name: (incident: Incident) => (incident.name === undefined ? undefined : [incident.name, incident.id]),
  cluster: (incident: Incident) => ('clusterId' in incident ? [incident.clusterId, incident.id] : undefined),
  /** Of a cluster those that go on. */
  activeOfCluster: (incident: Incident) =>
    'clusterId' in incident && isActive(incident) ? [incident.clusterId, incident.id] : undefined,
  /** Of a project's agents. */
  agents: (incident: Incident) =>
    incident.kind === 'agent.silent' ? [incident.groupId, incident.id] : undefined,
} as const;
