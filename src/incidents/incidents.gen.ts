// Made from the files of src/incidents by `npm run generate`.

import { agentAppear } from './agentAppear.js';
import { agentOld } from './agentOld.js';
import { agentSilent } from './agentSilent.js';
import { agentSwitchKey } from './agentSwitchKey.js';
import { automationRace } from './automationRace.js';
import { automationSlow } from './automationSlow.js';
import { automationStuck } from './automationStuck.js';
import { backupRace } from './backupRace.js';
import { backupStuck } from './backupStuck.js';
import { backupUndiscovered } from './backupUndiscovered.js';
import { backupVersionUnknown } from './backupVersionUnknown.js';
import { clusterDead } from './clusterDead.js';
import { daemonAppear } from './daemonAppear.js';
import { daemonHeadFull } from './daemonHeadFull.js';
import { daemonSilent } from './daemonSilent.js';
import { daemonUnregistered } from './daemonUnregistered.js';
import { diskFill } from './diskFill.js';
import { hostTypeStale } from './hostTypeStale.js';
import { hostUnreachable } from './hostUnreachable.js';
import { invitationAccept } from './invitationAccept.js';
import { keyDemote } from './keyDemote.js';
import { keyRevoke } from './keyRevoke.js';
import { loadSpike } from './loadSpike.js';
import { logsFail } from './logsFail.js';
import { logsSlow } from './logsSlow.js';
import { manifestOld } from './manifestOld.js';
import { migrationUnreachable } from './migrationUnreachable.js';
import { nodeDown } from './nodeDown.js';
import { nodeFlap } from './nodeFlap.js';
import { oplogGap } from './oplogGap.js';
import { platformUpgrading } from './platformUpgrading.js';
import { policyLock } from './policyLock.js';
import { primaryLost } from './primaryLost.js';
import { restoreBroken } from './restoreBroken.js';
import { restoreRefused } from './restoreRefused.js';
import { restoreSlow } from './restoreSlow.js';
import { shardMissing } from './shardMissing.js';
import { snapshotAbandon } from './snapshotAbandon.js';
import { snapshotAppear } from './snapshotAppear.js';
import { snapshotFail } from './snapshotFail.js';
import { snapshotInconsistent } from './snapshotInconsistent.js';
import { snapshotRetry } from './snapshotRetry.js';
import { snapshotSlow } from './snapshotSlow.js';
import { snapshotVanish } from './snapshotVanish.js';
import { storeFill } from './storeFill.js';
import { storeUnreachable } from './storeUnreachable.js';

/** All kinds of incidents, by the names of their files. */
export const incidents = {
  agentAppear,
  agentOld,
  agentSilent,
  agentSwitchKey,
  automationRace,
  automationSlow,
  automationStuck,
  backupRace,
  backupStuck,
  backupUndiscovered,
  backupVersionUnknown,
  clusterDead,
  daemonAppear,
  daemonHeadFull,
  daemonSilent,
  daemonUnregistered,
  diskFill,
  hostTypeStale,
  hostUnreachable,
  invitationAccept,
  keyDemote,
  keyRevoke,
  loadSpike,
  logsFail,
  logsSlow,
  manifestOld,
  migrationUnreachable,
  nodeDown,
  nodeFlap,
  oplogGap,
  platformUpgrading,
  policyLock,
  primaryLost,
  restoreBroken,
  restoreRefused,
  restoreSlow,
  shardMissing,
  snapshotAbandon,
  snapshotAppear,
  snapshotFail,
  snapshotInconsistent,
  snapshotRetry,
  snapshotSlow,
  snapshotVanish,
  storeFill,
  storeUnreachable,
};
