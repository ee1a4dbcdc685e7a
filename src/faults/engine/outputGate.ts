import type { ServerResponse } from 'node:http';

/** Decides when the bytes of a response may leave. */
export interface OutputGate {
  /** Runs a function once they may. */
  pass(run: () => void): void;
}

// A property: values of a WeakMap take memory until the next collection of the whole heap.
const GATE = Symbol('output gate');
type GatedResponse = ServerResponse & { [GATE]?: OutputGate };

/** Sets the gate of a response. Only a fleet does. */
export function setGate(response: GatedResponse, gate: OutputGate): void {
  response[GATE] = gate;
}

/** Runs a function that writes to the socket of a response, or breaks its connection, once the gate is open. */
export function passGate(response: GatedResponse, run: () => void): void {
  const gate = response[GATE];
  if (gate === undefined) run();
  else gate.pass(run);
}
