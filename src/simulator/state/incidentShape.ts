import type { Incident, IncidentKind, IncidentOf } from '../../world/incidents/incident.js';
import { LIMITS, POSITIVE_MAX } from '../../world/limits.js';
import { AGENT_TYPES } from '../../world/projects/project.js';
import { keyShape } from './keyShape.js';
import { count, instant, positive, text, texts, whole, numberIn } from './scalarShapes.js';
import { byKind, listOf, mapWith, oneOf, optional } from './shape.js';

const ofCluster = { groupId: text, clusterId: text };
const ofHosts = { ...ofCluster, hostIds: texts };
const agent = mapWith<IncidentOf<'agent.silent'>['agents'][number]>({
  typeName: oneOf(...AGENT_TYPES),
  hostname: text,
});

/** What the rows of incidents look like, by their kind. */
export const incidentShape = byKind<Incident>({
  'node.down': mapWith<IncidentOf<'node.down'>>({ ...occurrence('node.down'), ...ofHosts }),
  'node.flap': mapWith<IncidentOf<'node.flap'>>({
    ...{ ...occurrence('node.flap'), ...ofHosts, flips: count },
    everyMs: whole(LIMITS.flapEveryMs),
    downMs: whole(LIMITS.flapDownMs),
  }),
  'primary.lost': mapWith<IncidentOf<'primary.lost'>>({ ...occurrence('primary.lost'), ...ofHosts }),
  'cluster.dead': mapWith<IncidentOf<'cluster.dead'>>({ ...occurrence('cluster.dead'), ...ofCluster }),
  'agent.silent': mapWith<IncidentOf<'agent.silent'>>({
    ...{ ...occurrence('agent.silent'), groupId: text, agents: listOf(agent) },
  }),
  'disk.fill': mapWith<IncidentOf<'disk.fill'>>({
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
  'load.spike': mapWith<IncidentOf<'load.spike'>>({
    ...occurrence('load.spike'),
    ...ofHosts,
    factor: positive(POSITIVE_MAX.loadFactor),
  }),
  'snapshot.slow': mapWith<IncidentOf<'snapshot.slow'>>({
    ...{ ...occurrence('snapshot.slow'), ...ofCluster, factor: numberIn(LIMITS.slowdown) },
  }),
  'snapshot.fail': mapWith<IncidentOf<'snapshot.fail'>>({ ...occurrence('snapshot.fail'), ...ofCluster }),
  'snapshot.inconsistent': mapWith<IncidentOf<'snapshot.inconsistent'>>({
    ...{ ...occurrence('snapshot.inconsistent'), ...ofCluster },
  }),
  'shard.missing': mapWith<IncidentOf<'shard.missing'>>({
    ...{ ...occurrence('shard.missing'), ...ofCluster, shardName: text },
  }),
  'invitation.accept': mapWith<IncidentOf<'invitation.accept'>>({
    ...{ ...occurrence('invitation.accept'), orgId: text, groupId: optional(text) },
    ...{ invitationId: text, username: text },
  }),
  'key.revoke': mapWith<IncidentOf<'key.revoke'>>({ ...occurrence('key.revoke'), key: keyShape }),
});

function occurrence<Kind extends IncidentKind>(kind: Kind) {
  return {
    ...{ id: text, name: optional(text), kind: oneOf(kind), target: text },
    ...{ from: instant, until: optional(instant), endedAt: optional(instant) },
  };
}
