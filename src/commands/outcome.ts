import { flag, named, object, optional, text } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import type { TestOutcome } from '../simulator/testOutcome.js';
import { Conflict } from '../world/conflict.js';
import { defineCommand, done } from './command.js';
import { notFound } from './errors.js';
import { findCurrentWorld, pathOf } from './findWorld.js';
import { readInput } from './readInput.js';

const PATH = '/v1/worlds/{world}/outcome';
/** Limits for the texts of an outcome, so that a test cannot fill the memory. */
export const [TEST_LENGTH_MAX, MESSAGE_LENGTH_MAX] = [1_000, 10_000];

function limitedText(maximum: number) {
  return text(
    `a text of 1 to ${maximum.toLocaleString('en')} characters`,
    new RegExp(`^[\\s\\S]{1,${maximum}}$`),
  );
}

export const outcomeSchema = named(
  'Outcome',
  object({
    test: limitedText(TEST_LENGTH_MAX),
    passed: flag,
    message: optional(limitedText(MESSAGE_LENGTH_MAX), 'Why the test failed.'),
  }),
);

/** Keeps the outcome of the test that used a world. A world has one outcome from its start or its last reset on. */
export function reportOutcome(live: LiveWorld, input: unknown): void {
  const outcome = readInput(outcomeSchema, input);
  live.refuseIfRecorded();
  const { outcome: earlier } = live;
  if (earlier !== undefined)
    throw new Conflict(
      `The world ${JSON.stringify(live.name)} already has the outcome of the test ${JSON.stringify(earlier.test)}: ${wordOf(earlier)}.`,
      {
        hint: {
          http: `POST ${pathOf(live, 'reset')} begins a new run`,
          library: 'world.reset() begins a new run',
        },
      },
    );
  live.outcome = outcome;
}

function wordOf({ passed }: TestOutcome): string {
  return passed ? 'passed' : 'failed';
}

function findTested(simulator: Simulator, name: string): LiveWorld {
  const live = simulator.find(name);
  if (live === undefined)
    throw notFound(`There is no world ${JSON.stringify(name)}, or it was deleted.`, {
      http: 'report the outcome before DELETE',
      library: 'report the outcome before world.delete()',
    });
  return findCurrentWorld(simulator, name);
}

/** `…/outcome`: what the test that used a world says. */
export const outcomeCommands = [
  defineCommand({
    name: 'reportOutcome',
    method: 'post',
    path: PATH,
    summary: 'Reports the outcome of the test that used a world.',
    description:
      'Kits call it before they delete the world of a test. `exec --report` then keeps the recordings of failed tests, and names them after the tests. The name and the message may contain any characters. A world has one outcome: a second one is refused (409), until a reset begins a new run. A world that was deleted has none any more (404).',
    body: outcomeSchema,
    answer: done('The outcome is known.'),
    // It is not kept on disk, as the journal is not.
    isChange: false,
    example: { body: { test: 'tests/test_backup.py::test_expiry', passed: false, message: '404 != 200' } },
    run: ({ context, param, body }) => {
      reportOutcome(findTested(context.simulator, param('world')), body);
    },
  }),
];
