import { ShippedFiles, type DescribedFile, type NamedFile } from './shippedFiles.js';
import { ScenarioError } from './scenarioError.js';

const shipped = new ShippedFiles('scenario', ScenarioError);

/** The names of the scenarios that ship. */
export function scenarioNames(): readonly string[] {
  return shipped.names();
}

/** The scenarios that ship, with their descriptions. */
export function describedScenarios(): readonly DescribedFile[] {
  return shipped.described();
}

/** The path and text of a scenario: one that ships, by its name, or any YAML or JSON file. */
export function readScenarioFile(nameOrFile: string): NamedFile {
  return shipped.read(nameOrFile);
}

/** The path of a scenario, whether it is there or not. */
export function scenarioPath(nameOrFile: string): string {
  return shipped.pathOf(nameOrFile);
}
