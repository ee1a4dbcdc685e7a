import type { ServerResponse } from 'node:http';
import type { Step } from '../exchange.js';

/** Functions that send the refusals of requests whose world cannot be reached. */
const refusals = new WeakMap<ServerResponse, () => void>();

/** Marks a request as refused before its world was found. The app records it in the journal of the default world, and calls `send`. */
export function refuseInApp(response: ServerResponse, send: () => void): void {
  refusals.set(response, send);
}

/** Step of the pipeline: sends the refusal of a request whose world cannot be reached, because no later step can run without it. */
export const refuseAtEntrance: Step = (_request, response, next) => {
  const send = refusals.get(response);
  if (send === undefined) next();
  else send();
};
