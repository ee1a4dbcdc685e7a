import { endScenario, getScenario, listScenarios, loadScenario } from '../../commands/scenarios.js';
import { created } from '../reply.js';
import { route, type Route } from '../route.js';

const SCENARIOS = '/v1/worlds/:world/scenarios';
const SCENARIO = `${SCENARIOS}/:scenario`;

/** `…/scenarios`: the scenarios that are loaded in a world. */
export const scenarioRoutes: readonly Route[] = [
  route('get', SCENARIOS, (call) => listScenarios(call.world)),
  route(
    'post',
    SCENARIOS,
    (call) => loadScenario(call.context, call.world, call.body),
    created(({ name }) => name),
  ),
  route('get', SCENARIO, (call) => getScenario(call.world, call.param('scenario'))),
  route('delete', SCENARIO, (call) => {
    endScenario(call.world, call.param('scenario'));
  }),
];
