import { page, row, step, type Row } from './row.js';

const GROUP = '/groups/{project}';
const CONFIGS = `${GROUP}/alertConfigs`;
const CONFIG = 'id groupId eventTypeName created updated enabled notifications';
const ALERT = 'id groupId alertConfigId eventTypeName created updated status';
const notification = {
  typeName: 'GROUP',
  intervalMin: 5,
  delayMin: 0,
  emailEnabled: true,
  smsEnabled: false,
  roles: ['GROUP_OWNER'],
};
const config = { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: [notification] };
const metric = {
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
  enabled: true,
  notifications: [notification],
  matchers: [{ fieldName: 'HOSTNAME', operator: 'EQUALS', value: 'node-0.example.net' }],
  metricThreshold: {
    metricName: 'ASSERT_REGULAR',
    operator: 'LESS_THAN',
    threshold: 99,
    units: 'RAW',
    mode: 'AVERAGE',
  },
};
const configured = [step(`POST ${CONFIGS}`, config, { config: 'id' })];
const open = [
  step(`GET ${GROUP}/alerts`, undefined, {
    alert: 'results.0.id',
    config: 'results.0.alertConfigId',
  }),
];
const acknowledgement = { acknowledgedUntil: '2026-02-01T00:00:00Z', acknowledgementComment: 'seen' };

/** `alert_configurations.go` and `alerts.go`. */
export const alerts: readonly Row[] = [
  row('AlertConfigurations.List', `GET ${CONFIGS}?pageNum=1`, page(CONFIG)),
  row('AlertConfigurations.GetAnAlertConfig', `GET ${CONFIGS}/{config}`, CONFIG, { before: configured }),
  row(
    'AlertConfigurations.GetOpenAlertsConfig',
    `GET ${CONFIGS}/{config}/alerts`,
    'links results totalCount',
    {
      before: open,
    },
  ),
  row('AlertConfigurations.Create', `POST ${CONFIGS}`, `${CONFIG} metricThreshold.threshold`, {
    body: metric,
  }),
  row('AlertConfigurations.Update', `PUT ${CONFIGS}/{config}`, CONFIG, {
    body: { ...config, enabled: false },
    before: configured,
  }),
  row('AlertConfigurations.EnableAnAlertConfig', `PATCH ${CONFIGS}/{config}`, CONFIG, {
    body: { enabled: false },
    before: configured,
  }),
  row('AlertConfigurations.Delete', `DELETE ${CONFIGS}/{config}`, '', { before: configured }),
  row('AlertConfigurations.ListMatcherFields', 'GET /alertConfigs/matchers/fieldNames', '0'),
  row('Alerts.List', `GET ${GROUP}/alerts?status=CLOSED&pageNum=1`, page(ALERT)),
  row('Alerts.Get', `GET ${GROUP}/alerts/{alert}`, ALERT, { before: open }),
  row(
    'Alerts.Acknowledge',
    `PATCH ${GROUP}/alerts/{alert}`,
    `${ALERT} acknowledgedUntil acknowledgementComment`,
    {
      body: acknowledgement,
      before: open,
    },
  ),
];

const GLOBAL_ALERT = 'id alertConfigId eventTypeName created updated status';
const everywhere = {
  enabled: true,
  eventTypeName: 'HOST_DOWN',
  forAllGroups: true,
  notifications: [{ typeName: 'ADMIN', delayMin: 0, intervalMin: 60 }],
};
const watched = [step('POST /globalAlertConfigs', everywhere)];
const found = [...watched, { call: 'GET /globalAlerts', keep: { alert: 'results.0.id' }, minutes: 1 }];

/** `global_alerts.go`. */
export const globalAlerts: readonly Row[] = [
  row('GlobalAlerts.List', 'GET /globalAlerts?status=OPEN', page(GLOBAL_ALERT), {
    before: watched,
    minutes: 1,
  }),
  row('GlobalAlerts.Get', 'GET /globalAlerts/{alert}', GLOBAL_ALERT, { before: found }),
  row('GlobalAlerts.Acknowledge', 'PATCH /globalAlerts/{alert}', `${GLOBAL_ALERT} acknowledgedUntil`, {
    body: acknowledgement,
    before: found,
  }),
];

const WINDOWS = `${GROUP}/maintenanceWindows`;
const WINDOW = 'id groupId created startDate endDate updated alertTypeNames';
const night = {
  startDate: '2026-01-02T00:00:00Z',
  endDate: '2026-01-02T06:00:00Z',
  alertTypeNames: ['HOST'],
  description: 'a night',
};
const planned = [step(`POST ${WINDOWS}`, night, { window: 'id' })];

/** `maintenance.go`. */
export const maintenance: readonly Row[] = [
  row('MaintenanceWindows.List', `GET ${WINDOWS}`, page(WINDOW)),
  row('MaintenanceWindows.Get', `GET ${WINDOWS}/{window}`, WINDOW, { before: planned }),
  row('MaintenanceWindows.Create', `POST ${WINDOWS}`, WINDOW, { body: night }),
  row('MaintenanceWindows.Update', `PATCH ${WINDOWS}/{window}`, WINDOW, {
    body: { ...night, description: 'a long night' },
    before: planned,
  }),
  row('MaintenanceWindows.Delete', `DELETE ${WINDOWS}/{window}`, '', { before: planned }),
];

// The client reads `alertId`, `alertConfigId` and `hostname` too. An event without them leaves them empty.
const EVENT = 'created eventTypeName id links';
const QUERY = 'eventType=ALERT_CONFIG_ADDED_AUDIT&minDate=2020-01-01&maxDate=2027-01-01';

/** `events.go`. */
export const events: readonly Row[] = [
  row('Events.ListOrganizationEvents', `GET /orgs/{org}/events?pageNum=1`, page(EVENT)),
  row('Events.GetOrganizationEvent', 'GET /orgs/{org}/events/{found}', EVENT, {
    before: [step('GET /orgs/{org}/events', undefined, { found: 'results.0.id' })],
  }),
  row('Events.ListProjectEvents', `GET ${GROUP}/events?${QUERY}`, page(EVENT), { before: configured }),
  row('Events.GetProjectEvent', `GET ${GROUP}/events/{event}`, EVENT),
];
