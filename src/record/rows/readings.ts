import { alertReadings, completeAlerts } from './alerts.js';
import { automationReadings, completeAutomation } from './automation.js';
import { backupReadings, completeBackups } from './backups.js';
import { clusterReadings, completeClusters } from './clusters.js';
import type { Completion, Readings } from './draft.js';
import { eventReadings, globalEventReadings } from './events.js';
import { completeHistory } from './history.js';
import { completeHosts, hostReadings } from './hosts.js';
import { loadReadings } from './loads.js';
import { completePeople, peopleReadings } from './people.js';
import { completePlatform, platformReadings } from './platform.js';
import { completeProjects, projectReadings } from './projects.js';
import { completeSettings, settingReadings } from './settings.js';

/** Readings of the operations that are called everywhere, by the id of the operation. */
export const READINGS: Readings = {
  ...peopleReadings,
  ...projectReadings,
  ...clusterReadings,
  ...hostReadings,
  ...backupReadings,
  ...alertReadings,
  ...automationReadings,
  ...eventReadings,
  ...platformReadings,
  ...settingReadings,
};

/** All readings. Those that are not among READINGS read the first page of a list, or series on request. */
export const ALL_READINGS: Readings = { ...READINGS, ...globalEventReadings, ...loadReadings };

/** All completions, in their order: later ones use what earlier ones have added. */
export const COMPLETIONS: readonly Completion[] = [
  completeProjects,
  completePeople,
  completeClusters,
  completeHosts,
  completeBackups,
  completeAlerts,
  completeHistory,
  completeAutomation,
  completePlatform,
  completeSettings,
];
