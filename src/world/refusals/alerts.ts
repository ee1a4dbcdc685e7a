import type { Refusals } from './refusalEntry.js';

/** Errors of operations on alerts and alert configurations, on the extended surface only. */
export const alertRefusals = {
  ALERT_NOT_FOUND: [404, 'No alert with ID {0} exists in group {1}.'],
  INVALID_ALERT_ID: [404, 'An invalid alert ID {0} was specified.'],
  INVALID_ALERT_STATUS: [400, 'An invalid alert status {0} was specified.'],
  ACKNOWLEDGEMENT_COMMENT_TOO_LONG: [
    400,
    'Acknowledgement comment too long. It must not exceed {0} characters.',
  ],
  ALERT_CONFIG_NOT_FOUND: [404, 'No alert configuration with ID {0} exists in group {1}.'],
  GLOBAL_ALERT_CONFIG_NOT_FOUND: [404, 'No global alert configuration with ID {0} exists.'],
  INVALID_ALERT_CONFIG_ID: [404, 'An invalid alert configuration ID {0} was specified.'],
  NOTIFIER_NOT_FOUND: [404, 'No notification with ID {0} exists.'],
  INVALID_NOTIFIER_ID: [404, 'An invalid notification ID {0} was specified.'],
  INVALID_EVENT_TYPE_FOR_ALERT: [400, 'Event type {0} not supported for alerts.'],
  GLOBAL_ALERTS_ONLY: [400, 'The specified event type {0} can only be used for global alerts.'],
  MISSING_NOTIFICATIONS: [400, 'At least one notification must be specified for an alert configuration.'],
  NOTIFICATION_INTERVAL_OUT_OF_RANGE: [400, 'Notifications must have an internal of at least 5 minutes.'],
  EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION: [
    400,
    'Email and/or SMS must be enabled for group notifications.',
  ],
  EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION: [
    400,
    'Email and/or SMS must be enabled for user notifications.',
  ],
  MISSING_ROLES_FOR_GROUP_NOTIFICATION: [400, 'Group notifications cannot specify an empty list of roles.'],
  TOO_MANY_GROUP_NOTIFICATIONS: [
    400,
    'At most one group notification can be specified for an alert configuration.',
  ],
  BAD_USERNAME_REF: [400, 'No user with username {0} exists.'],
  BAD_USERNAME_IN_GROUP_REF: [400, 'User {0} is not in group {1}.'],
  NO_ORG_NOTIFICATION_FOR_GROUP_ALERT: [
    400,
    'Organization notification cannot be specified for group alert.',
  ],
  NOTIFICATION_TYPE_IS_GLOBAL_ONLY: [
    400,
    'At least one notification is a type that is only available for global alert configurations.',
  ],
  UNSUPPORTED_NOTIFICATION_TYPE: [400, 'Notification type {0} is unsupported.'],
  WEBHOOK_URL_NOT_SET: [400, 'Webhook URL must be set in the group before adding webhook notifications.'],
  MISSING_METRIC_THRESHOLD: [400, 'A metric threshold must be specified for host metric alerts.'],
  METRIC_THRESHOLD_PRESENT: [400, 'The metric threshold should only be specific for host metric alerts.'],
  MISSING_THRESHOLD: [400, 'A threshold must be specified for member health alerts.'],
  THRESHOLD_PRESENT: [400, 'A threshold should only be present for member health alerts.'],
  UNITS_MISMATCH: [400, 'Threshold units cannot be converted to metric units.'],
  TOTAL_MODE_DEPRECATED: [400, 'Mode TOTAL is no longer supported.'],
  NONZERO_DELAY_REQUIRED: [400, 'The specified metric requires a nonzero delay for all notifications.'],
  INVALID_OPERATOR_FOR_EVENT_TYPE: [400, 'Operator {0} is not compatible with event type {1}.'],
  MAX_ALERT_CONFIGS_PER_GROUP_EXCEEDED: [
    400,
    'Maximum number of alert configurations per group ({0}) in {1} exceeded while trying to add alert configurations.',
  ],
  MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED: [
    400,
    'Maximum number of notification methods per alert configuration ({0}) exceeded while trying to add notification methods.',
  ],
} as const satisfies Refusals;
