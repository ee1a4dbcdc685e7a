import type { Step } from '../exchange.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Pipeline, after step 5: refuses calls that would change a recorded run. */
export const refuseRecorded: Step = (request, response, next) => {
  if (!READS.has(request.method)) response.locals.live.refuseIfRecorded();
  next();
};
