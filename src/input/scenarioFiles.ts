import { ShippedFiles, type DescribedFile, type NamedFile } from './shippedFiles.js';
import { ScenarioError } from './scenarioError.js';

const shipped = new ShippedFiles('scenario', ScenarioError);

/** Returns the names of the scenarios that ship. */
export function scenarioNames(): readonly string[] {
  return shipped.names();
}

/** Returns the names and descriptions of the scenarios that ship. */
export function describedScenarios(): readonly DescribedFile[] {
  return shipped.described();
}

/** Reads a scenario file: the name of one that ships, or the path of a YAML or JSON file. */
export function readScenarioFile(nameOrFile: string): NamedFile {
  return shipped.read(nameOrFile);
}

/** Returns the path of a scenario. The file may be missing. */
export function scenarioPath(nameOrFile: string): string {
  return shipped.pathOf(nameOrFile);
}
