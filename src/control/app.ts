import express, { type Express, type RequestHandler } from 'express';
import type { Simulator } from '../simulator/simulator.js';
import { refuseForeignOrigins } from './defences/refuseForeignOrigins.js';
import { requireToken } from './defences/requireToken.js';
import { recordAction } from './journal/recordAction.js';
import type { ControlOptions } from './options.js';
import { parseBody } from './parseBody.js';
import { Problem } from './problem.js';
import { mount, refusePath } from './route.js';
import { probes, routes } from './routes.js';
import { sendProblem } from './sendProblem.js';

export type { ControlOptions, Running } from './options.js';

/** The tester's face: an Express app through which the simulator itself is looked into and commanded. */
export function createControlApp(simulator: Simulator, options: ControlOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(setHeaders);
  app.use(refuseForeignOrigins(options.allowedHosts ?? []));
  mount(app, probes(options));
  if (options.token !== undefined) app.use(requireToken(options.token));
  app.use(requireRunning(options));
  app.use(parseBody);
  app.use(recordAction(simulator));
  mount(app, routes(simulator, options));
  app.use(refusePath);
  app.use(sendProblem(options.log));
  return app;
}

const setHeaders: RequestHandler = (_request, response, next) => {
  response.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
  next();
};

function requireRunning({ running }: ControlOptions): RequestHandler {
  return (_request, _response, next) => {
    if (running() === undefined)
      throw new Problem(503, 'Not ready yet, or stopping.', { headers: { 'Retry-After': '1' } });
    next();
  };
}
