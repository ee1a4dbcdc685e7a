import { issue, type ValidationIssue } from '../../schema/issue.js';
import { read } from '../../schema/read.js';
import type { JsonSchema, Schema } from '../../schema/types.js';
import { incidentSpec } from '../../incidents/incidents.js';
import type { Scenario } from './scenario.gen.js';
import { kindOf } from '../fileKind.js';
import { YAML_LIMITS } from '../yaml/limits.js';
import { count, exchange, match } from './exchange.js';
import { expectation, unwanted } from './expectation.js';
import { duplicateIds, unknownIds } from './ids.js';
import { rule } from './rule.js';
import { scenario } from './scenario.js';
import { step } from './step.js';

/** Parts of the scenario format that clients also send to the control plane, or that rows contain. */
const formats = {
  rule,
  match,
  incident: incidentSpec,
  step,
  expectation,
  exchange,
  unwanted,
  count,
} satisfies Readonly<Record<string, JsonSchema>>;

export type ScenarioPart = keyof typeof formats;

/** Returns all issues in a value that should be this part of a scenario. */
export function issuesIn(part: ScenarioPart, value: unknown): readonly ValidationIssue[] {
  return read(formats[part] as JsonSchema as Schema<unknown>, value).issues;
}

const IS_FIXTURE =
  'this is a fixture; expected a scenario. A scenario names its fixture in the member "fixture"';

/** A scenario, or all issues in a value that is no valid scenario. */
export interface ScenarioValue {
  readonly scenario?: Scenario;
  /** The valid parts of the scenario. Unset if no part is valid. */
  readonly sound?: Scenario;
  readonly issues: readonly ValidationIssue[];
}

/** Reads a scenario. Does not check whether the rows that it names exist, because this needs a world. */
export function readScenarioValue(value: unknown): ScenarioValue {
  const { sound: read, issues: ofShape } = readShape(value);
  if (ofShape.length > 0 && kindOf(value) === 'fixture') return { issues: [issue([], IS_FIXTURE)] };
  if (read === undefined) return { issues: ofShape };
  // Look for unknown ids only if all parts are valid. Otherwise, the missing id may be in an invalid part.
  const ofIds = [...duplicateIds(read), ...(ofShape.length === 0 ? unknownIds(read) : [])];
  const issues = [...ofShape, ...ofIds].slice(0, YAML_LIMITS.mistakes);
  return issues.length === 0 ? { scenario: read, sound: read, issues } : { sound: read, issues };
}

function readShape(value: unknown): ScenarioValue {
  // This cast is safe, because the type `Scenario` is generated from this schema.
  return read(scenario as JsonSchema as Schema<Scenario>, value, YAML_LIMITS.mistakes);
}
