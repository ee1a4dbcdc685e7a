import type { Alert } from '../../world/alerts/alert.js';
import { EVENT_TYPE_NAMES } from '../../world/events/eventTypes.js';
import { ALERT_TYPES } from '../../world/maintenance/maintenanceWindow.js';
import { currentValue } from './eventShape.js';
import { instant, text } from './scalarShapes.js';
import { mapWith, oneOf, optional } from './shape.js';

/** What the rows of alerts look like. */
export const alertShape = mapWith<Alert>({
  ...{ id: text, groupId: text, alertConfigId: text, subject: text },
  typeName: oneOf(...ALERT_TYPES, 'HOST_METRIC'),
  eventTypeName: oneOf(...EVENT_TYPE_NAMES),
  status: oneOf('OPEN', 'CLOSED'),
  ...{ created: instant, updated: instant, resolved: optional(instant), lastNotified: optional(instant) },
  ...{ clusterId: optional(text), clusterName: optional(text), currentValue: optional(currentValue) },
  ...{ hostId: optional(text), hostnameAndPort: optional(text), metricName: optional(text) },
  ...{ replicaSetName: optional(text), shardName: optional(text) },
});
