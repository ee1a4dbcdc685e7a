import { existsSync } from 'node:fs';
import { isPath } from '../input/shippedFiles.js';
import { trialNames } from '../input/scenarioFiles.js';
import { ScenarioError } from '../input/scenarioError.js';
import { nearest } from '../schema/nearest.js';
import { loadScenario } from '../scenarios/loadScenario.js';
import { trialIssues } from '../scenarios/trialIssues.js';
import { UsageError } from '../server/config/usageError.js';
import { omit } from '../world/omit.js';
import type { CertifyOptions } from '../server/config/certifyOptions.js';
import { GROUPS } from './groups.js';
import { isIn, type Trial } from './trial.js';

let shipped: readonly Trial[] | undefined;

/** Returns all built-in trials, in the order of their groups and names. Their files are read once. */
export function shippedTrials(): readonly Trial[] {
  return (shipped ??= trialNames()
    .map((name) => loadTrial(name))
    .toSorted((a, b) => placeOf(a) - placeOf(b)));
}

/** Returns the position of a trial's group in reports. Groups of the user come after the built-in ones. */
function placeOf({ group }: Trial): number {
  const at = GROUPS.indexOf(group);
  return at < 0 ? GROUPS.length : at;
}

/** Loads a built-in trial by name, or the trial of a file. Throws a UsageError with all mistakes of the file. */
function loadTrial(nameOrFile: string): Trial {
  if (isPath(nameOrFile) && !existsSync(nameOrFile))
    throw new UsageError(`--trial ${JSON.stringify(nameOrFile)}: no such file`);
  try {
    const { scenario, file, place } = loadScenario(nameOrFile);
    const { trial } = scenario;
    if (trial === undefined)
      throw new UsageError(`--trial ${JSON.stringify(nameOrFile)}: expected a scenario with a section trial`);
    const unknown = trialIssues(scenario);
    if (unknown.length > 0) throw new ScenarioError(file, place(unknown));
    return { ...trial, name: scenario.name, scenario: omit(scenario, 'trial'), isOwn: isPath(nameOrFile) };
  } catch (error) {
    if (error instanceof ScenarioError) throw new UsageError(error.message);
    throw error;
  }
}

type Selection = Pick<CertifyOptions, 'trials' | 'groups' | 'profile' | 'mode'>;

/**
 * Returns the selected trials: the named ones and those of the named groups, or else those of the profile. Throws a
 * UsageError for unknown names.
 */
export function selectTrials({ trials, groups, profile, mode }: Selection): readonly Trial[] {
  const builtIn = shippedTrials();
  const own = trials.filter(isPath).map(loadTrial);
  const named = trials.filter((each) => !isPath(each));
  checkNames(
    '--trial',
    named,
    builtIn.map(({ name }) => name),
  );
  checkNames('--group', groups, [...new Set([...builtIn, ...own].map(({ group }) => group))]);
  const isNamed = named.length > 0 || groups.length > 0 || own.length > 0;
  const chosen = builtIn.filter((trial) =>
    isNamed ? named.includes(trial.name) || groups.includes(trial.group) : isIn(trial, profile),
  );
  const all = [...chosen, ...own];
  const shadowing = own.find(({ name }) => builtIn.some((other) => other.name === name));
  if (shadowing !== undefined)
    throw new UsageError(
      `--trial: a built-in trial has the name ${JSON.stringify(shadowing.name)}, too; expected another name in the file`,
    );
  const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) < at);
  if (twice !== undefined)
    throw new UsageError(
      `--trial: two trials have the name ${JSON.stringify(twice.name)}; expected unique names`,
    );
  return all.filter((trial) => isNamed || trial.mode === undefined || trial.mode === mode);
}

/** Throws a UsageError for the first unknown name. */
export function checkNames(option: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  const hint = meant === undefined ? 'understudy certify --list names all' : `did you mean ${meant}?`;
  throw new UsageError(`${option} ${JSON.stringify(unknown)}: is unknown; ${hint}`);
}
