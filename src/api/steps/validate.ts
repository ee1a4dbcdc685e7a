import type { RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import type { Contract } from '../../contract/contract.js';

type ApiSpec = Exclude<Parameters<typeof middleware>[0]['apiSpec'], string>;

/**
 * Pipeline, step 6: checks path, query and body against the contract, and gives query parameters their types and
 * defaults. With `isStrict`, as in every test, replies are checked as well; the contract itself is checked by the
 * linter and in the tests, not at every start.
 */
export function validate(contract: Contract, isStrict: boolean): RequestHandler[] {
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
