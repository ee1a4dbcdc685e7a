import { BrokenRule } from './brokenRule.js';
import { WrongJson } from './callerError.js';
import { Conflict } from './conflict.js';
import { IncidentConflict } from './incidents/incident.js';
import { Refusal } from './refusals.js';
import { WrongTarget } from './targets/wrongTarget.js';

/**
 * Returns whether the state of the world forbids what a scenario or a planned incident was to do. All other errors are
 * bugs.
 */
export function isRefused(error: unknown): error is Error {
  return [BrokenRule, Conflict, IncidentConflict, Refusal, WrongJson, WrongTarget].some(
    (kind) => error instanceof kind,
  );
}
