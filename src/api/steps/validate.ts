import type { RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { Contract, Route } from '../../contract/contract.js';
import { inlined } from '../../contract/inlined.js';
import { inTurn } from '../inTurn.js';

type ApiSpec = Exclude<Parameters<typeof middleware>[0]['apiSpec'], string>;

/**
 * Pipeline, step 6: checks path, query and body against the contract, and gives query parameters their types and
 * defaults. With `isStrict`, as in every test, replies are checked as well; the contract itself is checked by the
 * linter and in the tests, not at every start.
 *
 * Each route has a validator of its own, made when it is first asked for. One for the whole contract would match every
 * path anew, compiling each on the way, after Express has done so: a tenth of what a page costs.
 */
export function validate(contract: Contract, isStrict: boolean): (route: Route) => RequestHandler {
  const whole = inlined(contract);
  return (route) => {
    let check: RequestHandler | undefined;
    return (request, response, next) => {
      check ??= inTurn(validatorsOf(only(whole, route), isStrict));
      return check(request, response, next);
    };
  };
}

function validatorsOf(contract: Contract, isStrict: boolean): RequestHandler[] {
  return middleware({
    apiSpec: contract as unknown as ApiSpec,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: isStrict,
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
    $refParser: { mode: 'dereference' },
  });
}

/** The contract of one operation; its components are in place already. */
function only(contract: Contract, { method, template }: Route): Contract {
  const item = contract.paths[template];
  const { parameters, [method]: operation } = item ?? {};
  const own = { ...(parameters && { parameters }), ...(operation && { [method]: operation }) };
  return {
    openapi: contract.openapi,
    info: contract.info,
    servers: contract.servers,
    paths: { [template]: own },
  };
}
