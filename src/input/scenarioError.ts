import { FileError } from './fileError.js';

/** The error for a missing scenario or a scenario with mistakes. */
export class ScenarioError extends FileError {
  override readonly name = 'ScenarioError';
}
