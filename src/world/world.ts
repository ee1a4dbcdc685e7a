import { alertKeys, type Alert } from './alerts/alert.js';
import type { AutomationConfig } from './automation/automationConfig.js';
import type { BackupConfig } from './backup/backupConfig.js';
import { clusterKeys, type Cluster } from './clusters/cluster.js';
import { eventKeys, type Event } from './events/event.js';
import type { FaultRow } from './faults/faultRow.js';
import { hostKeys, type Host } from './hosts/host.js';
import { incidentKeys, type Incident } from './incidents/incident.js';
import type { Instant } from './instant.js';
import { invitationKeys, type Invitation } from './invitations/invitation.js';
import { keyKeys, type Key } from './keys/key.js';
import { maintenanceWindowKeys, type MaintenanceWindow } from './maintenance/maintenanceWindow.js';
import { organizationKeys, type Organization } from './organizations/organization.js';
import { periodKeys, type Period } from './periods/period.js';
import { projectKeys, type Project } from './projects/project.js';
import { quirksOf, type Quirks } from './quirks.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import type { LoadedScenario } from './scenarios/loadedScenario.js';
import { scenarioStepKeys, type ScenarioStep } from './scenarios/scenarioStep.js';
import { snapshotKeys, type Snapshot } from './snapshots/snapshot.js';
import type { Row } from './tree/row.js';
import { Table } from './tree/table.js';
import type { Dues, IndexKeys } from './tree/tableLayout.js';
import { teamKeys, type Team } from './teams/team.js';
import { userKeys, type User } from './users/user.js';

/** The tables of a world: its collections. */
export interface Tables {
  readonly organizations: Table<Organization, keyof typeof organizationKeys>;
  readonly projects: Table<Project, keyof typeof projectKeys>;
  readonly teams: Table<Team, keyof typeof teamKeys>;
  readonly users: Table<User, keyof typeof userKeys>;
  readonly keys: Table<Key, keyof typeof keyKeys>;
  readonly invitations: Table<Invitation, keyof typeof invitationKeys>;
  readonly clusters: Table<Cluster, keyof typeof clusterKeys>;
  readonly hosts: Table<Host, keyof typeof hostKeys>;
  readonly snapshots: Table<Snapshot, keyof typeof snapshotKeys>;
  readonly maintenanceWindows: Table<MaintenanceWindow, keyof typeof maintenanceWindowKeys>;
  readonly backupConfigs: Table<BackupConfig>;
  readonly automationConfigs: Table<AutomationConfig>;
  readonly events: Table<Event, keyof typeof eventKeys>;
  readonly alerts: Table<Alert, keyof typeof alertKeys>;
  readonly periods: Table<Period, keyof typeof periodKeys>;
  readonly incidents: Table<Incident, keyof typeof incidentKeys>;
  readonly faults: Table<FaultRow>;
  readonly scenarios: Table<LoadedScenario>;
  readonly steps: Table<ScenarioStep, keyof typeof scenarioStepKeys>;
}

/**
 * The whole state of one platform, as one immutable value. A move makes a new one; two worlds are the same when
 * their contents are.
 */
export interface World extends Tables {
  readonly seed: number;
  readonly now: Instant;
  /** Counts the ids given so far. */
  readonly sequence: number;
  /** Whether E4 has created its first user yet: only that one gets a key and GLOBAL_OWNER. */
  readonly firstUserCreated: boolean;
  readonly settings: Settings;
  readonly quirks: Quirks;
}

/**
 * The collections of the platform itself; incidents are what befalls it, faults what befalls those who call it,
 * scenarios and their steps what is still to come.
 */
export type CollectionName = Exclude<keyof Tables, 'incidents' | 'faults' | 'scenarios' | 'steps'>;

/** The rows of a world by collection; what is left out is empty. */
export type Rows = { readonly [Name in keyof Tables]?: Iterable<RowOf<Name>> };
export type RowOf<Name extends keyof Tables> = Tables[Name] extends { get(id: string): infer R | undefined }
  ? R
  : never;

/** When behaviours act on the rows of each table, by the behaviours' names. */
export type Schedules = {
  readonly [Name in keyof Tables]?: Readonly<
    Record<string, (row: RowOf<Name>, seed: number) => Instant | undefined>
  >;
};

/** A world of rows; everything but the seed and the instant has a default. Without schedules, time changes nothing. */
export function createWorld(
  base: Pick<World, 'seed' | 'now'> & Partial<Omit<World, keyof Tables>>,
  rows: Rows = {},
  schedules: Schedules = {},
): World {
  const table = <R extends Row, Index extends string>(
    keys: IndexKeys<R, Index>,
    of: Iterable<R> = [],
    dues: Readonly<Record<string, (row: R, seed: number) => Instant | undefined>> = {},
  ): Table<R, Index> => Table.of(keys, of, seeded(dues, base.seed));
  return {
    sequence: 0,
    firstUserCreated: false,
    settings: DEFAULT_SETTINGS,
    quirks: quirksOf('documented'),
    ...base,
    organizations: table(organizationKeys, rows.organizations, schedules.organizations),
    projects: table(projectKeys, rows.projects, schedules.projects),
    teams: table(teamKeys, rows.teams, schedules.teams),
    users: table(userKeys, rows.users, schedules.users),
    keys: table(keyKeys, rows.keys, schedules.keys),
    invitations: table(invitationKeys, rows.invitations, schedules.invitations),
    clusters: table(clusterKeys, rows.clusters, schedules.clusters),
    hosts: table(hostKeys, rows.hosts, schedules.hosts),
    snapshots: table(snapshotKeys, rows.snapshots, schedules.snapshots),
    maintenanceWindows: table(maintenanceWindowKeys, rows.maintenanceWindows, schedules.maintenanceWindows),
    backupConfigs: table({}, rows.backupConfigs, schedules.backupConfigs),
    automationConfigs: table({}, rows.automationConfigs, schedules.automationConfigs),
    events: table(eventKeys, rows.events, schedules.events),
    alerts: table(alertKeys, rows.alerts, schedules.alerts),
    periods: table(periodKeys, rows.periods, schedules.periods),
    incidents: table(incidentKeys, rows.incidents, schedules.incidents),
    faults: table({}, rows.faults, schedules.faults),
    scenarios: table({}, rows.scenarios, schedules.scenarios),
    steps: table(scenarioStepKeys, rows.steps, schedules.steps),
  };
}

function seeded<R extends Row>(
  dues: Readonly<Record<string, (row: R, seed: number) => Instant | undefined>>,
  seed: number,
): Dues<R> {
  const entries = Object.entries(dues).map(([name, due]) => [name, (row: R) => due(row, seed)] as const);
  return Object.fromEntries(entries);
}
