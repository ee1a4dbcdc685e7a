import { removeFault } from '../../world/faults/rules.js';
import type { World } from '../../world/world.js';
import { endIncident } from '../../incidents/lifecycle.js';
import { commit } from '../../world/commit.js';
import { SYSTEM } from '../../world/events/event.js';

/** Removes a scenario with its fault rules and timeline, and ends its incidents. */
export function unloadScenario(world: World, name: string): World {
  const scenario = world.scenarios.get(name);
  if (scenario === undefined) return world;
  const steps = world.steps.select('scenario', name).toArray();
  const left: World = {
    ...world,
    scenarios: world.scenarios.remove(name),
    steps: steps.reduce((table, { id }) => table.remove(id), world.steps),
  };
  const disarmed = scenario.faultIds.reduce((current, id) => {
    const row = current.faults.get(id);
    return row === undefined ? current : removeFault(current, row).world;
  }, left);
  return scenario.incidentIds.reduce((current, id) => {
    const incident = current.incidents.get(id);
    return incident === undefined ? current : commit(endIncident(current, incident), SYSTEM, current);
  }, disarmed);
}
