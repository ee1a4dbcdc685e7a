import type { IncidentKind } from '../world/incidents/incident.js';
import type { IncidentType } from '../world/incidents/incidentType.js';
import { agentSilent } from './agentSilent.js';
import { clusterDead } from './clusterDead.js';
import { diskFill } from './diskFill.js';
import { invitationAccept } from './invitationAccept.js';
import { keyRevoke } from './keyRevoke.js';
import { loadSpike } from './loadSpike.js';
import { nodeDown } from './nodeDown.js';
import { nodeFlap } from './nodeFlap.js';
import { primaryLost } from './primaryLost.js';
import { shardMissing } from './shardMissing.js';
import { snapshotFail } from './snapshotFail.js';
import { snapshotInconsistent } from './snapshotInconsistent.js';
import { snapshotSlow } from './snapshotSlow.js';

/** Every kind of incident. */
export const incidents: { readonly [Kind in IncidentKind]: IncidentType<Kind> } = {
  'node.down': nodeDown,
  'node.flap': nodeFlap,
  'primary.lost': primaryLost,
  'cluster.dead': clusterDead,
  'agent.silent': agentSilent,
  'disk.fill': diskFill,
  'load.spike': loadSpike,
  'snapshot.slow': snapshotSlow,
  'snapshot.fail': snapshotFail,
  'snapshot.inconsistent': snapshotInconsistent,
  'shard.missing': shardMissing,
  'invitation.accept': invitationAccept,
  'key.revoke': keyRevoke,
};
