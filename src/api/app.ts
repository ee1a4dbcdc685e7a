import express, { type Express, type RequestHandler } from 'express';
import { BASE_PATH, loadContract, routesOf } from '../contract/contract.js';
import type { Simulator } from '../simulator/simulator.js';
import { inTurn } from './inTurn.js';
import { operations } from './operations.js';
import { authenticate, type Sources } from './steps/authenticate.js';
import { checkAccessList } from './steps/checkAccessList.js';
import { chooseWorld } from './steps/chooseWorld.js';
import { present } from './steps/present.js';
import { problem, type ErrorLog } from './steps/problem.js';
import { readBody } from './steps/readBody.js';
import { refuseMethod, refusePath } from './steps/refuseRoute.js';
import { serve } from './steps/serve.js';
import { setHeaders } from './steps/setHeaders.js';
import { validate } from './steps/validate.js';

export interface AppOptions extends Sources {
  /** The origin that links carry, for example behind a proxy; by default the one that the client called. */
  readonly publicUrl?: string;
  readonly log?: ErrorLog;
  /** Also checks replies against the contract. */
  readonly strict?: boolean;
}

const SILENT: ErrorLog = { error: () => undefined };

/** The platform's face: an Express app that answers E1–E21 from a simulator's worlds. */
export function createApp(simulator: Simulator, options: AppOptions): Express {
  const contract = loadContract();
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.enable('case sensitive routing');
  const steps = [
    present,
    chooseWorld(simulator, options.publicUrl),
    setHeaders,
    authenticate(options),
    checkAccessList,
    readBody,
  ];
  app.use(inTurn(steps as RequestHandler[]));
  const routes = routesOf(contract);
  const validated = validate(contract, options.strict ?? false);
  for (const route of routes) {
    const { operationId, method, path } = route;
    app[method](BASE_PATH + path, validated(route), serve(operations[operationId]) as RequestHandler);
  }
  for (const { path } of routes) app.all(BASE_PATH + path, refuseMethod(routes, path) as RequestHandler);
  app.use(refusePath as RequestHandler);
  app.use(problem(options.log ?? SILENT));
  return app;
}
