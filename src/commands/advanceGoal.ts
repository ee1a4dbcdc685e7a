import { condition } from '../input/scenario/expectation.js';
import { shown } from '../schema/expected.js';
import { inputIssues, WrongJson } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';
import { formatInstant, parseInstant } from '../world/instant.js';
import type { StateCondition } from '../world/tables/scenarios.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import { evaluate, evaluateChanges } from '../scenarios/condition.js';
import { referenceIssues } from '../scenarios/worldIssues.js';
import { issue } from '../schema/issue.js';
import { hintOf } from '../schema/nearest.js';
import { checked, object, optional, text, type Infer } from '../schema/schema.js';
import { behaviours } from '../simulator/behaviours.js';
import type { Goal } from '../simulator/goal.js';
import type { LiveWorld, AdvanceResult } from '../simulator/liveWorld.js';
import { readInput } from './readInput.js';

const names = behaviours.map(({ name }) => name);

/** Schema of the name of a behaviour. */
export const behaviourName = checked(text('the name of a behaviour'), (name) =>
  names.includes(name)
    ? []
    : [
        issue(
          [],
          `expected the name of a behaviour, not ${shown(name)}${hintOf(name, names) || `; expected one of ${names.join(', ')}`}`,
        ),
      ],
);
const entry = object({ what: behaviourName, subject: optional(text('the id or name of a row')) });

type EntryGoal = Infer<typeof entry>;

/** The goal of an advance, with a text about the end of a wait in vain. */
export interface AwaitedGoal extends Goal {
  readonly missed: (world: World) => string;
}

/** Reads `until`: an entry of the agenda (`what`), or a condition on a row (`state`). */
export function readGoal(live: LiveWorld, until: unknown): AwaitedGoal {
  if (typeof until === 'string' && parseInstant(until) !== undefined) {
    const message = 'expected an agenda entry, or the state of a row; use "to" for a timestamp';
    throw new WrongJson([{ path: '$.until', message }]);
  }
  const isState = typeof until === 'object' && until !== null && 'state' in until;
  if (!isState) return entryGoal(readInput(entry, until, '$.until'));
  const wanted = readInput(condition, until, '$.until') as StateCondition;
  const issues = wanted.id === undefined ? [] : referenceIssues(live.world, wanted.state, wanted.id, ['id']);
  if (issues.length > 0) throw new WrongJson(inputIssues(issues, '$.until'));
  return stateGoal(wanted);
}

function entryGoal({ what, subject }: EntryGoal): AwaitedGoal {
  return {
    isMet: () => false,
    isMetBy: ({ behaviour, row }, before) =>
      behaviour.name === what &&
      (subject === undefined || subject === row.id || subject === nameOf(before, behaviour.subjects, row)),
    missed: () => `no ${what}${subject === undefined ? '' : ` of ${subject}`} was due`,
  };
}

function stateGoal(wanted: StateCondition): AwaitedGoal {
  return {
    isMet: (world) => evaluate(world, wanted).isMet,
    isMetBy: (_entry, before, after) => evaluateChanges(after, before, wanted) !== undefined,
    missed: (world) => `found ${evaluate(world, wanted).seen}`,
  };
}

/** Throws a Conflict if an advance did not reach its goal. The clock is not set back. */
export function checkReached(result: AdvanceResult, goal: AwaitedGoal, world: World): void {
  if (result.isMissed !== true) return;
  const detail = `The goal was not reached until ${formatInstant(result.to)}: ${goal.missed(world)}.`;
  throw new Conflict(detail, {
    hint: {
      http: 'the world stays at this time; send a longer "within", or POST …/reset',
      library: 'the world stays at this time; pass a longer `within`, or call world.reset()',
    },
  });
}
