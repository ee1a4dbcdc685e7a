import type { RequestHandler } from 'express';
import type { Simulator } from '../../simulator/simulator.js';
import { endScenario, findScenario, listScenarios, loadScenario } from '../commands/scenarios.js';
import type { ControlOptions } from '../options.js';
import { bodyOf } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { placeOf, worldOf } from '../worlds.js';

/** `…/scenarios`: what plays in a world, and how its expectations stand; letting another one play, ending one. */
export function scenarioRoutes(simulator: Simulator, { worldFactory }: ControlOptions): readonly Route[] {
  const scenarios = '/v1/worlds/:world/scenarios';
  const load: RequestHandler = (request, response) => {
    const live = worldOf(simulator, request);
    const loaded = loadScenario(live, worldFactory, bodyOf(request));
    response
      .status(201)
      .location(placeOf(live, 'scenarios', loaded.name))
      .json(loaded);
  };
  const list: RequestHandler = (request, response) => {
    response.json(listScenarios(worldOf(simulator, request)));
  };
  const one: RequestHandler = (request, response) => {
    response.json(findScenario(worldOf(simulator, request), segment(request, 'scenario')));
  };
  const end: RequestHandler = (request, response) => {
    endScenario(worldOf(simulator, request), segment(request, 'scenario'));
    response.status(204).end();
  };
  return [
    { method: 'get', path: scenarios, handle: list },
    { method: 'post', path: scenarios, handle: load },
    { method: 'get', path: `${scenarios}/:scenario`, handle: one },
    { method: 'delete', path: `${scenarios}/:scenario`, handle: end },
  ];
}
