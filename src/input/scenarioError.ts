import { FileError } from './fileError.js';

/** A scenario that cannot be used. */
export class ScenarioError extends FileError {
  override readonly name = 'ScenarioError';
}
