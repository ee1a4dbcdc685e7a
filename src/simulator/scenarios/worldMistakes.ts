import { IncidentConflict } from '../../world/incidents/incident.js';
import { Refusal } from '../../world/refusals.js';
import type {
  Collection,
  Condition,
  Expectation,
  Incident,
  Scenario,
  Step,
} from '../../world/scenario.gen.js';
import { idsNamed, nameOf } from '../../world/targets/namedRows.js';
import { WrongTarget } from '../../world/targets/wrongTarget.js';
import { definitionOf, type World } from '../../world/world.js';
import { startIncident } from '../../incidents/lifecycle.js';
import { mistake, type Mistake, type Steps } from '../../input/mistake.js';
import { nearest } from '../../schema/nearest.js';
import { Conflict } from '../../world/conflict.js';
import { WrongJson } from '../../input/json/reader.js';
import { patchRow } from '../patch/patchRow.js';
import { collections } from '../views/collections.js';
import { conditionOf } from './observe.js';

const TOLD_MAX = 10;
/** So many rows tell which members the rows of a collection have. */
const SAMPLE_ROWS = 50;

/** What is wrong with a scenario in the world in which it would play: what it names is not there, or cannot be so. */
export function worldMistakes(world: World, { timeline = [], expect = [] }: Scenario): readonly Mistake[] {
  return [
    ...timeline.flatMap((step, at) => stepMistakes(world, step, ['timeline', at])),
    ...expect.flatMap((expectation, at) => expectationMistakes(world, expectation, ['expect', at])),
  ];
}

function stepMistakes(world: World, { incident, change }: Step, steps: Steps): readonly Mistake[] {
  if (incident !== undefined) return incidentMistakes(world, incident, [...steps, 'incident']);
  if (change === undefined) return [];
  const at = [...steps, 'change'];
  const mistakes = referenceMistakes(world, change.collection, change.id, [...at, 'id']);
  const [id] = idsNamed(world, change.collection, change.id);
  if (mistakes.length > 0 || id === undefined) return mistakes;
  try {
    patchRow(world, change.collection, id, change.patch);
    return [];
  } catch (error) {
    return patchMistakes(error, [...at, 'patch']);
  }
}

/** Who it is aimed at has to be there; whether it can begin then shows when it is time. */
function incidentMistakes(world: World, incident: Incident, steps: Steps): readonly Mistake[] {
  try {
    startIncident(world, incident);
    return [];
  } catch (error) {
    if (error instanceof WrongTarget) return [mistake([...steps, 'target'], error.message)];
    if (error instanceof IncidentConflict) return [];
    throw error;
  }
}

/** What a patch may not say at any time; what the state of things forbids may be allowed by then. */
function patchMistakes(error: unknown, steps: Steps): readonly Mistake[] {
  if (error instanceof WrongJson)
    return error.mistakes.map(({ path, message }) => mistake([...steps, ...memberOf(path)], message));
  if (error instanceof Conflict || error instanceof Refusal) return [];
  throw error;
}

function memberOf(path: string): readonly string[] {
  const member = /^\$\.(\w+)/.exec(path)?.[1];
  return member === undefined ? [] : [member];
}

function expectationMistakes(world: World, expectation: Expectation, steps: Steps): readonly Mistake[] {
  const condition = conditionOf({ expectation });
  if (condition === undefined) return [];
  const at = [...steps, expectation.eventually === undefined ? 'never' : 'eventually'];
  const { state, id } = condition;
  return [
    ...(id === undefined ? [] : referenceMistakes(world, state, id, [...at, 'id'])),
    ...memberMistakes(world, condition, [...at, 'where']),
  ];
}

function referenceMistakes(
  world: World,
  collection: Collection,
  reference: string,
  steps: Steps,
): readonly Mistake[] {
  const ids = idsNamed(world, collection, reference);
  if (ids.length === 1) return [];
  const named = JSON.stringify(reference);
  if (ids.length > 1) {
    const some = ids.slice(0, TOLD_MAX).join(', ');
    return [mistake(steps, `expected the id of one row: ${named} names ${ids.length}, ${some}`)];
  }
  if (definitionOf(collection).isVolatile === true) return [];
  const names = world[collection]
    .all()
    .page(0, TOLD_MAX)
    .map((row) => nameOf(world, collection, row));
  const meant = nearest(reference, names);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return [
    mistake(
      steps,
      `expected the id or name of one of the ${collection}, such as ${names.join(', ')}, not ${named}${hint}`,
    ),
  ];
}

/** Rows differ in what they have; only what looks like a slip of the finger is one. */
function memberMistakes(world: World, { state, where }: Condition, steps: Steps): readonly Mistake[] {
  const collection = collections[state];
  const rows = collection.rows(world, 0, Math.min(SAMPLE_ROWS, collection.size(world)));
  const known = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.keys(where).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearest(name, known);
    return meant === undefined
      ? []
      : [mistake([...steps, name], `is no member of the ${state}; did you mean ${meant}?`, true)];
  });
}
