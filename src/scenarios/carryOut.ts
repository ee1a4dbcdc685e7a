import { addFault, freeFaultId, removeFault } from '../world/faults/rules.js';
import { findIncident } from '../world/incidents/findIncident.js';
import type { Outcome } from '../world/outcome.js';
import type { StoredRule } from '../world/tables/faults.js';
import type { IncidentSpec } from '../world/tables/incidents.js';
import type { RowChange, StoredStep } from '../world/tables/steps.js';
import type { LoadedScenario } from '../world/tables/scenarios.js';
import { idsNamed } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import { endIncident } from '../incidents/lifecycle.js';
import { requestIncident } from '../incidents/plannedIncidents.js';
import { Conflict } from '../world/conflict.js';
import { patchRow } from '../rows/patchRow.js';

/** Runs a step of a scenario, or of none. Throws an error if the state of the world forbids the step. */
export function runStep(world: World, scenario: LoadedScenario | undefined, step: StoredStep): Outcome {
  const { incident, fault, change, heal, clear } = step;
  if (incident !== undefined) return begin(world, scenario, incident);
  if (fault !== undefined) return addRule(world, scenario, fault);
  if (change !== undefined) return changeRow(world, change);
  if (heal !== undefined) return healIncident(world, heal);
  return clear === undefined ? { world, events: [] } : clearRule(world, clear);
}

/**
 * Adds a fault rule to a scenario, if there is one. If the scenario already has a rule with this id, replaces that rule.
 */
export function addRule(world: World, scenario: LoadedScenario | undefined, rule: StoredRule): Outcome {
  const { id = freeFaultId(world) } = rule;
  if (world.faults.get(id) !== undefined && scenario?.faultIds.includes(id) !== true)
    throw new Conflict(`A fault rule with the id ${JSON.stringify(id)} already exists.`);
  const outcome = addFault(world, { ...rule, id });
  if (scenario === undefined) return outcome;
  const faultIds = [...scenario.faultIds.filter((other) => other !== id), id];
  return { ...outcome, world: withScenario(outcome.world, { ...scenario, faultIds }) };
}

function begin(world: World, scenario: LoadedScenario | undefined, spec: IncidentSpec): Outcome {
  const { incident, world: next, events } = requestIncident(world, spec);
  if (scenario === undefined) return { world: next, events };
  const incidentIds = [...scenario.incidentIds, incident.id];
  return { world: withScenario(next, { ...scenario, incidentIds }), events };
}

function changeRow(world: World, { collection, id: reference, patch }: RowChange): Outcome {
  const [id, ...others] = idsNamed(world, collection, reference);
  const named = JSON.stringify(reference);
  if (id === undefined) throw new Conflict(`No row of ${collection} has the id or name ${named}.`);
  if (others.length > 0)
    throw new Conflict(`${named} is ambiguous: ${others.length + 1} rows of ${collection} have this name.`);
  return patchRow(world, collection, id, patch) ?? { world, events: [] };
}

function healIncident(world: World, name: string): Outcome {
  const incident = findIncident(world, name);
  if (incident === undefined) throw new Conflict(`There is no incident ${JSON.stringify(name)}.`);
  return endIncident(world, incident);
}

function clearRule(world: World, id: string): Outcome {
  const row = world.faults.get(id);
  if (row === undefined) throw new Conflict(`There is no fault rule ${JSON.stringify(id)}.`);
  return removeFault(world, row);
}

function withScenario(world: World, scenario: LoadedScenario): World {
  return { ...world, scenarios: world.scenarios.put(scenario) };
}
