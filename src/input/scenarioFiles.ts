import { ShippedFiles, type DescribedFile, type NamedFile } from './shippedFiles.js';
import { ScenarioError } from './scenarioError.js';

const shipped = new ShippedFiles('scenario', ScenarioError, 'trials');

/** Returns the names of the built-in scenarios. */
export function scenarioNames(): readonly string[] {
  return shipped.names();
}

/** Returns the names of the built-in trials. */
export function trialNames(): readonly string[] {
  return shipped.namesOfMore();
}

/** Returns the names and descriptions of the built-in scenarios. */
export function describedScenarios(): readonly DescribedFile[] {
  return shipped.described();
}

/**
 * Reads a scenario file. `nameOrFile` is the name of a built-in scenario or trial, or the path of a YAML or JSON file.
 */
export function readScenarioFile(nameOrFile: string): NamedFile {
  return shipped.read(nameOrFile);
}

/** Returns the path of a scenario file. It does not check that the file exists. */
export function scenarioPath(nameOrFile: string): string {
  return shipped.pathOf(nameOrFile);
}
