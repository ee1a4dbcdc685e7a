import { acknowledgeAlert as acknowledge, unacknowledgeAlert } from '../../world/alertEngine/acknowledge.js';
import { findAlert, alertsOfProject } from '../../world/alerts/findAlerts.js';
import type { Operation } from '../operation.js';
import {
  presentAlert,
  presentListedConfig,
  presentListedAlert,
  presentAlertConfig,
  presentNotificationTest,
} from './present.js';
import { readAcknowledgedUntil } from './read.js';
import {
  alertConfigWithId,
  findAlertConfig,
  alertConfigsOf,
} from '../../world/alerts/configs/findAlertConfigs.js';
import { list } from '../paging.js';
import {
  createAlertConfig as create,
  deleteAlertConfig as remove,
  enableAlertConfig,
  replaceAlertConfig,
} from '../../world/alertEngine/changeConfigs.js';
import { wire } from '../reply/wire.js';
import { MATCHER_FIELDS } from '../../world/tables/alertEvents.js';

/** Acknowledges one alert, or ends its acknowledgement: `PATCH /groups/{groupId}/alerts/{alertId}`. */
export const acknowledgeAlert: Operation<'acknowledgeAlert'> = ({
  world,
  project,
  path,
  body,
  key,
  links,
}) => {
  const alert = findAlert(world, project, path.alertId);
  const { acknowledgedUntil = '', acknowledgementComment: comment } = body;
  const outcome =
    acknowledgedUntil === ''
      ? unacknowledgeAlert(world, alert)
      : acknowledge(world, alert, {
          until: readAcknowledgedUntil(acknowledgedUntil),
          ...(comment !== undefined && comment !== '' && { comment }),
          username: key?.publicKey ?? '',
        });
  return { outcome, body: presentAlert(outcome.world, outcome.alert, links) };
};

/** Returns one alert: `GET /groups/{groupId}/alerts/{alertId}`. */
export const getAlert: Operation<'getAlert'> = ({ world, project, path, links }) => ({
  body: presentAlert(world, findAlert(world, project, path.alertId), links),
});

/** Lists the configurations that have opened an alert: `GET /groups/{groupId}/alerts/{alertId}/alertConfigs`. */
export const listAlertConfigsOfAlert: Operation<'listAlertConfigsOfAlert'> = (call) => {
  const { world, project, path, links } = call;
  const { alertConfigId } = findAlert(world, project, path.alertId);
  const config = alertConfigWithId(world, project, alertConfigId);
  const configs = config === undefined ? [] : [config];
  return { body: list(call, configs, (each) => presentListedConfig(world, each, project.id, links)) };
};

/** Lists the alerts of a project, oldest first: `GET /groups/{groupId}/alerts`. */
export const listAlerts: Operation<'listAlerts'> = (call) => {
  const { world, project, query, links } = call;
  const alerts = alertsOfProject(world, project, query.status);
  return { body: list(call, alerts, (alert) => presentListedAlert(world, alert, links)) };
};

/** Creates an alert configuration: `POST /groups/{groupId}/alertConfigs`. */
export const createAlertConfig: Operation<'createAlertConfig'> = ({ world, project, body, links }) => {
  const outcome = create(world, project, wire(body));
  return {
    outcome,
    body: presentAlertConfig(outcome.world, outcome.config, project.id, links),
    location: links.href(`/groups/${project.id}/alertConfigs/${outcome.config.id}`),
  };
};

/** Deletes one alert configuration: `DELETE /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const deleteAlertConfig: Operation<'deleteAlertConfig'> = ({ world, project, path }) => ({
  outcome: remove(world, project, findAlertConfig(world, project, path.alertConfigId)),
});

/** Returns one alert configuration: `GET /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const getAlertConfig: Operation<'getAlertConfig'> = ({ world, project, path, links }) => ({
  body: presentAlertConfig(world, findAlertConfig(world, project, path.alertConfigId), project.id, links),
});

/** Lists the alert configurations of a project, oldest first: `GET /groups/{groupId}/alertConfigs`. */
export const listAlertConfigs: Operation<'listAlertConfigs'> = (call) => {
  const { world, project, links } = call;
  const configs = alertConfigsOf(world, project);
  return { body: list(call, configs, (config) => presentListedConfig(world, config, project.id, links)) };
};

/** Lists the open alerts of a configuration: `GET /groups/{groupId}/alertConfigs/{alertConfigId}/alerts`. */
export const listAlertsOfAlertConfig: Operation<'listAlertsOfAlertConfig'> = (call) => {
  const { world, project, path, links } = call;
  const { id } = findAlertConfig(world, project, path.alertConfigId);
  const active = world.alerts.select('ofConfig', id).toArray();
  const open = active.filter(({ status }) => status === 'OPEN');
  return { body: list(call, open, (alert) => presentListedAlert(world, alert, links)) };
};

/** Lists the fields of matchers: `GET /alertConfigs/matchers/fieldNames`. */
export const listMatcherFieldNames: Operation<'listMatcherFieldNames'> = () => ({
  body: [...MATCHER_FIELDS],
});

/** Enables or disables one alert configuration: `PATCH /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const patchAlertConfig: Operation<'patchAlertConfig'> = ({ world, project, path, body, links }) => {
  const config = findAlertConfig(world, project, path.alertConfigId);
  const outcome = enableAlertConfig(world, config, body.enabled);
  return { outcome, body: presentAlertConfig(outcome.world, outcome.config, project.id, links) };
};

/** Replaces one alert configuration: `PUT /groups/{groupId}/alertConfigs/{alertConfigId}`. */
export const putAlertConfig: Operation<'putAlertConfig'> = ({ world, project, path, body, links }) => {
  const old = findAlertConfig(world, project, path.alertConfigId);
  const outcome = replaceAlertConfig(world, project, old, wire(body));
  return { outcome, body: presentAlertConfig(outcome.world, outcome.config, project.id, links) };
};

/** Tests a notification: `POST /groups/{groupId}/alertConfigs/{alertConfigId}/{notifierId}/test`. Nothing is sent. */
export const testAlertNotification: Operation<'testAlertNotification'> = ({ world, project, path }) => {
  const config = findAlertConfig(world, project, path.alertConfigId);
  return { body: presentNotificationTest(world, config, path.notifierId) };
};
