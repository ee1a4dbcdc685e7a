import type { Step } from '../exchange.js';

/**
 * The version of the platform, in the format that clients parse: three numbers, and the commit of the build.
 */
const GIT_HASH = '8f2a1c5be04d97c6a3f1e2b7d58c90461fa3b7e2';
const APPLICATION_VERSION = '7.0.14';
const SERVICE_VERSION = `gitHash=${GIT_HASH}; versionString=${APPLICATION_VERSION}`;

/**
 * Pipeline, step 2: sets the headers that all responses have, except a 401 with a challenge (API document,
 * Versioning, rule 2, and Limits).
 */
export const setHeaders: Step = (_request, response, next) => {
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Strict-Transport-Security', 'max-age=300');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(response.locals.world.quirks.serviceVersionHeader, SERVICE_VERSION);
  next();
};
