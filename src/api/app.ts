import express, { type Express, type RequestHandler } from 'express';
import { BASE_PATH, loadContract, routesOf, type Contract } from '../contract/contract.js';
import { operationFinder } from '../contract/operationFinder.js';
import type { After } from '../faults/engine/pendingReplies.js';
import type { Simulator } from '../simulator/simulator.js';
import type { FaultDeps } from './faultExchange.js';
import { inTurn } from './inTurn.js';
import { operations } from './operations.js';
import { replySchemas } from './replySchemas.js';
import {
  authenticate,
  authenticators,
  challenge,
  type AuthenticatorAt,
  type Sources,
} from './steps/authenticate.js';
import { checkAccessList } from './steps/checkAccessList.js';
import { chooseWorld } from './steps/chooseWorld.js';
import { closeUnsent } from './steps/closeUnsent.js';
import { injectFaults } from './steps/injectFaults.js';
import { enterEntry, openEntry, type Recording } from './steps/journal.js';
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
  /** Takes each exchange that is over, with the real milliseconds it took by `ticks`, which has fractions of them. */
  readonly observe?: Recording['observe'];
  readonly ticks?: () => number;
  readonly log?: ErrorLog;
  /** Runs a function after some real milliseconds, for faults that wait; without it nothing does. */
  readonly after?: After;
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
  const authenticatorAt = authenticators(options);
  const steps = [
    closeUnsent(),
    openEntry({
      simulator,
      now: options.now,
      ticks: options.ticks ?? options.now,
      operationAt: operationFinder(contract),
      observe: options.observe,
    }),
    present,
    chooseWorld(simulator, options.publicUrl),
    enterEntry,
    setHeaders,
    authenticate(authenticatorAt),
    checkAccessList,
    readBody,
    injectFaults(faultDepsOf(options, contract, authenticatorAt)),
  ];
  app.use(inTurn(steps as RequestHandler[]));
  const routes = routesOf(contract);
  const isStrict = options.strict ?? false;
  const validated = validate(contract, isStrict);
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = app.route(BASE_PATH + path);
    for (const route of routes.filter((each) => each.path === path)) {
      const operation = operations[route.operationId];
      here[route.method](validated(route), serve(operation, isStrict) as RequestHandler);
    }
    here.all(refuseMethod(routes, path) as RequestHandler);
  }
  app.use(refusePath as RequestHandler);
  app.use(problem(options.log ?? SILENT));
  return app;
}

function faultDepsOf(
  { now, after = atOnce }: AppOptions,
  contract: Contract,
  authenticatorAt: AuthenticatorAt,
): FaultDeps {
  return {
    ...{ after, now, schemaOf: replySchemas(contract) },
    challenge: (request, response, stale) => {
      challenge(authenticatorAt, request, response, stale);
    },
  };
}

const atOnce: After = (_delayMs, run) => {
  run();
  return () => undefined;
};
