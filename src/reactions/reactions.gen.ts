// Made from the files of src/reactions by `npm run generate`.

import { agentsContinue } from './agentsContinue.js';
import { backupsContinue } from './backupsContinue.js';
import { conditionsEvaluated } from './conditionsEvaluated.js';
import { connectionsTried } from './connectionsTried.js';
import { copiesSwitchSource } from './copiesSwitchSource.js';
import { daemonAlertsScheduled } from './daemonAlertsScheduled.js';
import { deliveriesInterrupted } from './deliveriesInterrupted.js';
import { expectationsJudged } from './expectationsJudged.js';
import { freshBackupsAborted } from './freshBackupsAborted.js';
import { goalsPinged } from './goalsPinged.js';
import { lostReceiversDropped } from './lostReceiversDropped.js';
import { notificationsKept } from './notificationsKept.js';
import { oldEventsDropped } from './oldEventsDropped.js';
import { periodsRecorded } from './periodsRecorded.js';
import { pingsRetried } from './pingsRetried.js';
import { statesDetected } from './statesDetected.js';
import { storeAlertsScheduled } from './storeAlertsScheduled.js';
import { syncsTimed } from './syncsTimed.js';

/** All reactions, by the names of their files. */
export const reactions = {
  agentsContinue,
  backupsContinue,
  conditionsEvaluated,
  connectionsTried,
  copiesSwitchSource,
  daemonAlertsScheduled,
  deliveriesInterrupted,
  expectationsJudged,
  freshBackupsAborted,
  goalsPinged,
  lostReceiversDropped,
  notificationsKept,
  oldEventsDropped,
  periodsRecorded,
  pingsRetried,
  statesDetected,
  storeAlertsScheduled,
  syncsTimed,
};
