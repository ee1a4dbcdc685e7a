/** A piece of a body that sends nothing. After it, other work of the event loop runs. */
export const PAUSE: Uint8Array = new Uint8Array(0);
