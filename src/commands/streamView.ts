import {
  named,
  object,
  string,
  described,
  oneOf,
  optional,
  define,
  list,
  flag,
  whole,
} from '../schema/schema.js';
import { journalEntrySchema } from './journalView.js';
import { rowSchema } from './shapes.js';
import { clockSchema } from './clockView.js';
/** A verdict in a stream. */
export const streamVerdictSchema = named(
  'StreamVerdict',
  object({
    scenario: string,
    where: described(string, 'Position in the scenario, such as `expect[0]` or `timeline[2]`.'),
    status: described(
      oneOf('met', 'pending', 'missed', 'failed', 'withdrawn'),
      '`failed` is a step of the timeline that could not be done; `withdrawn` means that the scenario was unloaded.',
    ),
    title: described(string, 'The reason that the scenario gives, or a short form of the expectation.'),
    message: optional(string, 'Why the expectation is not met.'),
  }),
);

export const streamDataSchema = define(
  'StreamData',
  'The `data` of the messages of a stream, by their `event`. The stream itself is a text of server-sent events.',
  object({
    exchanges: optional(
      journalEntrySchema,
      'A call that has ended, or that has been running for more than a second. Without headers and bodies.',
    ),
    actions: optional(journalEntrySchema, 'A control action. Without bodies.'),
    events: optional(rowSchema, 'A new event in the feed of a project or an organization.'),
    clock: optional(clockSchema, 'The clock after a change.'),
    verdicts: optional(
      streamVerdictSchema,
      'The verdict on an expectation, or a failed step of a timeline, after a change.',
    ),
    state: optional(
      object({ collections: list(string, 1) }),
      'The names of the collections with changed rows, and `incidents`, `faults` and `scenarios` if these changed.',
    ),
    start: optional(
      object({
        world: string,
        types: list(string),
        isResumed: described(flag, 'Whether the stream continues after the `Last-Event-ID`.'),
      }),
      'The first message.',
    ),
    gap: optional(
      object({ missed: described(whole(1), 'Number of evicted journal entries.') }),
      'The journal has evicted entries before they could be sent.',
    ),
    reset: optional(
      object({
        reason: described(
          oneOf('reset', 'cleared', 'restarted'),
          'The world was reset, its journal was cleared, or the id is from another run or an earlier world.',
        ),
      }),
      'Forget what the stream has sent before. Everything that the journal holds now follows.',
    ),
    end: optional(
      object({ reason: oneOf('deleted', 'stopped') }),
      'The last message, because the world was deleted or the program stops.',
    ),
  }),
);
