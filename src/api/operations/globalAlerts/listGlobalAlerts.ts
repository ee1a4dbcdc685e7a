import type { QueryOf } from '../../../contract/types.js';
import { globalAlerts, type AlertRows } from '../../../world/alerts/findAlerts.js';
import { SECOND_MS, type Instant } from '../../../world/instant.js';
import type { Alert } from '../../../world/tables/alerts.js';
import type { Operation } from '../../operation.js';
import { list, type Rows } from '../../paging.js';
import { presentListedGlobalAlert } from '../../presenters/presentAlert.js';
import { readInstant } from '../../requests/readTimestamp.js';

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
