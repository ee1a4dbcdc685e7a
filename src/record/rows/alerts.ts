import { SECOND_MS } from '../../world/instant.js';
import { NOTIFICATION_TEXTS } from '../../world/tables/notificationTexts.js';
import type { Completion, Draft, Facts, Readings } from './draft.js';
import { createdIn, eachItem, flagOf, instantOf, objectsIn, pick, textOf, textsIn } from './facts.js';

/** Readings of alerts and their configurations. */
export const alertReadings: Readings = {
  listAlertConfigs: (body, { groupId }, draft) => {
    eachItem(body, (config, id) => {
      draft.put('alertConfigs', id, { ...configOf(config), groupId });
    });
  },
  listGlobalAlertConfigs: (body, _, draft) => {
    eachItem(body, (config, id) => {
      const { forAllGroups, groupIds, tags } = config;
      const scope = { forAllGroups: forAllGroups === true, groupIds: textsIn(groupIds), tags: textsIn(tags) };
      draft.put('alertConfigs', id, { ...configOf(config), scope });
    });
  },
  listAlerts: (body, { groupId }, draft) => {
    eachItem(body, (alert, id) => {
      draft.put('alerts', id, { ...alertOf(alert), groupId });
    });
  },
  listGlobalAlerts: (body, _, draft) => {
    eachItem(body, (alert, id) => {
      draft.put('alerts', id, { ...alertOf(alert), isGlobal: true });
    });
  },
};

function configOf(config: Facts): Facts {
  return {
    ...pick(config, 'eventTypeName', 'metricThreshold', 'threshold'),
    enabled: flagOf(config.enabled) ?? true,
    created: instantOf(config.created),
    updated: instantOf(config.updated),
    matchers: objectsIn(config.matchers),
    notifications: objectsIn(config.notifications).map(notificationOf),
  };
}

function notificationOf({ teamName: _teamName, ...notification }: Facts): Facts {
  const texts = Object.fromEntries(
    NOTIFICATION_TEXTS.flatMap((name) => {
      const text = textOf(notification[name]);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  return {
    ...pick(
      notification,
      'notifierId',
      'typeName',
      'delayMin',
      'intervalMin',
      'emailEnabled',
      'smsEnabled',
      'roles',
    ),
    texts,
  };
}

/** Metrics that have another name in alerts than in events. */
const METRIC_NAMES: Readonly<Record<string, string>> = {
  DISK_PARTITION_SPACE_USED_DATA: 'DISK_PARTITION_SPACE_PERCENT_USED',
};

function alertOf(alert: Facts): Facts {
  const { metricName } = alert;
  const name = textOf(metricName);
  return {
    ...pick(
      alert,
      'alertConfigId',
      'eventTypeName',
      'status',
      'groupId',
      'clusterId',
      'clusterName',
      'currentValue',
    ),
    ...pick(alert, 'hostId', 'hostnameAndPort', 'replicaSetName', 'shardName'),
    ...pick(alert, 'acknowledgementComment', 'acknowledgingUsername'),
    ...(name !== undefined && { metricName: METRIC_NAMES[name] ?? name }),
    acknowledgedUntil: instantOf(alert.acknowledgedUntil),
    created: instantOf(alert.created) ?? createdIn(alert.id),
    updated: instantOf(alert.updated),
    resolved: instantOf(alert.resolved),
    lastNotified: instantOf(alert.lastNotified),
  };
}

interface Kind {
  readonly kind: string;
  readonly typeName: string;
}

/** The kind and the type of an alert, by its event. */
function kindOf(eventTypeName: string): Kind {
  if (eventTypeName === 'NO_PRIMARY') return { kind: 'REPLICA_SET', typeName: 'REPLICA_SET' };
  if (eventTypeName === 'OUTSIDE_METRIC_THRESHOLD') return { kind: 'METRIC', typeName: 'HOST_METRIC' };
  if (eventTypeName.startsWith('CLUSTER_')) return { kind: 'CLUSTER', typeName: 'CLUSTER' };
  if (eventTypeName.includes('_AGENT_')) return { kind: 'AGENT', typeName: 'AGENT' };
  if (/CLUSTERSHOT|BACKUP|SNAPSHOT|RESYNC|DAEMON|STORE/.test(eventTypeName))
    return { kind: 'BACKUP', typeName: 'BACKUP' };
  return { kind: 'HOST', typeName: 'HOST' };
}

/** Adds the subject and the type of each alert, which replies do not show. */
export const completeAlerts: Completion = (draft) => {
  const clusters = draft.by('clusters', 'groupId');
  for (const alert of draft.all('alerts')) {
    const { kind, typeName } = kindOf(String(alert.eventTypeName));
    const cluster = (clusters.get(String(alert.groupId)) ?? []).find(
      ({ id, name }) => id === alert.clusterId || name === alert.clusterName || hasSet(draft, id, alert),
    );
    const clusterId = cluster?.id;
    draft.put('alerts', String(alert.id), {
      typeName,
      subject: `${kind}/${subjectOf(kind, alert, clusterId)}`,
      clusterId,
      clusterName: cluster?.name,
      updated: alert.updated ?? alert.created,
      ...(alert.lastNotified !== undefined && {
        // An acknowledgement silences the alert from its own time on.
        notifiedUntil: alert.acknowledgedUntil === undefined ? draft.now + SECOND_MS : alert.updated,
      }),
    });
  }
};

function hasSet(draft: Draft, clusterId: unknown, { hostId }: Facts): boolean {
  return typeof hostId === 'string' && draft.get('hosts', hostId)?.clusterId === clusterId;
}

function subjectOf(kind: string, alert: Facts, clusterId: unknown): string {
  const { hostId, hostnameAndPort, replicaSetName, eventTypeName, id } = alert;
  switch (kind) {
    case 'REPLICA_SET':
      return `${String(clusterId)}/${String(replicaSetName)}`;
    case 'CLUSTER':
      return String(clusterId ?? id);
    case 'AGENT':
      return `${String(eventTypeName).split('_')[0] ?? ''}/${String(hostnameAndPort ?? id)}`;
    case 'BACKUP':
      return String(clusterId ?? id);
    default:
      return String(hostId ?? id);
  }
}
