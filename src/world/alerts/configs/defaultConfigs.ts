import { configId } from './configIds.js';
import { drawKeyOf, hashedId } from '../../ids.js';
import { Memo } from '../../memo.js';
import type { AlertConfig, AlertNotification, MetricThreshold } from '../../tables/alertConfigs.js';
import type { Project } from '../../tables/projects.js';
import { ALERT_KINDS, type AlertKind } from './alertKinds.js';

/** Minutes between two notifications of a default configuration. */
const INTERVAL_MIN = 60;

type DefaultName = AlertKind | 'INDEXES' | 'JOINED' | 'CPU' | 'CONNECTIONS';
type Template = Pick<AlertConfig, 'eventTypeName' | 'metricThreshold'> & { readonly enabled?: false };

/** The threshold of the default configuration about full disks. */
const DISK_THRESHOLD = above('DISK_PARTITION_SPACE_USED_DATA', 90);

/** Default configurations by name. A configuration named after an alert kind reports the problems of this kind. */
const TEMPLATES: Readonly<Record<DefaultName, Template>> = {
  HOST: { eventTypeName: 'HOST_DOWN' },
  REPLICA_SET: { eventTypeName: 'NO_PRIMARY' },
  METRIC: { eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricThreshold: DISK_THRESHOLD },
  BACKUP: { eventTypeName: 'BAD_CLUSTERSHOTS' },
  AGENT: { eventTypeName: 'MONITORING_AGENT_DOWN' },
  CLUSTER: { eventTypeName: 'CLUSTER_MONGOS_IS_MISSING' },
  INDEXES: { eventTypeName: 'HOST_HAS_INDEX_SUGGESTIONS' },
  JOINED: { eventTypeName: 'JOINED_GROUP' },
  CPU: {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    metricThreshold: above('NORMALIZED_SYSTEM_CPU_USER', 95),
    enabled: false,
  },
  CONNECTIONS: {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    metricThreshold: above('CONNECTIONS', 10_000),
    enabled: false,
  },
};

/** Number of configurations that each project has from its beginning. */
export const DEFAULT_COUNT = Object.keys(TEMPLATES).length;

function above(metricName: string, threshold: number): MetricThreshold {
  return { metricName, mode: 'AVERAGE', operator: 'GREATER_THAN', threshold, units: 'RAW' };
}

/** Number of projects whose configurations are cached. A `WeakMap` for all projects prolongs each full garbage collection. */
const KNOWN_MAX = 100;

// Cached, because hashing the ids takes as long as writing some events.
const known = new Memo<Project, { readonly seed: number; readonly configs: readonly AlertConfig[] }>(
  KNOWN_MAX,
);

/**
 * Returns the default configurations of a new project, ordered by id. They are computed and get rows only when a client
 * changes them, so they cost no memory until then.
 */
export function defaultConfigsOf(project: Project, seed: number): readonly AlertConfig[] {
  if (project.withDefaultAlertsSettings === false) return [];
  const before = known.get(project);
  if (before?.seed === seed) return before.configs;
  const names = Object.keys(TEMPLATES) as readonly DefaultName[];
  const configs = names
    .map((name) => defaultConfig(project, seed, name))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  known.set(project, { seed, configs });
  return configs;
}

/** Returns the kind of the alerts that monitoring opens for a default configuration. Unset for other configurations. */
export function kindOfDefault(project: Project, seed: number, id: string): AlertKind | undefined {
  return ALERT_KINDS.find((kind) => configId(seed, project.createdAt, kind, project.id) === id);
}

function defaultConfig(project: Project, seed: number, name: DefaultName): AlertConfig {
  const { id: groupId, createdAt } = project;
  const { enabled = true, ...template } = TEMPLATES[name];
  return {
    ...template,
    id: configId(seed, createdAt, name, groupId),
    groupId,
    created: createdAt,
    updated: createdAt,
    enabled,
    matchers: [],
    notifications: [toOwners(project, seed, name)],
  };
}

function toOwners({ id: groupId, createdAt }: Project, seed: number, name: DefaultName): AlertNotification {
  return {
    notifierId: hashedId(seed, createdAt, `notifier/${name}/${drawKeyOf(groupId)}`),
    typeName: 'GROUP',
    delayMin: 0,
    intervalMin: INTERVAL_MIN,
    emailEnabled: true,
    smsEnabled: false,
    roles: ['GROUP_OWNER'],
    texts: {},
  };
}

/** Returns the type of the event that the default configuration of a kind names. */
export function eventTypeOf(kind: AlertKind): string {
  return TEMPLATES[kind].eventTypeName;
}
