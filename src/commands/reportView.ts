import {
  named,
  object,
  string,
  described,
  flag,
  oneOf,
  optional,
  whole,
  constant,
  integer,
  list,
} from '../schema/schema.js';
import { dateTime, anyObject } from './shapes.js';
import { coverageSchema } from './insights.js';
import { memoryMembers } from './journalView.js';
/** A verdict in a report. */
export const reportedVerdictSchema = named(
  'ReportedVerdict',
  object({
    world: string,
    scenario: string,
    where: described(string, 'Path in the scenario, such as `expect[1]` or `timeline[0]`.'),
    status: described(
      oneOf('met', 'missed', 'pending', 'failed'),
      'A pending expectation may still be met. Only timeline steps are failed.',
    ),
    atLoad: optional(
      flag,
      'Set if the expectation was met when the scenario was loaded, before the first call. Then it tests no client.',
    ),
    title: described(string, 'The reason that the scenario gives, or the expectation itself.'),
    message: optional(string, 'Unset if the expectation was met.'),
    file: optional(string, 'File of the scenario. Unset if it has none, or the file has changed.'),
    line: optional(whole(1)),
    column: optional(whole(1)),
  }),
);

export const reportSchema = named(
  'Report',
  object({
    version: described(constant(1), 'Version of this format.'),
    understudy: described(string, 'Version of the program.'),
    exitCode: optional(integer, 'Exit code of the command of `exec`.'),
    summary: object({
      expectations: object({ met: integer, missed: integer, pending: integer }),
      failedSteps: described(integer, 'Number of timeline steps that could not be done.'),
      requests: described(
        integer,
        'Number of calls, including dropped ones. A challenge and its answer are one.',
      ),
      dropped: described(integer, 'Number of older calls that the journal no longer had.'),
      findings: integer,
    }),
    worlds: list(
      object({
        name: string,
        baseUrl: optional(string),
        seed: integer,
        now: described(dateTime, 'Virtual time.'),
        exchanges: described(integer, 'Number of calls in its journal.'),
        ...memoryMembers,
      }),
    ),
    verdicts: list(reportedVerdictSchema),
    findings: list(
      object({
        rule: string,
        severity: oneOf('wrong', 'suspicious', 'wasteful'),
        what: string,
        advice: string,
        worlds: list(string),
        evidence: described(list(integer, 0, 100), 'Numbers of exchanges in the report that show it.'),
        count: described(integer, 'Total number of exchanges that show it.'),
      }),
    ),
    exchanges: described(
      list(
        object(
          {
            number: described(integer, 'Position in the report, from 1.'),
            world: string,
            id: described(whole(1), 'Id of the entry in the journal of its world.'),
            at: described(dateTime, 'Virtual time.'),
            realAt: described(dateTime, 'Real time.'),
            method: string,
            url: described(string, 'The URL as sent, without secrets.'),
            why: optional(string, 'The fault, the refusal or the lost connection in words.'),
          },
          { hasOthers: true },
        ),
      ),
      'Entries of the journal, oldest first, with three more members.',
    ),
    coverage: coverageSchema,
  }),
);

export const httpArchiveSchema = named(
  'HttpArchive',
  object({ log: described(anyObject, 'HAR 1.2. Members of our own begin with an underscore.') }),
);
