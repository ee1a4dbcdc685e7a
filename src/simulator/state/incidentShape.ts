import type { IncidentKind } from '../../incidents/incidents.js';
import type { Incident } from '../../world/incidents/incident.js';
import { LIMITS, POSITIVE_MAX } from '../../world/limits.js';
import { AGENT_TYPES } from '../../world/projects/project.js';
import type { AgentName } from '../../world/projects/silence.js';
import { keyShape } from './keyShape.js';
import { count, instant, positive, text, texts, whole, numberIn } from './scalarShapes.js';
import { byKind, listOf, mapWith, oneOf, optional, type Shape } from './shape.js';

/** The members of a kind's rows are known to its definition only. */
const row = mapWith as (fields: object) => Shape<Incident>;
const ofCluster = { groupId: text, clusterId: text };
const ofHosts = { ...ofCluster, hostIds: texts };
const agent = mapWith<AgentName>({
  typeName: oneOf(...AGENT_TYPES),
  hostname: text,
});

/** What the rows of incidents look like, by their kind. */
export const incidentShape = byKind<Incident>({
  'node.down': row({ ...occurrence('node.down'), ...ofHosts }),
  'node.flap': row({
    ...{ ...occurrence('node.flap'), ...ofHosts, flips: count },
    everyMs: whole(LIMITS.flapEveryMs),
    downMs: whole(LIMITS.flapDownMs),
  }),
  'primary.lost': row({ ...occurrence('primary.lost'), ...ofHosts }),
  'cluster.dead': row({ ...occurrence('cluster.dead'), ...ofCluster }),
  'agent.silent': row({
    ...{ ...occurrence('agent.silent'), groupId: text, agents: listOf(agent) },
  }),
  'disk.fill': row({
    ...{
      ...occurrence('disk.fill'),
      ...ofHosts,
      partition: optional(text),
      percent: positive(POSITIVE_MAX.diskPercent),
      overMs: whole(LIMITS.fillMs),
      full: optional(mapWith({ at: instant, hostIds: texts })),
      stoppedIds: optional(texts),
    },
  }),
  'load.spike': row({
    ...occurrence('load.spike'),
    ...ofHosts,
    factor: positive(POSITIVE_MAX.loadFactor),
  }),
  'snapshot.slow': row({
    ...{ ...occurrence('snapshot.slow'), ...ofCluster, factor: numberIn(LIMITS.slowdown) },
  }),
  'snapshot.fail': row({ ...occurrence('snapshot.fail'), ...ofCluster }),
  'snapshot.inconsistent': row({
    ...{ ...occurrence('snapshot.inconsistent'), ...ofCluster },
  }),
  'shard.missing': row({
    ...{ ...occurrence('shard.missing'), ...ofCluster, shardName: text },
  }),
  'invitation.accept': row({
    ...{ ...occurrence('invitation.accept'), orgId: text, groupId: optional(text) },
    ...{ invitationId: text, username: text },
  }),
  'key.revoke': row({ ...occurrence('key.revoke'), key: keyShape }),
});

function occurrence<Kind extends IncidentKind>(kind: Kind) {
  return {
    ...{ id: text, name: optional(text), kind: oneOf(kind), target: text },
    ...{ from: instant, until: optional(instant), endedAt: optional(instant) },
  };
}
