import type { Step } from '../exchange.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Step of the pipeline: refuses calls that would change a recorded run. */
export const refuseRecorded: Step = (request, response, next) => {
  if (!READS.has(request.method)) response.locals.live.refuseIfRecorded();
  next();
};
