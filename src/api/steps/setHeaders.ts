import { APPLICATION_VERSION, GIT_HASH } from '../../world/platformVersion.js';
import type { Step } from '../exchange.js';

const SERVICE_VERSION = `gitHash=${GIT_HASH}; versionString=${APPLICATION_VERSION}`;

/**
 * Step of the pipeline: sets the headers that all responses have, except a 401 with a challenge (API document,
 * Versioning, rule 2, and Limits).
 */
export const setHeaders: Step = (_request, response, next) => {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Strict-Transport-Security', 'max-age=300');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(response.locals.world.quirks.serviceVersionHeader, SERVICE_VERSION);
  next();
};
