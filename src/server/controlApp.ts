import type { Express } from 'express';
import { createControlApp } from '../control/app.js';
import type { Program } from './program.js';

/**
 * Creates the control plane of a program. The library imports this module, because it needs the control plane
 * synchronously.
 */
export function controlAppOf(program: Program): Express {
  return program.controlBy(createControlApp);
}
