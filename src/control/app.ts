import express, { type Express, type RequestHandler } from 'express';
import { hostOf } from '../contract/requestHost.js';
import type { Simulator } from '../simulator/simulator.js';
import { Call } from './call.js';
import { serveConsole } from './console.js';
import { serveDocs } from './docs.js';
import { refuseForeignOrigins } from './defences/refuseForeignOrigins.js';
import { callerOf, requireToken } from './defences/requireToken.js';
import { recordAction } from './recordAction.js';
import type { ControlOptions } from './options.js';
import { parseBody } from './parseBody.js';
import { Problem } from './problem.js';
import { mount, refusePath } from './route.js';
import { probes, routes } from './subjects.js';
import { sendProblem } from './sendProblem.js';

export type { ControlOptions } from './options.js';

/** Creates the control plane: an Express app that reads and controls the simulator. */
export function createControlApp(simulator: Simulator, options: ControlOptions): Express {
  const app = express();
  const { version, worldFactory, after, running, bundleOptions } = options;
  const context = { simulator, version, worldFactory, after, bundleOptions, acceptsFiles: false };
  const program = { ...options, simulator };
  const callOf: Parameters<typeof mount>[2] = (request, response) => {
    const baseUrlOf = (world: string): string | undefined => running()?.baseUrl(world, hostOf(request));
    return new Call({ ...context, baseUrlOf, caller: callerOf(request) }, program, request, response);
  };
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(setHeaders);
  app.use(refuseForeignOrigins(options.allowedHosts ?? []));
  mount(app, probes, callOf);
  if (options.console === true) serveConsole(app);
  if (options.console === true) serveDocs(app);
  if (options.tokens !== undefined) app.use(requireToken(options.tokens));
  app.use(requireRunning(options));
  app.use(parseBody);
  app.use(recordAction(simulator));
  mount(app, routes, callOf);
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
