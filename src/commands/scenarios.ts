import { actionCause } from '../simulator/timeline/cause.js';
import { SYSTEM } from '../world/tables/events.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { conclude } from './conclude.js';
import { ignoredFields } from '../scenarios/scenarioOf.js';
import { checkedScenario, commitLoad } from '../simulator/play.js';
import { unloadScenario } from '../scenarios/applyScenario.js';
import { suggestionOf } from '../schema/nearest.js';
import type { Simulator } from '../simulator/simulator.js';
import type { CommandContext } from './context.js';
import { notFound } from './errors.js';
import { findCurrentWorld, pathOf } from './findWorld.js';
import { locatedError, readLoadedScenario, scenarioSpecSchema } from './scenarioInput.js';
import { scenarioView, type ScenarioView, playingSchema } from './scenarioView.js';
import { list, described, string } from '../schema/schema.js';
import { defineCommand, answers, makes, done } from './command.js';

/** The result of loading a scenario. */
export interface LoadedScenarioView extends ScenarioView {
  /** Scenario fields that an existing world ignores. Unset if there are no such fields. */
  readonly ignored?: readonly string[];
}

/** Loads a scenario into a world. Its fault rules apply and its timeline starts now. */
export async function loadScenario(
  context: CommandContext,
  { name, acting }: LiveWorld,
  input: unknown,
): Promise<LoadedScenarioView> {
  const scenario = await readLoadedScenario(context, input);
  // Find the world again, because it may have been deleted while a long text was read.
  const live = findCurrentWorld(context.simulator, name);
  try {
    commitLoad(live, checkedScenario(live.world, scenario, '$.scenario'), scenario.name, acting);
  } catch (error) {
    live.markSeen(acting);
    throw await locatedError(context, error, input);
  }
  const ignored = ignoredFields(scenario);
  return { ...getScenario(live, scenario.name), ...(ignored.length > 0 && { ignored }) };
}

/** Returns the loaded scenarios of a world, by name. */
export function listScenarios(live: LiveWorld): readonly ScenarioView[] {
  const scenarios = live.world.scenarios.all().toArray();
  return scenarios.map((scenario) => scenarioView(live, scenario));
}

export function getScenario(live: LiveWorld, name: string): ScenarioView {
  const scenario = live.world.scenarios.get(name);
  if (scenario === undefined) throw unknown(live, name);
  return scenarioView(live, scenario);
}

/** Unloads a scenario: removes its rules, ends its incidents and drops the rest of its timeline. */
export function endScenario(live: LiveWorld, name: string): void {
  if (live.world.scenarios.get(name) === undefined) throw unknown(live, name);
  live.commit(unloadScenario(live.world, name), SYSTEM, actionCause(`unload ${name}`, 'scenario'));
}

/**
 * Advances all worlds until every expectation has a verdict. Callers run it after all clients have stopped.
 */
export async function concludeScenarios(simulator: Simulator): Promise<void> {
  for (const name of simulator.names()) {
    const live = simulator.find(name);
    if (live !== undefined) await conclude(live);
  }
}

function unknown(live: LiveWorld, name: string): Error {
  const names = live.world.scenarios.all().toArray();
  const similar = suggestionOf(
    name,
    names.map(({ id }) => id),
  );
  return notFound(`No scenario ${JSON.stringify(name)} plays in the world${similar}.`, {
    http: `GET ${pathOf(live, 'scenarios')} lists them`,
    library: 'world.scenarios.list() lists them',
  });
}

/** A scenario as an example, and the same one as YAML. */
const SLOW = { version: 1, faults: [{ id: 'slow', delay: { fixed: 250 } }] };
const YAML = 'version: 1\nfaults: [{ id: slow, delay: { fixed: 250 } }]\n';

const params = { scenario: described(string, 'The name of a scenario that plays in the world.') };

/** `…/scenarios`: the scenarios that are loaded in a world. */
export const scenarioCommands = [
  defineCommand({
    name: 'listScenarios',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/scenarios',
    summary: 'The scenarios that play in a world.',
    description: 'By name, with their progress and the status of their expectations.',
    answer: answers('The scenarios, by name.', list(playingSchema)),
    run: ({ world }) => listScenarios(world),
  }),
  defineCommand({
    name: 'loadScenario',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/scenarios',
    summary: 'Starts a scenario.',
    description:
      "The whole scenario is checked, also against the rows of the world, before any part of it is applied. It replaces a scenario of the same name: that scenario's fault rules are deleted, its incidents heal, and the timeline starts again. Its fixture, seed, start and clock do not apply to an existing world; the response lists the ignored members. A body of the media type `application/yaml` is the scenario's text. A JSON body may be the scenario itself, without the member `scenario` around it.",
    body: {
      content: {
        'application/json': scenarioSpecSchema,
        'application/yaml': { ...string, examples: [YAML] },
      },
    },
    answer: makes('The scenario that now plays.', playingSchema, ({ name }) => name),
    example: {
      body: { name: 'flaky-api' },
      otherBodies: { own: { scenario: SLOW }, text: { scenario: YAML }, bare: SLOW },
    },
    run: ({ context, world, body }) => loadScenario(context, world, body),
  }),
  defineCommand({
    name: 'getScenario',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/scenarios/{scenario}',
    params,
    summary: 'One scenario of a world.',
    description: 'Its progress and the status of its expectations.',
    answer: answers('The scenario.', playingSchema),
    example: { params: { scenario: 'flaky-api' } },
    run: ({ world, param }) => getScenario(world, param('scenario')),
  }),
  defineCommand({
    name: 'endScenario',
    isForAgents: true,
    method: 'delete',
    path: '/v1/worlds/{world}/scenarios/{scenario}',
    params,
    summary: 'Ends a scenario.',
    description: 'Its fault rules are deleted, its incidents heal, and the rest of its timeline is dropped.',
    answer: done('The scenario has ended.'),
    example: { params: { scenario: 'flaky-api' } },
    run: ({ world, param }) => {
      endScenario(world, param('scenario'));
    },
  }),
];
