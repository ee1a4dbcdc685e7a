import type { Express } from 'express';
import { createControlApp } from '../control/app.js';
import type { Program } from './program.js';

/** The control plane of a program, loaded with this module: the library needs it synchronously. */
export function controlAppOf(program: Program): Express {
  return program.controlBy(createControlApp);
}
