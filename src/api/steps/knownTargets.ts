import type { Request, RequestHandler } from 'express';

/** So many targets of each route are remembered: clients poll the same few again and again. */
const TARGETS_MAX = 1_000;
/** Longer ones are checked each time: the memory stays small. */
const TARGET_LENGTH_MAX = 1_000;

/** What a right target turned into. */
interface Checked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * The contract's check of a request without a body, remembered: whether path and query are right depends on nothing but
 * their text. Wrong ones are not remembered, and the oldest are forgotten first.
 */
export function knownTargets(check: RequestHandler): RequestHandler {
  const known = new Map<string, Checked>();
  return (request, response, next) => {
    const { url } = request;
    const checked = known.get(url);
    if (checked !== undefined) {
      apply(request, checked);
      next();
      return;
    }
    void check(request, response, (error?: unknown) => {
      if (error === undefined && url.length <= TARGET_LENGTH_MAX) {
        forgetOldest(known);
        known.set(url, { params: { ...request.params } as Checked['params'], query: { ...request.query } });
      }
      next(error);
    });
  };
}

/** Express gives a request a query that is read anew each time it is asked for: the checked one takes its place. */
function apply(request: Request, { params, query }: Checked): void {
  request.params = { ...params };
  Object.defineProperty(request, 'query', { value: { ...query }, writable: true, configurable: true });
}

function forgetOldest(known: Map<string, Checked>): void {
  if (known.size < TARGETS_MAX) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}
