import { join } from 'node:path';
import { writeOwnerOnly } from '../../input/ownerOnly.js';
import { markup } from '../../journal/markup.js';
import type { ReplayDifference, ReplayResult } from './replayer.js';
import { reasonOf } from '../../simulator/systemError.js';
import { UsageError } from '../config/usageError.js';
import { makeFolder } from '../makeFolder.js';

/** The result of a replay, with what it means. */
export interface ReplayReport extends ReplayResult {
  /** Version of the program that repeated the run, and of the one that recorded it. */
  readonly program: string;
  readonly recordedBy: string;
  /** Files of the bundle that were changed after the run. */
  readonly changedFiles: readonly string[];
  /** Whether the bundle lacks the oldest entries or calls. Verdicts count them, so they were not compared. */
  readonly oldestMissing?: true;
  readonly hasSameVerdicts: boolean;
  readonly hasSameState: boolean;
  readonly isSame: boolean;
}

/** Maximum number of groups that are printed. */
const GROUPS_MAX = 20;

const VERDICTS_DIFFER = 'the verdicts of the scenarios differ';
const VERDICTS_NOT_COMPARED =
  'the verdicts are not compared, because the bundle lacks the oldest entries or calls, which they count';
const STATE_DIFFERS = 'the state at the end differs';

/** Returns the result as lines: the first difference, the differences by operation and member, and a summary. */
export function replayLines(report: ReplayReport): readonly string[] {
  const { differences, repeated, applied, changedFiles, program, recordedBy } = report;
  const [first] = differences;
  const groups = [...groupsOf(differences)];
  const skipped = Object.entries(applied).map(([reason, count]) => `${count} not repeated (${reason})`);
  const versions = program === recordedBy ? '' : `, recorded by version ${recordedBy}`;
  return [
    ...changedFiles.map((name) => `${name} was changed after the run`),
    ...(report.oldestMissing === true ? [VERDICTS_NOT_COMPARED] : []),
    ...(first === undefined ? [] : ['the first difference:', ...linesOf(first)]),
    ...groups.slice(0, GROUPS_MAX).map(([name, count]) => `${count} × ${name}`),
    ...(report.hasSameVerdicts ? [] : [VERDICTS_DIFFER]),
    ...(report.hasSameState ? [] : [STATE_DIFFERS]),
    [
      `${repeated} calls and actions repeated: ${report.isSame ? 'all the same' : `${differences.length} differ`}`,
      ...skipped,
    ].join('; ') + versions,
  ];
}

function linesOf({ entry, text, members }: ReplayDifference): readonly string[] {
  return members.map(
    ({ member, recorded, replayed }) =>
      `entry ${entry}: ${text}: ${member}: recorded ${shown(recorded)}, repeated ${shown(replayed)}`,
  );
}

/** Counts the differences by operation and member. Positions in lists do not matter. */
function groupsOf(differences: readonly ReplayDifference[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { operation, text, members } of differences) {
    const names = new Set(members.map(({ member }) => member.replace(/\[\d+\]/g, '[]')));
    for (const name of names) {
      const group = `${operation ?? text}: ${name}`;
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1]));
}

const SHOWN_LENGTH = 200;

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** Creates the folder of the report. Throws a UsageError if nothing can be written there. */
export function prepareReplayReport(folder: string): void {
  try {
    makeFolder(folder);
    writeOwnerOnly(join(folder, 'replay.json'), '');
  } catch (error) {
    throw new UsageError(
      `--report ${JSON.stringify(folder)}: expected a writable folder (${reasonOf(error)})`,
    );
  }
}

/** Writes the result as JSON, JUnit and a page. */
export function writeReplayReport(folder: string, report: ReplayReport): void {
  writeOwnerOnly(join(folder, 'replay.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  const lines = replayLines(report);
  writeOwnerOnly(join(folder, 'junit.xml'), junitOf(report));
  const items = report.differences.map((each) => markup`<li><pre>${linesOf(each).join('\n')}</pre></li>`);
  const page = markup`<!doctype html><html lang="en"><meta charset="utf-8"><title>Replay</title><h1>Replay</h1><pre>${lines.join('\n')}</pre><ol>${items}</ol></html>`;
  writeOwnerOnly(join(folder, 'index.html'), `${page.text}\n`);
}

/** Returns one failed test case for each difference, and for all verdicts and the state at the end if they differ. */
function junitOf({ differences, hasSameVerdicts, hasSameState }: ReplayReport): string {
  const failures = [
    ...differences.map((each) => ({
      name: `entry ${each.entry}: ${each.text}`,
      text: linesOf(each).join('\n'),
    })),
    ...(hasSameVerdicts ? [] : [{ name: 'verdicts', text: VERDICTS_DIFFER }]),
    ...(hasSameState ? [] : [{ name: 'state at the end', text: STATE_DIFFERS }]),
  ];
  const cases =
    failures.length === 0
      ? [markup`<testcase classname="replay" name="all replies are the same"/>`]
      : failures.map(
          ({ name, text }) =>
            markup`<testcase classname="replay" name="${name}"><failure>${text}</failure></testcase>`,
        );
  const suite = markup`<testsuite name="replay" tests="${cases.length}" failures="${failures.length}">${cases}</testsuite>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suite.text}\n`;
}
