import { FileError } from './fileError.js';

/** A scenario with mistakes, or a missing one. */
export class ScenarioError extends FileError {
  override readonly name = 'ScenarioError';
}
