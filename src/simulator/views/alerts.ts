import type { Alert } from '../../world/alerts/alert.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Alerts, open and closed, by the type of their opening event and their subject. */
export const alerts: StateView<Alert> = {
  present: (alert) => ({
    ...alert,
    created: timestamp(alert.created),
    updated: timestamp(alert.updated),
    resolved: timestamp(alert.resolved),
    lastNotified: timestamp(alert.lastNotified),
  }),
};
