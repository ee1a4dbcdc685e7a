import type { TableName } from '../../world/world.js';

/** A row that the path of a call names by its id. */
export interface NamedRow {
  readonly table: TableName;
  readonly id: string;
  /** The word for it in sentences. */
  readonly noun: string;
}

/** Tables by the word before the id in paths of the API. */
const TABLES: Readonly<Record<string, readonly [TableName, noun: string]>> = {
  orgs: ['organizations', 'organization'],
  groups: ['projects', 'project'],
  clusters: ['clusters', 'cluster'],
  hosts: ['hosts', 'host'],
  snapshots: ['snapshots', 'snapshot'],
  restoreJobs: ['restoreJobs', 'restore job'],
  teams: ['teams', 'team'],
  users: ['users', 'user'],
  alerts: ['alerts', 'alert'],
  globalAlerts: ['alerts', 'alert'],
  alertConfigs: ['alertConfigs', 'alert configuration'],
  events: ['events', 'event'],
  invites: ['invitations', 'invitation'],
  maintenanceWindows: ['maintenanceWindows', 'maintenance window'],
  logCollectionJobs: ['logCollectionJobs', 'log collection job'],
  apiKeys: ['keys', 'API key'],
};

const ID = /^[0-9a-f]{24}(?:[0-9a-f]{8})?$/i;

/** Returns the rows that a path names by their ids, the most specific one first. */
export function rowsInPath(path: string): readonly NamedRow[] {
  const parts = path.split('/');
  return parts
    .flatMap((id, at): readonly NamedRow[] => {
      const word = parts[at - 1] ?? '';
      const found = ID.test(id) && Object.hasOwn(TABLES, word) ? TABLES[word] : undefined;
      return found === undefined ? [] : [{ table: found[0], id, noun: found[1] }];
    })
    .toReversed();
}
