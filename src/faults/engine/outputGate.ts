import type { ServerResponse } from 'node:http';

/** Runs a function once the replies of a request may leave. */
type RunWhenOpen = (run: () => void) => void;

const gates = new WeakMap<ServerResponse, RunWhenOpen>();

/** Sets the gate of a response. Only a fleet does. */
export function setGate(response: ServerResponse, gate: RunWhenOpen): void {
  gates.set(response, gate);
}

/** Runs a function that writes to the socket of a response, or breaks its connection, once the gate is open. */
export function passGate(response: ServerResponse, run: () => void): void {
  const gate = gates.get(response);
  if (gate === undefined) run();
  else gate(run);
}
