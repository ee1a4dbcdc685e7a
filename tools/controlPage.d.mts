import type { createSimulator } from '../src/index.js';

/** The path of docs/control-plane.md. */
export const CONTROL_PAGE: string;

/** Makes the page from the commands and from example calls. */
export function controlPage(create: typeof createSimulator): Promise<string>;
