import { IncidentConflict } from '../world/incidents/incident.js';
import { Refusal } from '../world/refusals.js';
import type { Scenario } from '../input/scenario/scenario.gen.js';
import type { IncidentSpec } from '../world/tables/incidents.js';
import type { StoredExpectation } from '../world/tables/scenarios.js';
import type { StoredStep } from '../world/tables/steps.js';
import type { Row } from '../world/tree/row.js';
import { idsNamed, nameOf } from '../world/targets/namedRows.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { definitionOf, type CollectionName, type World } from '../world/world.js';
import { definitionOf as incidentDefinitionOf } from '../incidents/incidents.js';
import { requestIncident } from '../incidents/plannedIncidents.js';
import { issue, type Path, type ValidationIssue } from '../schema/issue.js';
import { hintOf, nearest } from '../schema/nearest.js';
import { Conflict } from '../world/conflict.js';
import { WrongJson } from '../world/callerError.js';
import { patchRow } from '../rows/patchRow.js';
import { conditionOf } from './evaluateExpectations.js';
import { exchangeIssues, matchIssues, type KnownNames } from './exchangeIssues.js';
import { trialIssues } from './trialIssues.js';

const NAMES_MAX = 10;
/** Conditions of a step name no fault rules. */
const NO_NAMES: KnownNames = { faults: '', faultIds: [] };
/** Form of a row's id. */
const ID = /^([0-9a-f]{24}|[0-9a-f]{32})$/;
/** Maximum number of rows whose names are compared with the name of a missing row. */
const SIMILAR_ROWS = 1_000;

/**
 * Checks a scenario against a world. All rows that the scenario names must exist, except rows that may be
 * created later. All patches must be valid.
 */
export function worldIssues(world: World, scenario: Scenario): readonly ValidationIssue[] {
  const { timeline = [], expect = [] } = scenario;
  return [
    ...trialIssues(scenario),
    ...timeline.flatMap((step, at) => stepIssues(world, step, ['timeline', at])),
    ...expect.flatMap((expectation, at) => [
      ...expectationIssues(world, expectation, ['expect', at]),
      ...exchangeIssues(world, scenario, expectation, ['expect', at]),
    ]),
  ];
}

/** Checks a step of a timeline against a world. */
export function stepIssues(world: World, step: StoredStep, path: Path): readonly ValidationIssue[] {
  const { after } = step;
  const unknownKeys = after === undefined ? [] : matchIssues(world, NO_NAMES, [[after, [...path, 'after']]]);
  return [...unknownKeys, ...actionIssues(world, step, path)];
}

function actionIssues(
  world: World,
  { incident, change }: StoredStep,
  path: Path,
): readonly ValidationIssue[] {
  if (incident !== undefined) return incidentIssues(world, incident, [...path, 'incident']);
  if (change === undefined) return [];
  const at = [...path, 'change'];
  const issues = referenceIssues(world, change.collection, change.id, [...at, 'id']);
  const [id] = idsNamed(world, change.collection, change.id);
  if (issues.length > 0 || id === undefined) return issues;
  try {
    patchRow(world, change.collection, id, change.patch);
    return [];
  } catch (error) {
    return patchIssues(error, [...at, 'patch']);
  }
}

/**
 * Reports an unknown target, unless its row may be created before the step is due. Ignores conflicts with the current
 * state, because the state may change before then.
 */
function incidentIssues(world: World, incident: IncidentSpec, path: Path): readonly ValidationIssue[] {
  try {
    requestIncident(world, incident);
    return [];
  } catch (error) {
    if (error instanceof WrongTarget)
      return mayAppear(world, incident) ? [] : [issue([...path, 'target'], error.message)];
    if (error instanceof IncidentConflict) return [];
    throw error;
  }
}

/**
 * Returns whether the target may name a row that does not exist yet. A target that is similar to the name of an existing
 * row counts as a misspelling.
 */
function mayAppear(world: World, { kind, target }: IncidentSpec): boolean {
  const { targets, hasFutureTargets: isFuture = false } = incidentDefinitionOf({ kind });
  if (targets.length === 0) return false;
  return targets.every((collection) => {
    const rows: readonly Row[] = world[collection].all().page(0, SIMILAR_ROWS);
    const names = rows.map((row) => nameOf(world, collection, row));
    return (
      (isFuture || definitionOf(collection).isVolatile === true) &&
      idsNamed(world, collection, target).length === 0 &&
      nearest(target, names) === undefined
    );
  });
}

/**
 * Reports an invalid patch. Ignores conflicts with the current state, because the state may change before the
 * step is due.
 */
function patchIssues(error: unknown, path: Path): readonly ValidationIssue[] {
  if (error instanceof WrongJson)
    return error.mistakes.map((each) => issue([...path, ...memberOf(each.path)], each.message));
  if (error instanceof Conflict || error instanceof Refusal) return [];
  throw error;
}

function memberOf(path: string): readonly string[] {
  const member = /^\$\.(\w+)/.exec(path)?.[1];
  return member === undefined ? [] : [member];
}

function expectationIssues(
  world: World,
  expectation: StoredExpectation,
  path: Path,
): readonly ValidationIssue[] {
  const condition = conditionOf({ expectation });
  if (condition === undefined) return [];
  const at = [...path, expectation.eventually === undefined ? 'never' : 'eventually'];
  const { state, id } = condition;
  return id === undefined ? [] : referenceIssues(world, state, id, [...at, 'id']);
}

/** Reports a reference that names no row, or several. Rows of volatile tables may be missing. */
export function referenceIssues(
  world: World,
  collection: CollectionName,
  reference: string,
  path: Path,
): readonly ValidationIssue[] {
  const ids = idsNamed(world, collection, reference);
  if (ids.length === 1) return [];
  const named = JSON.stringify(reference);
  if (ids.length > 1) {
    const some = ids.slice(0, NAMES_MAX).join(', ');
    return [issue(path, `expected the id of one row: ${named} names ${ids.length}, ${some}`)];
  }
  const { isVolatile = false, possibleNames } = definitionOf(collection);
  if (possibleNames !== undefined && !ID.test(reference))
    return possibleNames.includes(reference)
      ? []
      : [issue(path, `no row can have the name ${named}${hintOf(reference, possibleNames)}`)];
  const rows: readonly Row[] = world[collection].all().page(0, SIMILAR_ROWS);
  const all = rows.map((row) => nameOf(world, collection, row));
  const meant = nearest(reference, all);
  if (isVolatile && (meant === undefined || ID.test(reference))) return [];
  const names = all.slice(0, NAMES_MAX);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return [
    issue(
      path,
      `expected the id or name of one of the ${collection}, such as ${names.join(', ')}, not ${named}${hint}`,
    ),
  ];
}
