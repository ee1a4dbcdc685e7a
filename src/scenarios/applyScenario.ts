import { formatInstant, LAST_INSTANT } from '../world/instant.js';
import type { Quirks } from '../world/quirks.js';
import type { Scenario } from '../input/scenario/scenario.gen.js';
import type { ExpectationState, LoadedScenario, StoredExpectation } from '../world/tables/scenarios.js';
import type { ScenarioStep, StoredStep } from '../world/tables/steps.js';
import type { Settings } from '../world/settings.js';
import { idsNamed } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import { Conflict } from '../world/conflict.js';
import { addRule } from './carryOut.js';
import { conditionOf } from './evaluateExpectations.js';
import { removeFault } from '../world/faults/rules.js';
import { endIncident } from '../incidents/lifecycle.js';
import { inTurn } from '../world/inTurn.js';
import type { Outcome } from '../world/outcome.js';
import { parseDuration, type Duration } from '../world/duration.js';

/** A scenario with its name. */
export type NamedScenario = Scenario & { readonly name: string };

/** Number of digits of a step number in its id. With leading zeros, ids sort like numbers. */
const NUMBER_DIGITS = 6;

/**
 * Applies a scenario to a world: its settings and quirks, its fault rules, and the steps of its timeline.
 * Replaces a scenario of the same name. Throws a Conflict if the world already has another fault rule with the
 * same id.
 */
export function applyScenario(world: World, scenario: NamedScenario): Outcome {
  const cleared = unloadScenario(world, scenario.name);
  const configured = configure(cleared.world, scenario);
  const { timeline = [], faults = [] } = scenario;
  const loaded = { ...configured, scenarios: configured.scenarios.put(rowOf(configured, scenario)) };
  const steps = timeline
    .map((step, number) => stepOf(loaded, scenario.name, step, number))
    .reduce((table, step) => table.put(step), loaded.steps);
  const armed = faults.reduce<World>(
    (current, rule) => {
      const row = current.scenarios.get(scenario.name);
      return row === undefined ? current : addRule(current, row, rule).world;
    },
    { ...loaded, steps },
  );
  return { world: armed, events: cleared.events };
}

function configure(world: World, { settings = {}, quirks = {} }: Scenario): World {
  const { emailValidation, ...others } = settings;
  const spelled: Partial<Settings> = {
    ...others,
    ...(emailValidation !== undefined && {
      emailValidation: emailValidation === false ? 'false' : emailValidation,
    }),
  };
  return {
    ...world,
    settings: Object.freeze({ ...world.settings, ...spelled }),
    quirks: Object.freeze({ ...world.quirks, ...(quirks as Partial<Quirks>) }),
  };
}

function rowOf(world: World, { name, description, expect = [] }: NamedScenario): LoadedScenario {
  return {
    id: name,
    ...(description !== undefined && { description }),
    loadedAt: world.now,
    faultIds: [],
    incidentIds: [],
    expectations: expect.map((expectation) => expectationOf(world, expectation)),
  };
}

function expectationOf(world: World, expectation: StoredExpectation): ExpectationState {
  const condition = conditionOf({ expectation });
  const ids = condition?.id === undefined ? [] : idsNamed(world, condition.state, condition.id);
  const [rowId] = ids;
  const { within } = expectation;
  return {
    expectation,
    ...(ids.length === 1 && rowId !== undefined && { rowId }),
    ...(within !== undefined && { deadline: inTime(world.now + offset(within), 'An expectation') }),
  };
}

function stepOf(world: World, scenario: string, step: StoredStep, number: number): ScenarioStep {
  const id = `${scenario}/${String(number).padStart(NUMBER_DIGITS, '0')}`;
  return { id, scenario, number, ...startOf(world, step, `Step ${number}`) };
}

/** Adds a step that belongs to no scenario. */
export function addStep(world: World, step: StoredStep): Outcome & { readonly id: string } {
  let number = 1;
  while (world.steps.get(`step-${number}`) !== undefined) number += 1;
  const id = `step-${number}`;
  const row = { id, number, ...startOf(world, step, 'The step') };
  return { id, world: { ...world, steps: world.steps.put(row) }, events: [] };
}

/** Returns what a step waits for at first: a time, or calls. */
function startOf(world: World, step: StoredStep, what: string): Omit<ScenarioStep, 'id' | 'number'> {
  const { at, every, times, after } = step;
  const first = at ?? every;
  return {
    step,
    done: 0,
    ...(after !== undefined && { calls: 0 }),
    ...(first !== undefined && { at: inTime(world.now + offset(first), what) }),
    ...(every !== undefined && { everyMs: offset(every) }),
    ...(times !== undefined && { left: times }),
  };
}

function inTime(instant: number, what: string): number {
  if (instant > LAST_INSTANT)
    throw new Conflict(
      `${what} would be later than ${formatInstant(LAST_INSTANT)}, the last supported time.`,
    );
  return instant;
}

/** Removes a scenario, its fault rules and its timeline, and ends its incidents. */
export function unloadScenario(world: World, name: string): Outcome {
  const scenario = world.scenarios.get(name);
  if (scenario === undefined) return { world, events: [] };
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
  return inTurn(
    disarmed,
    scenario.incidentIds.map((id) => (current: World) => endIncident(current, { id })),
  );
}

/**
 * Parses a time after the scenario's start, in milliseconds. The schema has already validated the text, so
 * `parseDuration` returns `undefined` only for zero.
 */
export function offset(text: string): Duration {
  return parseDuration(text) ?? 0;
}
