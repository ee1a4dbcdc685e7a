import { watchedOf } from '../../../src/world/monitoring/watchedOf.js';
import { hasActiveAgent } from '../../../src/world/monitoring/activeAgents.js';
import type { World } from '../../../src/world/world.js';
import { findOpenAlert } from '../../../src/world/alerts/findOpenAlert.js';

/** Broken invariants of a world's alerts, one sentence each. */
export function brokenAlertsOf(world: World): readonly string[] {
  return [...brokenEventsOf(world), ...brokenConditionsOf(world)];
}

/** An open alert has its opening event and no other; a closed one has one closing event, too. */
function brokenEventsOf(world: World): readonly string[] {
  const types = new Map<string, string[]>();
  for (const { alertId, eventTypeName } of world.events.all()) {
    if (alertId === undefined) continue;
    const known = types.get(alertId);
    if (known === undefined) types.set(alertId, [eventTypeName]);
    else known.push(eventTypeName);
  }
  return [...world.alerts.all()].flatMap(({ id, subject, status, eventTypeName, resolved }) => {
    const events = types.get(id) ?? [];
    const opening = events.filter((type) => type === eventTypeName);
    const isOpen = status === 'OPEN';
    return [
      ...(opening.length === 1 ? [] : [`alert ${subject} has ${opening.length} opening events`]),
      ...(events.length === (isOpen ? 1 : 2)
        ? []
        : [`alert ${subject}, ${status}, has ${events.length} events`]),
      ...(isOpen === (resolved === undefined)
        ? []
        : [`alert ${subject} is ${status}, but resolved says otherwise`]),
    ];
  });
}

/** Every condition that monitoring sees has its alert, and no other alert is open. */
function brokenConditionsOf(world: World): readonly string[] {
  const wrong: string[] = [];
  for (const cluster of world.clusters.all()) {
    if (!hasActiveAgent(world.projects.get(cluster.groupId), 'MONITORING')) continue;
    for (const { kind, subject, holds } of watchedOf(world, cluster)) {
      const isOpen = findOpenAlert(world, cluster.groupId, kind, subject) !== undefined;
      if (isOpen !== holds) wrong.push(`alert ${kind}/${subject} is ${isOpen ? '' : 'not '}open`);
    }
  }
  for (const { id, agents, signedOut } of world.projects.all()) {
    const unnoticedSince = signedOut?.reported === false ? signedOut.since : undefined;
    for (const { typeName, hostname, silentSince } of agents) {
      if (silentSince !== undefined && silentSince === unnoticedSince) continue;
      const isOpen = findOpenAlert(world, id, 'AGENT', `${typeName}/${hostname}`) !== undefined;
      if (isOpen !== (silentSince !== undefined))
        wrong.push(`alert of the ${typeName} agent on ${hostname} is ${isOpen ? '' : 'not '}open`);
    }
  }
  return wrong;
}
