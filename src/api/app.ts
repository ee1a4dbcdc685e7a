import express, { type Express, type RequestHandler } from 'express';
import { placeFinder, withEscapedBlock } from '../contract/operations.js';
import type { After } from '../faults/engine/pendingReplies.js';
import type { Simulator } from '../simulator/simulator.js';
import type { Step } from './exchange.js';
import type { FaultDeps } from './faultExchange.js';
import { inTurn } from './inTurn.js';
import { replySchemas } from './replySchemas.js';
import { platformApi, type ServedApi, type ServedOperation } from './servedApi.js';
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
import { refuseAtEntrance } from './steps/refuseAtEntrance.js';
import { refuseRecorded } from './steps/refuseRecorded.js';
import { route, type PlaceAt } from './steps/route.js';
import { serve } from './steps/serve.js';
import { setHeaders } from './steps/setHeaders.js';
import { validate } from './steps/validate.js';

export interface AppOptions extends Sources {
  /**
   * Origin of the links in responses, for example the origin of a proxy. Defaults to the origin that the
   * client called.
   */
  readonly publicUrl?: string;
  /** Called at the end of each exchange, with its journal record and its duration in real milliseconds. */
  readonly observe?: Recording['observe'];
  readonly ticks?: () => number;
  readonly log?: ErrorLog;
  /**
   * Runs a function after a delay in real milliseconds. Faults use it to delay responses. If unset, responses
   * are not delayed.
   */
  readonly after?: After;
  /** Checks the digests of requests. A replay knows the results already. */
  readonly authenticatorAt?: AuthenticatorAt;
  readonly bufferedBytesMax?: FaultDeps['bufferedBytesMax'];
  /**
   * Steps that run before the fault rules are evaluated, and when nothing is missing but the operation itself. A replay holds
   * a request there until the world is where it was in the recorded run.
   */
  readonly holds?: { readonly rules: RequestHandler; readonly operation: RequestHandler } | undefined;
  /** A step that runs before each operation. Tests use it to check responses against the contract. */
  readonly checkReplies?: RequestHandler | undefined;
}

const SILENT: ErrorLog = { error: () => undefined };

/** Creates the Express app of the platform's API. Its responses come from the worlds of a simulator. */
export function createApp(
  simulator: Simulator,
  options: AppOptions,
  api: ServedApi = platformApi(simulator.surface),
): Express {
  const { log = SILENT, authenticatorAt = authenticators(options) } = options;
  const faults = injectFaults(faultDepsOf(options, api, authenticatorAt));
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.enable('case sensitive routing');
  const placeAt = placeFinder(api.operations);
  // In this order. The steps of an operation follow those that all requests take.
  const steps = [
    closeUnsent(),
    openEntry(recordingOf(simulator, options, placeAt)),
    refuseAtEntrance,
    present(log),
    chooseWorld(simulator, options.publicUrl),
    enterEntry,
    setHeaders,
    faults.inFront,
    authenticate(authenticatorAt, placeAt),
    checkAccessList,
    refuseRecorded,
    readBody,
    options.holds?.rules,
    faults.inside,
    route(placeAt, operationSteps(options)),
  ];
  app.use(inTurn(steps.filter((step) => step !== undefined) as RequestHandler[]));
  app.use(problem(log));
  return app;
}

function recordingOf(
  simulator: Simulator,
  { now, ticks = now, observe }: AppOptions,
  placeAt: PlaceAt,
): Recording {
  const operationAt: Recording['operationAt'] = (method, path) =>
    placeAt(withEscapedBlock(path))?.operations.get(method);
  return { simulator, now, ticks, operationAt, observe };
}

/** Returns a function that makes the steps of an operation at its first call, which loads the checks of its requests. */
function operationSteps({
  holds,
  checkReplies,
}: Pick<AppOptions, 'holds' | 'checkReplies'>): (operation: ServedOperation) => Step {
  const made = new Map<ServedOperation, Step>();
  return (operation) => {
    const known = made.get(operation);
    if (known !== undefined) return known;
    return (request, response, next) => {
      operation
        .loadCheck()
        .then((check) => {
          const steps = [
            ...(holds ? [holds.operation] : []),
            validate(operation, check),
            ...(checkReplies ? [checkReplies] : []),
            serve(operation),
          ];
          const combined = inTurn(steps as RequestHandler[]) as Step;
          made.set(operation, combined);
          return combined(request, response, next);
        })
        .catch(next);
    };
  };
}

function faultDepsOf(
  { now, after = atOnce, bufferedBytesMax }: AppOptions,
  { contract }: ServedApi,
  authenticatorAt: AuthenticatorAt,
): FaultDeps {
  return {
    after,
    now,
    bufferedBytesMax,
    schemaOf: replySchemas(contract),
    challenge: (request, response, stale, beside) => {
      challenge(authenticatorAt, request, response, stale, beside);
    },
  };
}

const atOnce: After = (_delayMs, run) => {
  run();
  return () => undefined;
};
