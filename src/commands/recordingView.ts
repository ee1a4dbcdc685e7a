import { described, integer, named, object, optional, string, type Infer } from '../schema/schema.js';
import { printable } from '../schema/printable.js';
import type { RecordedRun } from '../simulator/recordedRun.js';
import { formatInstant } from '../world/instant.js';
import { timestampSchema } from './shapes.js';

/** Maximum length of the command in a line. */
const COMMAND_LENGTH_MAX = 100;

export const recordingSchema = named(
  'Recording',
  object({
    text: described(string, 'The run in one line, for people.'),
    file: optional(string, 'Name of the file.'),
    written: described(timestampSchema, 'Real time at which the file was written.'),
    command: optional(
      string,
      'The command of `exec`. Unset if the bundle was written while the world lived.',
    ),
    exitCode: optional(integer, 'Exit code of the command.'),
    expectations: object({ met: integer, missed: integer, pending: integer }),
  }),
);

/** A recorded run as callers see it. */
export interface RecordingView extends Infer<typeof recordingSchema> {}

export function recordingView(run: RecordedRun): RecordingView {
  const { file, written, command, exitCode } = run;
  return {
    text: recordingText(run),
    ...(file !== undefined && { file }),
    written: formatInstant(Date.parse(written)),
    ...(command !== undefined && { command }),
    ...(exitCode !== undefined && { exitCode }),
    expectations: {
      met: countOf(run, 'met'),
      missed: countOf(run, 'missed'),
      pending: countOf(run, 'pending'),
    },
  };
}

/** Describes a run in one line: `run.understudy, written 2026-11-29 11:00 UTC, make test, exit code 1, 1 of 2 expectations missed`. */
export function recordingText(run: RecordedRun): string {
  const { file, written, command, exitCode } = run;
  const parts = [
    file,
    `written ${written.slice(0, 16).replace('T', ' ')} UTC`,
    command === undefined ? undefined : shortened(command),
    exitCode === undefined ? undefined : `exit code ${exitCode}`,
    expectationsText(run),
  ];
  return printable(parts.filter((part) => part !== undefined).join(', '));
}

function shortened(text: string): string {
  return text.length <= COMMAND_LENGTH_MAX ? text : `${text.slice(0, COMMAND_LENGTH_MAX)}…`;
}

function expectationsText(run: RecordedRun): string | undefined {
  const [met, missed, pending] = [countOf(run, 'met'), countOf(run, 'missed'), countOf(run, 'pending')];
  const total = met + missed + pending;
  if (total === 0) return undefined;
  const [count, word] = missed > 0 ? [missed, 'missed'] : [met, 'met'];
  return `${count} of ${total} ${total === 1 ? 'expectation' : 'expectations'} ${word}`;
}

function countOf({ verdicts }: RecordedRun, status: string): number {
  return verdicts.filter((each) => each.status === status).length;
}
