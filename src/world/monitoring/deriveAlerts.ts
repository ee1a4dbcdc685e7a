import type { Event, ProjectEventDraft } from '../tables/events.js';
import { secondOf } from '../ids.js';
import { SECOND_MS, type Instant } from '../instant.js';
import { watchedOf } from './watchedOf.js';
import type { World } from '../world.js';
import { isDiskFill } from '../incidents/activeIncidents.js';
import type { AlertIds } from '../alerts/alertIds.js';
import type { AlertKind } from '../alerts/configs/alertKinds.js';
import { openAlert } from '../alerts/openAlert.js';

/**
 * Opens alerts for the current problems of a world, without writing events. States that an older version of Understudy
 * exported need this, because they contain no alerts.
 */
export function deriveAlerts(world: World): World {
  let next = deriveDiskAlerts(world);
  for (const cluster of world.clusters.all()) {
    for (const { kind, subject, holds, since, opening } of watchedOf(world, cluster))
      if (holds) next = derived(next, kind, subject, opening(), since);
  }
  for (const { id: groupId, agents } of world.projects.all()) {
    for (const { typeName, hostname, silentSince, removedAt, reportAt } of agents) {
      if (silentSince === undefined || (removedAt ?? reportAt) !== undefined) continue;
      const down = { eventTypeName: `${typeName}_AGENT_DOWN`, groupId, hostname } as const;
      next = derived(next, 'AGENT', `${typeName}/${hostname}`, down, silentSince);
    }
  }
  return next;
}

/** Opens the alerts about disks that an incident fills, from the events that older versions have written. */
function deriveDiskAlerts(world: World): World {
  let next = world;
  for (const incident of world.incidents.select('state', 'active').toArray().filter(isDiskFill)) {
    const { groupId, from, hostIds } = incident;
    const [begin, end] = [secondOf(from), secondOf(world.now + SECOND_MS)];
    const events = world.events.between('project', groupId, begin, end).toArray();
    for (const event of events.filter(({ hostId = '' }) => hostIds.includes(hostId))) {
      const { alertId, alertConfigId, hostId = '', eventTypeName, created } = event;
      const isOver = events.some(
        (other) => other.alertId === alertId && other.eventTypeName !== eventTypeName,
      );
      if (eventTypeName !== 'OUTSIDE_METRIC_THRESHOLD' || isOver || alertId === undefined) continue;
      const ids = alertConfigId === undefined ? undefined : { alertId, alertConfigId };
      next = openAlert(next, 'METRIC', hostId, { ...event, groupId, eventTypeName }, created, ids).world;
    }
  }
  return next;
}

function derived(
  world: World,
  kind: AlertKind,
  subject: string,
  opening: ProjectEventDraft,
  since: Instant,
): World {
  return openAlert(world, kind, subject, opening, since, writtenIds(world, opening, since)).world;
}

/**
 * Returns the alert ids in the event that opened an alert. They cannot be computed, because older versions of
 * Understudy computed alert ids differently.
 */
function writtenIds(world: World, opening: ProjectEventDraft, since: Instant): AlertIds | undefined {
  const [from, to] = [secondOf(since), secondOf(since + SECOND_MS)];
  const events = world.events.between('project', opening.groupId, from, to).toArray();
  const { alertId, alertConfigId } = events.find((event) => isOpenedBy(event, opening)) ?? {};
  return alertId === undefined || alertConfigId === undefined ? undefined : { alertId, alertConfigId };
}

function isOpenedBy(event: Event, opening: ProjectEventDraft): boolean {
  const { eventTypeName, clusterId, hostId, hostname, replicaSetName } = opening;
  const expected = { eventTypeName, clusterId, hostId, hostname, replicaSetName };
  return Object.entries(expected).every(([name, value]) => event[name as keyof Event] === value);
}
