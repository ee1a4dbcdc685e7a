import type { RequestHandler } from 'express';

/**
 * Combines several steps into one. As separate steps, each would make Express match the path again, which
 * costs more than most steps. Errors of all steps, also of asynchronous ones, go to `next`.
 */
export function inTurn(steps: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    const proceed = (at: number): void => {
      const step = steps[at];
      if (step === undefined) {
        next();
        return;
      }
      try {
        void step(request, response, (error?: unknown) => {
          if (error === undefined) proceed(at + 1);
          else next(error);
        });
      } catch (error) {
        next(error);
      }
    };
    proceed(0);
  };
}
