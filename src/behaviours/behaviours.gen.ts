// Made from the files of src/behaviours by `npm run generate`.

import { agentActs } from './agentActs.js';
import { agentsFollow } from './agentsFollow.js';
import { agentsRestart } from './agentsRestart.js';
import { alertOpens } from './alertOpens.js';
import { alertsEvaluated } from './alertsEvaluated.js';
import { backupProceeds } from './backupProceeds.js';
import { daemonEvaluated } from './daemonEvaluated.js';
import { diskFull } from './diskFull.js';
import { diskStopsProcess } from './diskStopsProcess.js';
import { hostDiscovered } from './hostDiscovered.js';
import { incidentHeals } from './incidentHeals.js';
import { incidentStarts } from './incidentStarts.js';
import { invitationExpires } from './invitationExpires.js';
import { logJobProceeds } from './logJobProceeds.js';
import { memberRecovers } from './memberRecovers.js';
import { memberTakesOver } from './memberTakesOver.js';
import { metricCrosses } from './metricCrosses.js';
import { nodeFails } from './nodeFails.js';
import { nodeFlaps } from './nodeFlaps.js';
import { nodeReturns } from './nodeReturns.js';
import { onDemandDue } from './onDemandDue.js';
import { pingShows } from './pingShows.js';
import { policiesReturn } from './policiesReturn.js';
import { primaryElected } from './primaryElected.js';
import { processRestarts } from './processRestarts.js';
import { projectRemoved } from './projectRemoved.js';
import { restoreJobProceeds } from './restoreJobProceeds.js';
import { silenceIsNoticed } from './silenceIsNoticed.js';
import { snapshotExpires } from './snapshotExpires.js';
import { snapshotPartCompletes } from './snapshotPartCompletes.js';
import { snapshotScheduled } from './snapshotScheduled.js';
import { storeEvaluated } from './storeEvaluated.js';

/** All behaviours, by the names of their files. */
export const behaviours = {
  agentActs,
  agentsFollow,
  agentsRestart,
  alertOpens,
  alertsEvaluated,
  backupProceeds,
  daemonEvaluated,
  diskFull,
  diskStopsProcess,
  hostDiscovered,
  incidentHeals,
  incidentStarts,
  invitationExpires,
  logJobProceeds,
  memberRecovers,
  memberTakesOver,
  metricCrosses,
  nodeFails,
  nodeFlaps,
  nodeReturns,
  onDemandDue,
  pingShows,
  policiesReturn,
  primaryElected,
  processRestarts,
  projectRemoved,
  restoreJobProceeds,
  silenceIsNoticed,
  snapshotExpires,
  snapshotPartCompletes,
  snapshotScheduled,
  storeEvaluated,
};
