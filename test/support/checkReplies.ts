import type { RequestHandler } from 'express';
import { middleware } from './openApiValidator.js';
import { inTurn } from '../../src/api/inTurn.js';
import { FileBody } from '../../src/api/reply/fileBody.js';
import { LongBody } from '../../src/api/reply/longBody.js';
import { loadContract } from '../../src/contract/contract.js';
import { operationsOf, type Contract } from '../../src/contract/document.js';
import { operationFinder } from '../../src/contract/operations.js';
import { withoutComponents } from './withoutComponents.js';

type ApiSpec = Exclude<Parameters<typeof middleware>[0]['apiSpec'], string>;

const known = new WeakMap<Contract, RequestHandler>();

/**
 * Returns middleware that checks replies against a contract. The platform treats an invalid reply as an unexpected
 * error.
 */
export function checkReplies(contract = loadContract()): RequestHandler {
  const step = known.get(contract) ?? onValues(validatorOf(contract));
  known.set(contract, step);
  return step;
}

/**
 * Makes one validator per path, at its first request. A validator for all paths copies all of them into the schema of each
 * response, which takes 20 times as long.
 */
function validatorOf(contract: Contract): RequestHandler {
  const whole = withoutComponents(contract);
  const placed = operationsOf(contract).flatMap(({ base, method, path: described, alsoAt }) =>
    [described, ...(alsoAt === undefined ? [] : [alsoAt])].map((path) => ({ base, method, path, described })),
  );
  const find = operationFinder(placed);
  const validators = new Map<string, RequestHandler>();
  return (request, response, next) => {
    const { path = '', described = '' } = find(request.method, request.path) ?? {};
    const item = whole.paths[described] ?? {};
    const validator = validators.get(path) ?? validatorOfDocument({ ...whole, paths: { [path]: item } });
    validators.set(path, validator);
    void validator(request, response, next);
  };
}

function validatorOfDocument(document: Contract): RequestHandler {
  const parts = middleware({
    apiSpec: document as unknown as ApiSpec,
    validateApiSpec: false,
    validateRequests: false,
    validateResponses: true,
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
    $refParser: { mode: 'dereference' },
  });
  return inTurn(parts);
}

/**
 * Gives complete values to the validator. Sends files, and bodies too long to be built as one value, without a check.
 */
function onValues(check: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { json } = response;
    void check(request, response, (error?: unknown) => {
      const { json: checked } = response;
      response.json = (body: unknown) => {
        if (body instanceof FileBody) return json.call(response, body);
        if (!(body instanceof LongBody)) return checked.call(response, body);
        return body.isShort ? checked.call(response, body.whole()) : json.call(response, body);
      };
      next(error);
    });
  };
}
