import { describe, expect, it } from '@jest/globals';
import { callerErrorOf, messageFor, STATUS } from '../../../src/commands/errors.js';
import { Problem } from '../../../src/control/problem.js';
import { FileError } from '../../../src/input/fileError.js';
import { FixtureError } from '../../../src/input/fixtureError.js';
import { ScenarioError } from '../../../src/input/scenarioError.js';
import { WrongJson, CallerError } from '../../../src/world/callerError.js';
import { UsageError } from '../../../src/server/config/usageError.js';
import { StateError } from '../../../src/simulator/state/readState.js';
import { DataError } from '../../../src/storage/dataError.js';
import { InvalidChange } from '../../../src/rows/edits.js';
import { StoreError } from '../../../src/simulator/worldRecord.js';
import { Conflict } from '../../../src/world/conflict.js';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { Refusal } from '../../../src/world/refusals.js';
import { WrongTarget } from '../../../src/world/targets/wrongTarget.js';

describe('an error', () => {
  it.each([
    new CallerError('invalid', 'x'),
    new DataError('x'),
    new FileError('x', []),
    new FixtureError('x', []),
    new IncidentConflict('x'),
    new InvalidChange('member', 'x'),
    new Problem(400, 'x'),
    new ScenarioError('x', []),
    new StateError({ path: [], message: 'x' }),
    new StoreError('x'),
    new UsageError('x'),
    new WrongJson([]),
    new WrongTarget('x'),
  ])('shows its class in logs and stack traces: %s', (error) => {
    expect(error.name).toBe(error.constructor.name);
  });
});

describe('an error that a caller may see', () => {
  it.each([
    ['wrong input', new WrongTarget('there is no host "x"'), 400],
    ['a conflict', new Conflict('The name is taken.'), 409],
    ['an incident that cannot start', new IncidentConflict('rs0 is already inactive'), 409],
    ['a change that cannot be stored', new StoreError('the disk is full'), 507],
    ['a refusal of the platform for wrong input', new Refusal('INVALID_ATTRIBUTE', 'x'), 400],
    ['a refusal of the platform for another reason', new Refusal('NOT_IN_GROUP'), 409],
  ])('has the status of its kind: %s', (_name, error, status) => {
    const { kind } = callerErrorOf(error) ?? { kind: 'defect' };
    expect(STATUS[kind]).toBe(status);
  });

  it('keeps the error code of a refusal', () => {
    expect(callerErrorOf(new Refusal('NOT_IN_GROUP'))?.details).toEqual({ errorCode: 'NOT_IN_GROUP' });
  });

  it('is a whole sentence, with the hint of its interface', () => {
    const http = 'GET /v1/worlds lists them';
    const error = new CallerError('notFound', 'There is no world "x".', {
      hint: { http, library: 'simulator.worlds() lists them' },
    });
    expect(messageFor('http', error)).toBe(`There is no world "x"; ${http}.`);
    expect(messageFor('library', error)).toBe('There is no world "x"; simulator.worlds() lists them.');
    expect(callerErrorOf(new IncidentConflict('rs0 is already inactive'))?.message).toBe(
      'rs0 is already inactive.',
    );
  });

  it('does not include bugs', () => {
    expect(callerErrorOf(new TypeError('x is not a function'))).toBeUndefined();
  });
});
