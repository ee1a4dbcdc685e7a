import type { RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import { inTurn } from '../../src/api/inTurn.js';
import { LongBody } from '../../src/api/reply/longBody.js';
import { loadContract } from '../../src/contract/contract.js';
import type { Contract } from '../../src/contract/document.js';

type ApiSpec = Exclude<Parameters<typeof middleware>[0]['apiSpec'], string>;

const known = new WeakMap<Contract, RequestHandler>();

/** A step that checks replies against a contract. An invalid reply is an unexpected error of the platform. */
export function checkReplies(contract = loadContract()): RequestHandler {
  const step = known.get(contract) ?? onValues(validatorOf(contract));
  known.set(contract, step);
  return step;
}

function validatorOf(contract: Contract): RequestHandler {
  const parts = middleware({
    apiSpec: { ...contract, paths: withOtherPaths(contract) } as unknown as ApiSpec,
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

/** The validator finds operations by their path, so it needs each of their paths. */
function withOtherPaths({ paths }: Contract): Contract['paths'] {
  const others = Object.values(paths).flatMap((item) => {
    const { 'x-also-at': alsoAt } = item;
    return alsoAt === undefined ? [] : [[alsoAt, item] as const];
  });
  return { ...paths, ...Object.fromEntries(others) };
}

/** The validator needs complete values. Sends a body without a check if it is too long to be built as one value. */
function onValues(check: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { json } = response;
    void check(request, response, (error?: unknown) => {
      const { json: checked } = response;
      response.json = (body: unknown) => {
        if (!(body instanceof LongBody)) return checked.call(response, body);
        return body.isShort ? checked.call(response, body.whole()) : json.call(response, body);
      };
      next(error);
    });
  };
}
