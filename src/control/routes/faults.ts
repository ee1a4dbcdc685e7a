import type { Request, RequestHandler } from 'express';
import { faultsInOrder } from '../../world/faults/rules.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { Simulator } from '../../simulator/simulator.js';
import { addRule, changeRule, clearRules, dropRule, shownRule } from '../commands/faults.js';
import { presentFault } from '../presenters/presentFault.js';
import { bodyOf } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { placeOf, worldOf } from '../worlds.js';

/** `…/faults`: what goes wrong with the calls of a world. */
export function faultRoutes(simulator: Simulator): readonly Route[] {
  const faults = '/v1/worlds/:world/faults';
  const fault = `${faults}/:fault`;
  const handle =
    (act: (live: LiveWorld, id: string, body: unknown) => unknown): RequestHandler =>
    (request, response) => {
      response.json(act(worldOf(simulator, request), idOf(request), bodyOf(request)));
    };
  return [
    { method: 'get', path: faults, handle: handle(list) },
    { method: 'post', path: faults, handle: add(simulator) },
    // A rule may be called clear.
    { method: 'post', path: `${faults}/clear`, isShared: true, handle: handle(clearRules) },
    { method: 'get', path: fault, handle: handle(shownRule) },
    { method: 'patch', path: fault, handle: handle(changeRule) },
    { method: 'delete', path: fault, handle: drop(simulator) },
  ];
}

function list(live: LiveWorld): unknown {
  return faultsInOrder(live.world).map((row) => presentFault(live, row));
}

function add(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const rule = addRule(live, bodyOf(request));
    response
      .status(201)
      .location(placeOf(live, 'faults', rule.id))
      .json(rule);
  };
}

function drop(simulator: Simulator): RequestHandler {
  return (request, response) => {
    dropRule(worldOf(simulator, request), idOf(request));
    response.status(204).end();
  };
}

function idOf(request: Request): string {
  return request.params.fault === undefined ? '' : segment(request, 'fault');
}
