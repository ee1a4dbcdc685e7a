import { systemConfig } from '../alerts/configs/systemConfigs.js';
import { alertIdOf } from '../alertEngine/alertId.js';
import { withClosed } from '../alerts/closeAlert.js';
import { notifiedAt } from '../alerts/notifiedAt.js';
import type { EventTypeName } from '../eventTypes.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { openKey, type Alert } from '../tables/alerts.js';
import type { EventDraft } from '../tables/events.js';
import type { World } from '../world.js';
import type { SystemProblem } from './systemProblem.js';

/** Opens the missing system alerts of a store or a daemon, and closes those whose problem has ended. */
export function evaluateSystem(world: World, rowId: string, problems: readonly SystemProblem[]): Outcome {
  return inTurn(
    world,
    problems.map((problem) => (next: World) => {
      const active = activeAlert(next, rowId, problem);
      const exists = problem.since !== undefined && problem.since <= next.now;
      if (exists === (active !== undefined)) return { world: next, events: [] };
      return active === undefined ? opened(next, rowId, problem) : closed(next, active, problem);
    }),
  );
}

/** Returns the alert about a problem of a store or a daemon, if it is open. */
export function activeAlert(world: World, rowId: string, problem: SystemProblem): Alert | undefined {
  if (world.alerts.size === 0) return undefined;
  return world.alerts.select('openSubject', openKey(undefined, subjectOf(rowId, problem))).first();
}

function subjectOf(rowId: string, { opening }: SystemProblem): string {
  return `SYSTEM/${opening}/${rowId}`;
}

function opened(world: World, rowId: string, problem: SystemProblem): Outcome {
  const { opening: eventTypeName, members } = problem;
  const config = systemConfig(world.seed, eventTypeName);
  const subject = subjectOf(rowId, problem);
  const alert: Alert = {
    id: alertIdOf(world, config, subject),
    alertConfigId: config.id,
    subject,
    typeName: 'BACKUP',
    eventTypeName,
    status: 'OPEN',
    created: world.now,
    updated: world.now,
    isFurther: true,
    isGlobal: true,
    ...members,
    ...notifiedAt(world, 'BACKUP', undefined, world.now),
  };
  return {
    world: { ...world, alerts: world.alerts.put(alert) },
    events: [eventOf(alert, eventTypeName, problem)],
  };
}

function closed(world: World, alert: Alert, problem: SystemProblem): Outcome {
  return { world: withClosed(world, alert), events: [eventOf(alert, problem.closing, problem)] };
}

function eventOf(
  { id: alertId, alertConfigId }: Alert,
  eventTypeName: EventTypeName,
  { members: { hostnameAndPort, currentValue } }: SystemProblem,
): EventDraft {
  const [hostname, port] = hostnameAndPort?.split(':') ?? [];
  return {
    eventTypeName,
    alertId,
    alertConfigId,
    ...(currentValue !== undefined && { currentValue }),
    ...(hostname !== undefined && { hostname }),
    ...(port !== undefined && { port: Number(port) }),
  };
}
