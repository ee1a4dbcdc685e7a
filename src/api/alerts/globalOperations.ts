import { acknowledgeAlert } from '../../world/alertEngine/acknowledge.js';
import { findGlobalAlert, globalAlerts, type AlertRows } from '../../world/alerts/findAlerts.js';
import type { Operation } from '../operation.js';
import { presentGlobalAlert, presentListedGlobalAlert, presentNotificationTest } from './present.js';
import { readAcknowledgedUntil } from './read.js';
import {
  createGlobalConfig,
  deleteGlobalConfig,
  replaceGlobalConfig,
} from '../../world/alertEngine/changeGlobalConfigs.js';
import { presentGlobalConfig, presentListedGlobalConfig } from './presentGlobal.js';
import { wire } from '../reply/wire.js';
import { findGlobalAlertConfig, globalAlertConfigs } from '../../world/alerts/configs/findAlertConfigs.js';
import { list, type Rows } from '../paging.js';
import type { QueryOf, Schema } from '../../contract/types.js';
import { SECOND_MS, type Instant } from '../../world/instant.js';
import type { Alert } from '../../world/tables/alerts.js';
import { readInstant } from '../requests/readTimestamp.js';
import { enableAlertConfig, type ConfigOutcome } from '../../world/alertEngine/changeConfigs.js';
import { Refusal } from '../../world/refusals.js';
import type { AlertConfig } from '../../world/tables/alertConfigs.js';
import type { World } from '../../world/world.js';

/** Acknowledges one alert of a global configuration: `PATCH /globalAlerts/{globalAlertId}`. */
export const acknowledgeGlobalAlert: Operation<'acknowledgeGlobalAlert'> = (call) => {
  const { world, path, body, key, links } = call;
  const alert = findGlobalAlert(world, path.globalAlertId);
  const { acknowledgedUntil, acknowledgementComment: comment } = body;
  const outcome = acknowledgeAlert(world, alert, {
    until: readAcknowledgedUntil(acknowledgedUntil),
    ...(comment !== undefined && comment !== '' && { comment }),
    username: key?.publicKey ?? '',
  });
  return { outcome, body: presentGlobalAlert(outcome.world, outcome.alert, links) };
};

/** Creates a global alert configuration: `POST /globalAlertConfigs`. */
export const createGlobalAlertConfig: Operation<'createGlobalAlertConfig'> = ({ world, body, links }) => {
  const outcome = createGlobalConfig(world, wire(body));
  return {
    outcome,
    body: presentGlobalConfig(outcome.world, outcome.config, links),
    location: links.href(`/globalAlertConfigs/${outcome.config.id}`),
  };
};

/** Deletes one global alert configuration: `DELETE /globalAlertConfigs/{globalAlertConfigId}`. */
export const deleteGlobalAlertConfig: Operation<'deleteGlobalAlertConfig'> = ({ world, path }) => ({
  outcome: deleteGlobalConfig(world, findGlobalAlertConfig(world, path.globalAlertConfigId)),
});

/** Returns one alert of a global configuration: `GET /globalAlerts/{globalAlertId}`. */
export const getGlobalAlert: Operation<'getGlobalAlert'> = ({ world, path, links }) => ({
  body: presentGlobalAlert(world, findGlobalAlert(world, path.globalAlertId), links),
});

/** Returns one global alert configuration: `GET /globalAlertConfigs/{globalAlertConfigId}`. */
export const getGlobalAlertConfig: Operation<'getGlobalAlertConfig'> = ({ world, path, links }) => ({
  body: presentGlobalConfig(world, findGlobalAlertConfig(world, path.globalAlertConfigId), links),
});

/** Lists the open alerts of a global configuration: `GET /globalAlertConfigs/{globalAlertConfigId}/alerts`. */
export const listAlertsOfGlobalAlertConfig: Operation<'listAlertsOfGlobalAlertConfig'> = (call) => {
  const { world, path, links } = call;
  const { id } = findGlobalAlertConfig(world, path.globalAlertConfigId);
  const active = world.alerts.select('ofConfig', id).toArray();
  const open = active.filter(({ status }) => status === 'OPEN');
  return { body: list(call, open, (alert) => presentListedGlobalAlert(world, alert, links)) };
};

/** Lists the global alert configurations, oldest first: `GET /globalAlertConfigs`. */
export const listGlobalAlertConfigs: Operation<'listGlobalAlertConfigs'> = (call) => {
  const { world, links } = call;
  const configs = globalAlertConfigs(world);
  return { body: list(call, configs, (config) => presentListedGlobalConfig(world, config, links)) };
};

/** Lists the alerts of global configurations, oldest first: `GET /globalAlerts`. */
export const listGlobalAlerts: Operation<'listGlobalAlerts'> = (call) => {
  const { world, query, links } = call;
  const alerts = createdBetween(globalAlerts(world, query.status), query);
  return { body: list(call, alerts, (alert) => presentListedGlobalAlert(world, alert, links)) };
};

function createdBetween(
  alerts: AlertRows,
  { createdOnOrAfter, createdOnOrBefore }: QueryOf<'listGlobalAlerts'>,
): Rows<Alert> {
  if (createdOnOrAfter === undefined && createdOnOrBefore === undefined) return alerts;
  const from = createdOnOrAfter === undefined ? -Infinity : readInstant(createdOnOrAfter);
  const to = createdOnOrBefore === undefined ? Infinity : readInstant(createdOnOrBefore);
  return alerts.toArray().filter(({ created }) => isWithin(created - (created % SECOND_MS), from, to));
}

/**
 * Returns whether an instant is in a range, including both ends. `shown` has no fractions of a second, like `created`
 * in responses.
 */
function isWithin(shown: Instant, from: Instant, to: Instant): boolean {
  return from <= shown && shown <= to;
}

/** Enables or disables one global configuration: `PATCH /globalAlertConfigs/{globalAlertConfigId}`. */
export const patchGlobalAlertConfig: Operation<'patchGlobalAlertConfig'> = ({ world, path, body, links }) => {
  const config = findGlobalAlertConfig(world, path.globalAlertConfigId);
  const outcome = enableAlertConfig(world, config, body.enabled);
  return { outcome, body: presentGlobalConfig(outcome.world, outcome.config, links) };
};

/** Replaces, enables or disables one global configuration: `PUT /globalAlertConfigs/{globalAlertConfigId}`. */
export const putGlobalAlertConfig: Operation<'putGlobalAlertConfig'> = ({ world, path, body, links }) => {
  const old = findGlobalAlertConfig(world, path.globalAlertConfigId);
  const outcome = changeOf(world, old, body);
  return { outcome, body: presentGlobalConfig(outcome.world, outcome.config, links) };
};

function changeOf(world: World, old: AlertConfig, body: Schema<'GlobalAlertConfigChange'>): ConfigOutcome {
  const { enabled, eventTypeName, ...others } = body;
  if (enabled !== undefined && eventTypeName === undefined && Object.keys(others).length === 0)
    return enableAlertConfig(world, old, enabled);
  if (eventTypeName === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'eventTypeName');
  return replaceGlobalConfig(world, old, wire({ ...body, eventTypeName }));
}

/** Tests a notification: `POST /globalAlertConfigs/{globalAlertConfigId}/{notifierId}/test`. Nothing is sent. */
export const testGlobalAlertNotification: Operation<'testGlobalAlertNotification'> = ({ world, path }) => {
  const config = findGlobalAlertConfig(world, path.globalAlertConfigId);
  return { body: presentNotificationTest(world, config, path.notifierId) };
};
