import type { RequestHandler } from 'express';

/**
 * Several steps as one: Express matches the path of each of its own layers again, which costs more than most of our
 * steps do. What a step throws is handed on, also by one that comes after another one has waited.
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
