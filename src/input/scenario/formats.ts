import { issue, type ValidationIssue } from '../../schema/issue.js';
import { read } from '../../schema/read.js';
import type { JsonSchema, Schema } from '../../schema/types.js';
import { incidentSpec } from '../../incidents/incidents.js';
import type { Scenario } from '../../world/scenario.gen.js';
import { kindOf } from '../fileKind.js';
import { count, exchange, match } from './exchange.js';
import { expectation, unwanted } from './expectation.js';
import { duplicateIds, unknownIds } from './ids.js';
import { rule } from './rule.js';
import { scenario } from './scenario.js';
import { step } from './step.js';

/** The parts of the format of scenarios that are also sent by themselves or kept in rows. */
const formats = {
  ...{ rule, match, incident: incidentSpec, step, expectation, exchange, unwanted, count },
} satisfies Readonly<Record<string, JsonSchema>>;

export type ScenarioPart = keyof typeof formats;

/** Everything that is wrong with a part of a scenario. */
export function issuesIn(part: ScenarioPart, value: unknown): readonly ValidationIssue[] {
  return read(formats[part] as JsonSchema as Schema<unknown>, value).issues;
}

const IS_FIXTURE =
  'this is a fixture, expected a scenario; a scenario names the fixture of its world by the member fixture';

/** A scenario, or everything that is wrong with a value that should be one. */
export interface ScenarioValue {
  readonly scenario?: Scenario;
  /** The parts without issues. Unset if nothing is left. */
  readonly sound?: Scenario;
  readonly issues: readonly ValidationIssue[];
}

/** Reads a scenario. What it names in its world is looked for later. */
export function readScenarioValue(value: unknown): ScenarioValue {
  const { sound: read, issues: ofShape } = readShape(value);
  if (ofShape.length > 0 && kindOf(value) === 'fixture') return { issues: [issue([], IS_FIXTURE)] };
  if (read === undefined) return { issues: ofShape };
  // A wrong part may hold the id that another part names.
  const ofIds = [...duplicateIds(read), ...(ofShape.length === 0 ? unknownIds(read) : [])];
  const issues = [...ofShape, ...ofIds];
  return issues.length === 0 ? { scenario: read, sound: read, issues } : { sound: read, issues };
}

function readShape(value: unknown): ScenarioValue {
  // The generated types are those of the published schema, which is this one.
  return read(scenario as JsonSchema as Schema<Scenario>, value);
}
