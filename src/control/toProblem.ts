import { IncidentConflict } from '../world/incidents/incident.js';
import { formatInstant } from '../world/instant.js';
import { Refusal } from '../world/refusals.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { LivelockError } from '../simulator/advance.js';
import { AdvanceConflict } from '../simulator/advances.js';
import { Conflict } from '../world/conflict.js';
import { WrongJson, type JsonMistake } from '../input/json/reader.js';
import { StoreError } from '../simulator/worldStore.js';
import { BackwardsClock, EndOfTime, TooMuchAtOnce } from '../simulator/advanceBounds.js';
import { presentProgress } from './presenters/presentClock.js';
import { Problem } from './problem.js';
import { ended, sentenceOf } from './sentenceOf.js';

/** What was thrown as a problem. Whether it is a bug is another question. */
export function toProblem(error: unknown): Problem {
  return known(error) ?? new Problem(500, 'Unexpected error.');
}

function known(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const mistakes = mistakesOf(error);
  if (mistakes !== undefined) return wrongJson(mistakes);
  if (error instanceof IncidentConflict) return new Problem(409, ended(error.message));
  if (error instanceof AdvanceConflict) return advancing(error);
  if (error instanceof Conflict || error instanceof TooMuchAtOnce) return new Problem(409, error.message);
  if (error instanceof BackwardsClock) return backwards(error);
  if (error instanceof EndOfTime) return new Problem(400, `Expected an earlier time: ${error.message}.`);
  if (error instanceof Refusal) return refused(error);
  if (error instanceof StoreError) return new Problem(507, error.message);
  if (error instanceof LivelockError) return new Problem(500, error.message);
  const status = statusOf(error);
  if (status === undefined) return undefined;
  return new Problem(status, error instanceof Error ? error.message : 'The request cannot be read.');
}

/** What is wrong with a value that was sent or given; undefined where something else is wrong. */
export function mistakesOf(error: unknown): readonly JsonMistake[] | undefined {
  if (error instanceof WrongJson) return error.mistakes;
  if (error instanceof WrongTarget) return [{ path: '$.target', message: error.message }];
  return undefined;
}

function wrongJson(mistakes: readonly JsonMistake[]): Problem {
  return new Problem(400, sentenceOf('The body is wrong', mistakes), { members: { errors: mistakes } });
}

function advancing({ message, progress }: AdvanceConflict): Problem {
  return new Problem(409, message, {
    hint: {
      http: 'wait for that, or POST …/reset to stop it',
      library: 'wait for that, or stop it by world.reset()',
    },
    members: { advancing: presentProgress(progress) },
  });
}

function backwards({ now, to }: BackwardsClock): Problem {
  const detail = `The clock stands at ${formatInstant(now)}, after ${formatInstant(to)}. Time does not run backwards.`;
  return new Problem(409, detail, {
    hint: {
      http: 'POST …/reset leads back to the start or to a checkpoint',
      library: 'world.reset() leads back to the start or to a checkpoint',
    },
  });
}

/** What the platform itself would refuse: what was sent is wrong, or it does not fit what there is. */
function refused({ status, detail, errorCode }: Refusal): Problem {
  return new Problem(status === 400 ? 400 : 409, detail, { members: { errorCode } });
}

/** The status of what Express and its body parser throw when the client is at fault. */
function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
